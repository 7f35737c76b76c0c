// The browser's engine gives the bytes of the service: drawings, cut reports and files of every format.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../cutcheck/report.ts";
import { type ConvertRequest, contoursOf, convert, readSvg } from "../../exporters/mod.ts";
import { type JobOptions, resolveSettings } from "../../pipeline/options.ts";
import { vectorize } from "../../pipeline/run.ts";
import { decodeImage } from "../../raster/decode/decode.ts";
import { noBrowser } from "./chromium.ts";
import { STARTED_MS } from "./in-time.ts";
import { otherBrowsers, type RunsFunctions } from "./other-browsers.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";
import type { Bench } from "./workbench-page.ts";

const root = join(import.meta.dir, "../..");
const quality = join(root, "../shared/quality");
/** Pictures of the second set: every third. */
const SECOND = 40;

interface Picture {
  readonly path: string;
  readonly options: JobOptions;
}

/** Hashes of the drawing, of its cut report, and of each file of {@link FILES}; of the sentence where it is refused. */
type Outcome = Readonly<Record<string, string>>;

const CUT = { toolMm: 0.2, islandMm2: 1, tolerance: 0.1, includeBackground: false };
const PLAIN = { layers: "0", tolerance: 0.1, includeBackground: false, name: null } as const;
const FILES: readonly ConvertRequest[] = [
  { ...PLAIN, format: "dxf", mergeShared: true },
  { ...PLAIN, format: "dxf", mergeShared: false, layers: "1" },
  { ...PLAIN, format: "pdf", mergeShared: false },
  { ...PLAIN, format: "eps", mergeShared: false },
  { ...PLAIN, format: "svg", mergeShared: false, layers: "1" },
  { ...PLAIN, format: "svg", mergeShared: false, layers: "zip" },
];

/** Those of this checkout. */
const own: readonly Picture[] = [
  ...["backpack.png", "kerf.png", "mara.png", "tiger.png", "trireme.jpg", "coffee.jpg"].map(
    (name) => ({
      path: join(root, "web/samples", name),
      options: { preset: name === "coffee.jpg" ? "photo" : "logo" } as const,
    }),
  ),
  ...["centerline", "pixel-art"].map((preset) => ({
    path: join(root, "docs/images/sample.png"),
    options: { preset } as JobOptions,
  })),
];

const { signal } = new AbortController();

let bench: Workbench;
beforeAll(async () => {
  if (!noBrowser) bench = await openWorkbench();
}, STARTED_MS);
afterAll(async () => await bench?.close());

describe.skipIf(noBrowser !== "")("browser and service give the same bytes", () => {
  test("of the pictures of this checkout", async () => {
    expect(await differences("/", own)).toEqual([]);
  });

  test("where the page is not isolated, too", async () => {
    expect(await differences("/unshared", own)).toEqual([]);
  });

  test.skipIf(!existsSync(quality))("of all public pictures", async () => {
    expect(await differences("/", await corpus("corpus-public"))).toEqual([]);
  });

  test.skipIf(!existsSync(quality))(`of ${SECOND} pictures of real life`, async () => {
    expect(await differences("/", await someOfRealLife())).toEqual([]);
  });
});

/** Pictures that other browsers trace: a few, or all of them with KERF_SLOW=1. */
const OTHERS = process.env.KERF_SLOW ? "all" : 32;

describe.each(otherBrowsers)("$name and service give the same bytes", ({ missing, open }) => {
  const skipped = noBrowser || missing || (existsSync(quality) ? "" : "no corpus");
  test.skipIf(skipped !== "")(`of ${OTHERS} pictures ${skipped && `(${skipped})`}`, async () => {
    const page = await open(bench.url);
    try {
      expect(await differencesIn(page, await picturesOfOthers())).toEqual([]);
    } finally {
      await page.close();
    }
  });
});

async function picturesOfOthers(): Promise<readonly Picture[]> {
  const all = await corpus("corpus-public");
  if (OTHERS === "all") return [...own, ...all, ...(await someOfRealLife())];
  const step = Math.floor(all.length / (OTHERS - own.length));
  const some = [...own, ...all.filter((_, i) => i % step === 0)].slice(0, OTHERS);
  expect(some.length).toBe(OTHERS);
  return some;
}

async function someOfRealLife(): Promise<readonly Picture[]> {
  const all = await corpus("corpus-reallife");
  const step = Math.floor(all.length / SECOND);
  const some = all.filter((_, i) => i % step === 0).slice(0, SECOND);
  expect(some.length).toBe(SECOND);
  return some;
}

async function corpus(name: string): Promise<Picture[]> {
  const { cases } = (await Bun.file(join(quality, name, "manifest.json")).json()) as {
    cases: { input: string; preset: JobOptions["preset"]; class: string }[];
  };
  return cases.map(({ input, preset, class: kind }) => ({
    path: join(quality, name, input),
    options: {
      preset: preset ?? "logo",
      ...(kind === "cut" && { options: { export: { mode: "cut" } } }),
    },
  }));
}

/** What differs, by picture. */
async function differences(path: "/" | "/unshared", pictures: readonly Picture[]) {
  const { page, faults } = await bench.open(path);
  const different = await differencesIn(page, pictures);
  await page.close();
  expect(faults).toEqual([]);
  return different;
}

async function differencesIn(page: RunsFunctions, pictures: readonly Picture[]) {
  const different: string[] = [];
  for (const picture of pictures) {
    const [here, there] = [await inService(picture), await inBrowser(page, picture)];
    for (const what of Object.keys(here))
      if (here[what] !== there[what]) different.push(`${picture.path}: ${what}`);
  }
  return different;
}

async function inService({ path, options }: Picture): Promise<Outcome> {
  const raster = await decodeImage(await Bun.file(path).bytes());
  if (!raster.ok) throw new Error(raster.error.detail);
  const settings = resolveSettings(options);
  const { text: svg } = await vectorize(raster.value, settings, {
    signal,
    note() {},
    progress() {},
  });
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const contours = contoursOf(drawing.value, { ...CUT, mergeShared: false });
  const checked = contours.ok
    ? report(contours.value, { toolMm: 0.2, islandMm2: 1, mergeShared: true })
    : contours;
  const outcome: Record<string, string> = {
    svg: hashOf(svg),
    cut: hashOf(checked.ok ? JSON.stringify(checked.value) : checked.error.detail),
  };
  for (const request of FILES) {
    const file = await convert(svg, request, { signal });
    outcome[nameOf(request)] = hashOf(file.ok ? file.value.bytes : file.error.detail);
  }
  return outcome;
}

async function inBrowser(page: RunsFunctions, { path, options }: Picture): Promise<Outcome> {
  const cut = { ...CUT, mergeShared: true };
  const files = FILES.map((request) => [nameOf(request), request] as const);
  return await page.evaluate(
    async ({ path, options, cut, files }) => {
      const { kerf, desk } = globalThis as unknown as {
        kerf: Bench;
        desk?: { engine: ReturnType<Bench["openEngine"]>; cutter: ReturnType<Bench["openCutter"]> };
      };
      const engine = desk?.engine ?? kerf.openEngine("/assets/engine.js");
      const cutter = desk?.cutter ?? kerf.openCutter("/assets/cut.js", "/assets/pdf.js");
      Object.assign(globalThis, { desk: { engine, cutter } });
      const file = await fetch(`/file?path=${encodeURIComponent(path)}`);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const answer = await engine.trace({ bytes, options });
      if (answer.kind !== "traced") throw new Error(JSON.stringify(answer));
      const hash = async (data: string | Uint8Array<ArrayBuffer>) => {
        const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
      };
      const report = await cutter.check(answer.svg, cut);
      const outcome: Record<string, string> = {
        svg: await hash(answer.svg),
        cut: await hash("message" in report ? report.message : JSON.stringify(report)),
      };
      for (const [name, request] of files) {
        const converted = await cutter.convert(answer.svg, request);
        outcome[name] = await hash("message" in converted ? converted.message : converted.bytes);
      }
      return outcome;
    },
    { path, options, cut, files },
  );
}

function nameOf({ format, layers }: ConvertRequest): string {
  return layers === "0" ? format : `${format}, layers=${layers}`;
}

function hashOf(data: string | Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(data).digest("hex");
}
