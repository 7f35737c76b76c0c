/** Drawings of openly licensed icon sets, fetched from the npm registry by name and version. @module */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "./random.ts";

/** A set of icons in Iconify's JSON. */
export interface IconSet {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly author: string;
}

/** One drawing of a set. */
export interface Icon {
  readonly set: IconSet;
  readonly item: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The sets by what is drawn of them; the versions are those of the public corpus. */
export const sets = {
  flat: [
    { name: "twemoji", version: "1.2.5", licence: "CC-BY-4.0", author: "Twitter" },
    { name: "logos", version: "1.2.19", licence: "CC0-1.0", author: "Gil Barbara" },
    { name: "devicon", version: "1.2.68", licence: "MIT", author: "konpa" },
    { name: "emojione", version: "1.2.3", licence: "CC-BY-4.0", author: "Emoji One" },
    { name: "flat-color-icons", version: "1.2.3", licence: "MIT", author: "Icons8" },
    { name: "token-branded", version: "1.2.45", licence: "MIT", author: "0xa3k5" },
  ],
  shaded: [
    { name: "fluent-emoji", version: "1.2.7", licence: "MIT", author: "Microsoft Corporation" },
    { name: "logos", version: "1.2.19", licence: "CC0-1.0", author: "Gil Barbara" },
  ],
  ink: [
    { name: "game-icons", version: "1.2.4", licence: "CC-BY-3.0", author: "GameIcons" },
    { name: "feather", version: "1.2.1", licence: "MIT", author: "Cole Bemis" },
  ],
  strokes: [{ name: "lucide", version: "1.2.137", licence: "ISC", author: "Lucide" }],
} as const satisfies Record<string, readonly IconSet[]>;

/** Opens icon sets, each fetched once into `folder`. */
export class IconShelf {
  readonly #folder: string;
  readonly #taken: Set<string>;
  readonly #icons = new Map<string, { items: readonly string[]; icon(item: string): Icon }>();

  /** @param taken Items that may not be drawn, as `set/item`. */
  constructor(folder: string, taken: Iterable<string>) {
    this.#folder = folder;
    this.#taken = new Set(taken);
  }

  /** Draw `count` icons of `from` that `suits` accepts, each once. */
  pick(
    from: readonly IconSet[],
    { count, random, suits }: { count: number; random: Random; suits(icon: Icon): boolean },
  ): Icon[] {
    const picked: Icon[] = [];
    for (let tries = 0; picked.length < count && tries < 200 * count; tries++) {
      const set = from[tries % from.length];
      const { items, icon } = this.#open(set);
      const item = items[random.below(items.length)];
      const key = `${set.name}/${item}`;
      if (this.#taken.has(key)) continue;
      const drawing = icon(item);
      if (!suits(drawing)) continue;
      this.#taken.add(key);
      picked.push(drawing);
    }
    return picked;
  }

  #open(set: IconSet) {
    const known = this.#icons.get(set.name);
    if (known) return known;
    const folder = join(this.#folder, `${set.name}-${set.version}`);
    if (!existsSync(join(folder, "package/icons.json"))) fetchPackage(set, folder);
    const data = JSON.parse(readFileSync(join(folder, "package/icons.json"), "utf8"));
    const items = Object.keys(data.icons).sort();
    const icon = (item: string): Icon => {
      const entry = data.icons[item];
      const width = entry.width ?? data.width ?? 16;
      const height = entry.height ?? data.height ?? 16;
      const box = `${entry.left ?? 0} ${entry.top ?? 0} ${width} ${height}`;
      const body = entry.body.replaceAll("currentColor", "#1a1a1a");
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${box}">${body}</svg>`;
      return { set, item, svg, width, height };
    };
    this.#icons.set(set.name, { items, icon });
    return { items, icon };
  }
}

function fetchPackage({ name, version }: IconSet, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const spec = `@iconify-json/${name}@${version}`;
  const packed = Bun.spawnSync(["npm", "pack", "--silent", spec], { cwd: folder });
  const file = packed.stdout.toString().trim().split("\n").at(-1);
  if (packed.exitCode !== 0 || !file)
    throw new Error(`Cannot fetch "${spec}" as npm must pack it: ${packed.stderr}`);
  const opened = Bun.spawnSync(["tar", "-xzf", file], { cwd: folder });
  if (opened.exitCode !== 0) throw new Error(`Cannot open "${file}": ${opened.stderr}`);
}
