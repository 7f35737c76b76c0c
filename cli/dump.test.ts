import { expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { runKerf } from "../tests/service/spawn-serve.ts";

const rgb = join(import.meta.dir, "../tests/fixtures/decode/rgb8.png");
const sample = join(import.meta.dir, "../docs/images/sample.png");

/** Files of a dump, and the drawing made beside it. */
async function dumped(...flags: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "kerf-dump-"));
  const out = join(folder, "sample.svg");
  const run = await runKerf(["trace", sample, "--out", out, "--dump", `${folder}/made`, ...flags]);
  const names = (await readdir(join(folder, "made")).catch(() => [])).sort();
  const text = async (name: string) => await readFile(join(folder, "made", name), "utf8");
  const svg = await readFile(out, "utf8").catch(() => "");
  return { ...run, names, text, svg, remove: () => rm(folder, { recursive: true }) };
}

test("kerf trace --dump writes what each stage made, and the same drawing", async () => {
  const { code, names, text, svg, remove } = await dumped();
  expect(code).toBe(0);
  expect(names.map((name) => name.replace(/^\d-/, ""))).toEqual([
    "decode.png",
    "preprocess.png",
    "quantize-labels.png",
    "quantize-mask.png",
    "quantize-raster.png",
    "shade-labels.png",
    "shade-mask.png",
    "shade-raster.png",
    "segment.svg",
    "fit-primitives.svg",
    "fit.svg",
    "export.svg",
  ]);
  expect(await text(names.at(-1)!)).toBe(svg);
  const map = await text("4-segment.svg");
  // ground, square, letter, and three parts of the disc behind it
  expect(map.match(/id="component-/g)).toHaveLength(6);
  for (const name of names.filter((name) => name.endsWith(".svg")))
    expect(new Resvg(await text(name)).render().width, name).toBeGreaterThan(0);
  await remove();
});

test("kerf trace --dump shows centre-lines with their nodes", async () => {
  const { text, remove } = await dumped("--preset", "centerline");
  expect(await text("4-centerline.svg")).toMatch(/id="stroke-0" stroke="hsl/);
  await remove();
});

test("kerf trace --dump is for one image", async () => {
  const run = await runKerf(["trace", sample, rgb, "--out", `${tmpdir()}/`, "--dump", "made"]);
  expect(run).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Cannot dump 2 traces to "made" as it must be one image'),
  });
});
