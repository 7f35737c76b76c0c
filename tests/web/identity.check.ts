// The browser's engine gives the bytes of the service: drawings, cut reports and DXF files.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { report } from "../../cutcheck/report.ts";
import { contoursOf, convert, readSvg } from "../../exporters/mod.ts";
import { createCapabilities } from "../../pipeline/capabilities.ts";
import { type JobOptions, resolveSettings } from "../../pipeline/options.ts";
import { vectorize } from "../../pipeline/run.ts";
import { decodeImage } from "../../raster/decode/decode.ts";
import { noBrowser } from "./chromium.ts";
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

/** One hash a file, or why there is none. */
interface Outcome {
  readonly svg: string;
  readonly cut: string;
  readonly dxf: string;
}

const CUT = { toolMm: 0.2, islandMm2: 1, tolerance: 0.1, includeBackground: false };
const DXF = {
  format: "dxf",
  layers: "0",
  tolerance: 0.1,
  includeBackground: false,
  mergeShared: true,
  name: null,
} as const;

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
}, 60_000);
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
    const all = await corpus("corpus-reallife");
    const step = Math.floor(all.length / SECOND);
    const some = all.filter((_, i) => i % step === 0).slice(0, SECOND);
    expect(some.length).toBe(SECOND);
    expect(await differences("/", some)).toEqual([]);
  });
});

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

/** Names of the pictures of which anything differs. */
async function differences(
  path: "/" | "/unshared",
  pictures: readonly Picture[],
): Promise<string[]> {
  const { page, faults } = await bench.open(path);
  const different: string[] = [];
  for (const picture of pictures) {
    const [here, there] = [await inService(picture), await inBrowser(page, picture)];
    for (const what of ["svg", "cut", "dxf"] as const)
      if (here[what] !== there[what]) different.push(`${picture.path}: ${what}`);
  }
  await page.close();
  expect(faults).toEqual([]);
  return different;
}

async function inService({ path, options }: Picture): Promise<Outcome> {
  const raster = await decodeImage(await Bun.file(path).bytes());
  if (!raster.ok) throw new Error(raster.error.detail);
  const settings = resolveSettings(options);
  const { text: svg } = await vectorize(raster.value, settings, {
    ...{ signal, capabilities: createCapabilities(settings) },
    note() {},
    progress() {},
  });
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const contours = contoursOf(drawing.value, { ...CUT, mergeShared: false });
  const checked = contours.ok
    ? report(contours.value, { toolMm: 0.2, islandMm2: 1, mergeShared: true })
    : contours;
  const dxf = await convert(svg, DXF, { signal });
  return {
    svg: hashOf(svg),
    cut: hashOf(checked.ok ? JSON.stringify(checked.value) : checked.error.detail),
    dxf: hashOf(dxf.ok ? dxf.value.bytes : dxf.error.detail),
  };
}

async function inBrowser(page: Page, { path, options }: Picture): Promise<Outcome> {
  const order = { path, options, cut: { ...CUT, mergeShared: true }, dxf: DXF };
  const made = await page.evaluate(async ({ path, options, cut, dxf }) => {
    const { kerf, desk } = globalThis as unknown as {
      kerf: Bench;
      desk?: { engine: ReturnType<Bench["openEngine"]>; cutter: ReturnType<Bench["openCutter"]> };
    };
    const engine = desk?.engine ?? kerf.openEngine("/assets/engine.js");
    const cutter = desk?.cutter ?? kerf.openCutter("/assets/cut.js", "/assets/pdf.js");
    Object.assign(globalThis, { desk: { engine, cutter } });
    const file = await fetch(`/file?path=${encodeURIComponent(path)}`);
    const answer = await engine.trace({ bytes: new Uint8Array(await file.arrayBuffer()), options });
    if (answer.kind !== "traced") throw new Error(JSON.stringify(answer));
    const hash = async (data: string | Uint8Array<ArrayBuffer>) => {
      const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    };
    const report = await cutter.check(answer.svg, cut);
    const converted = await cutter.convert(answer.svg, dxf);
    return {
      svg: await hash(answer.svg),
      cut: await hash("message" in report ? report.message : JSON.stringify(report)),
      dxf: await hash("message" in converted ? converted.message : converted.bytes),
    };
  }, order);
  return made;
}

function hashOf(data: string | Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(data).digest("hex");
}
