/**
 * `bun run bench:fresh --out DIR [--seed 1] [--per-kind 8] [--kinds scan,strokes]`: makes a set of pictures that nobody
 * has looked at, of all kinds or of some.
 *
 * The set has the form of the quality bench's corpora (`manifest.json`, `truth/`, `inputs/`), so its `--corpus DIR` scores
 * it. Drawings are picked by the seed from npm packages of icons, without those of the public corpora; pens, sprites and
 * sheets of many colours are drawn by the seed alone.
 *
 * @module
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { corpusFolder, readCorpus } from "./corpus.ts";
import { type Icon, type IconSet, IconShelf, sets } from "./fresh/icons.ts";
import { manyColors, penDrawing, spriteTruth } from "./fresh/own.ts";
import { openRandom, type Random } from "./fresh/random.ts";
import { draw, jpeg, png, type Sent, scale, scan, withoutAntialiasing } from "./fresh/rasters.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    seed: { type: "string", default: "1" },
    "per-kind": { type: "string", default: "8" },
    kinds: { type: "string", default: "" },
  },
});
if (!values.out) {
  console.error('Cannot make a set as "--out" must name its folder: it is missing');
  process.exit(2);
}
const out = resolve(values.out);
const seed = Number(values.seed);
const perKind = Number(values["per-kind"]);
const WHITE = "#ffffff";

/** What the manifest says of a case besides its files. */
interface Entry {
  readonly class: string;
  readonly preset?: string;
  readonly options?: object;
  readonly ink?: boolean;
  readonly strokePx?: number;
  readonly pixelScale?: number;
  readonly background?: string;
}

const known = ["corpus-public", "corpus-reallife"].flatMap((name) => [
  ...readCorpus(join(corpusFolder, "..", name)),
]) as unknown as { source: { package: string; item: string } }[];
const shelf = new IconShelf(
  join(tmpdir(), "kerf-icons"),
  known.map(({ source }) => `${source.package.split("/").at(-1)}/${source.item}`),
);
const cases: object[] = [];
for (const folder of ["truth", "inputs"]) mkdirSync(join(out, folder), { recursive: true });

const isFlat = ({ svg }: Icon) =>
  svg.length < 60_000 && !/Gradient|<filter|<image|<mask|<text/.test(svg);
const isShaded = ({ svg }: Icon) =>
  svg.length < 60_000 && /Gradient/.test(svg) && !/<image|<text/.test(svg);
let stream = 0;
/** A stream of random numbers for each kind, whether it is wanted or not. */
const isWanted = (kind: string) => !values.kinds || values.kinds.split(",").includes(kind);

/** Add `perKind` icons of `from`, each made into a raster by `send`. */
async function addIcons(
  kind: string,
  entry: Entry,
  options: { from: readonly IconSet[]; suits?: (icon: Icon) => boolean },
  send: (
    icon: Icon,
    random: Random,
  ) => Promise<Sent | { sent: Sent; truth: string; pixelScale: number }>,
): Promise<void> {
  const random = openRandom(seed, stream++);
  if (!isWanted(kind)) return;
  const suits = options.suits ?? isFlat;
  for (const icon of shelf.pick(options.from, { count: perKind, random, suits })) {
    const made = await send(icon, random);
    const { sent, truth, pixelScale } = "sent" in made ? made : { sent: made, truth: icon.svg };
    const { set, item } = icon;
    const source = { package: `@iconify-json/${set.name}`, ...set, item };
    add(
      kind,
      { ...entry, ...(pixelScale && { pixelScale }) },
      { name: `${set.name}-${item}`, truth, sent, source },
    );
  }
}

/** Add `perKind` drawings of our own. */
function addOwn(
  kind: string,
  entry: Entry,
  make: (random: Random, i: number) => { truth: string; sent: Sent; strokePx?: number },
): void {
  const random = openRandom(seed, stream++);
  if (!isWanted(kind)) return;
  for (let i = 0; i < perKind; i++) {
    const { truth, sent, strokePx } = make(random, i);
    const source = {
      package: "own drawing",
      version: "1",
      licence: "CC0-1.0",
      author: "bench/fresh.ts",
      item: `${kind} ${i}`,
    };
    add(
      kind,
      { ...entry, ...(strokePx && { strokePx }) },
      { name: String(i), truth, sent, source },
    );
  }
}

function add(
  kind: string,
  entry: Entry,
  { name, truth, sent, source }: { name: string; truth: string; sent: Sent; source: object },
): void {
  const id = `${kind}-${name}-${sent.width}`;
  writeFileSync(join(out, "truth", `${id}.svg`), truth);
  const input = `inputs/${id}.${sent.extension}`;
  writeFileSync(join(out, input), sent.bytes);
  const { width, height, transform } = sent;
  const sha256 = new Bun.CryptoHasher("sha256").update(sent.bytes).digest("hex");
  const file = {
    id,
    variant: kind,
    truth: `truth/${id}.svg`,
    input,
    width,
    height,
    transform,
    sha256,
    source,
  };
  cases.push({ preset: entry.class, background: WHITE, ...entry, ...file });
}

const flat = { from: sets.flat };
const logo = { class: "logo" };
await addIcons("png256", logo, flat, async ({ svg }) => png(await draw(svg, 256, WHITE), "clean"));
await addIcons("png512", logo, flat, async ({ svg }) => png(await draw(svg, 512, WHITE), "clean"));
await addIcons("jpeg85", logo, flat, async ({ svg }) =>
  jpeg(await draw(svg, 256, WHITE), 85, "clean"),
);
await addIcons("soft", logo, flat, async ({ svg }) =>
  png(scale(await draw(svg, 256, WHITE), 512), "256 px scaled smoothly to 512"),
);
await addIcons(
  "alpha",
  { class: "alpha", preset: "logo", background: "#8a2be2" },
  flat,
  async ({ svg }) => png(await draw(svg, 256), "transparent"),
);
const cut = { class: "cut", preset: "logo", options: { options: { export: { mode: "cut" } } } };
await addIcons("cut", cut, flat, async ({ svg }) => png(await draw(svg, 256, WHITE), "clean"));
const shaded = { from: sets.shaded, suits: isShaded };
await addIcons("shaded", { class: "illustration" }, shaded, async ({ svg }) =>
  png(await draw(svg, 256, WHITE), "clean"),
);
await addIcons("shaded-jpeg", { class: "illustration" }, shaded, async ({ svg }, random) =>
  jpeg(await draw(svg, 320, WHITE), 75 + random.below(15), "shaded"),
);
await addIcons("ink", { class: "line-art" }, { from: sets.ink }, async ({ svg }) =>
  png(await draw(svg, 256, WHITE), "clean"),
);
await addIcons(
  "scan",
  { class: "line-art", ink: true },
  { from: sets.ink },
  async ({ svg }, random) => png(scan(await draw(svg, 420, WHITE), random), "scanned"),
);
await addIcons(
  "strokes",
  { class: "centerline", strokePx: 21 },
  { from: sets.strokes },
  async ({ svg }) => png(await draw(svg, 256, WHITE), "clean"),
);
await addIcons("jpeg-low", logo, flat, async ({ svg }, random) =>
  jpeg(await draw(svg, 300, WHITE), 30 + random.below(29), "flat"),
);
await addIcons("enlarged", logo, flat, async ({ svg }, random) => {
  const side = 72 + random.below(58);
  const times = 2 + random.below(3);
  return png(scale(await draw(svg, side, WHITE), side * times), `${side} px enlarged ${times}x`);
});
await addIcons("aliased", logo, flat, async ({ svg }) =>
  png(await draw(withoutAntialiasing(svg), 220, WHITE), "without antialiasing"),
);
await addIcons("aliased-ink", { class: "line-art" }, { from: sets.ink }, async ({ svg }) =>
  png(await draw(withoutAntialiasing(svg), 240, WHITE), "one bit"),
);
await addIcons("sprite", { class: "pixel-art" }, flat, async ({ svg }, random) => {
  const sprite = await draw(withoutAntialiasing(svg), 24, WHITE);
  const times = random.between(2.5, 8.5);
  const sent = png(
    scale(sprite, Math.round(24 * times), random.below(3) === 0),
    `24 px ${times.toFixed(2)}x`,
  );
  return { sent, truth: spriteTruth(sprite, sent.width / 24), pixelScale: sent.width / 24 };
});
const drawings: Promise<void>[] = [];
for (const n of [70, 96, 120]) {
  const drawing = manyColors(n, openRandom(seed, stream++));
  drawings.push(
    draw(drawing.svg, drawing.width, WHITE).then((canvas) => {
      const source = {
        package: "own drawing",
        version: "1",
        licence: "CC0-1.0",
        author: "bench/fresh.ts",
        item: `${n} colours`,
      };
      add("many-colours", logo, {
        name: `${n}`,
        truth: drawing.svg,
        sent: png(canvas, `${n} colours`),
        source,
      });
    }),
  );
}
await Promise.all(drawings);
addOwn("pens", { class: "centerline" }, (random) => {
  const drawing = penDrawing(random, { count: 5, inks: 3, varying: 0 });
  return { truth: drawing.svg, sent: png(drawing.paint(), "3 pens"), strokePx: drawing.strokePx };
});
addOwn("hand", { class: "centerline" }, (random, i) => {
  const drawing = penDrawing(random, { count: 4, inks: 1, varying: 0.3 });
  const paper = i % 2 ? scan(drawing.paint(), random) : drawing.paint();
  return {
    truth: drawing.svg,
    sent: png(paper, i % 2 ? "pen, scanned" : "pen"),
    strokePx: drawing.strokePx,
  };
});

writeFileSync(
  join(out, "manifest.json"),
  `${JSON.stringify({ name: `fresh-${seed}`, seed, cases }, null, 1)}\n`,
);
console.log(`${cases.length} cases in ${out}`);
