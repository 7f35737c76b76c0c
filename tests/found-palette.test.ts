// The palette that a trace reports, held against the SVG that it came with.
import { expect, test } from "bun:test";
import type { Raster } from "../plugin/mod.ts";
import { trace } from "../runner/engine.ts";
import { draw, type Paint } from "./pictures.ts";

async function traced(raster: Raster, options: object) {
  const outcome = await trace({ raster, options }, () => {});
  if (outcome.type !== "svg") throw new Error(outcome.detail);
  return outcome;
}

/** Stripes of 20, 10, 6 and 4 columns. */
const stripes: Paint = (x) => {
  if (x < 20) return [255, 255, 255, 255];
  if (x < 30) return [10, 20, 200, 255];
  return x < 36 ? [220, 30, 40, 255] : [20, 150, 60, 255];
};

test("the palette of a trace lists colours with the share of pixels, most used first", async () => {
  const { palette } = await traced(draw(40, 40, stripes), { preset: "logo" });
  expect(palette).toEqual({
    colors: [
      { index: 0, hex: "#ffffff", share: 0.5 },
      { index: 1, hex: "#0a14c8", share: 0.25 },
      { index: 2, hex: "#dc1e28", share: 0.15 },
      { index: 3, hex: "#14963c", share: 0.1 },
    ],
    gradients: [],
  });
});

test("merged and removed count the colours by their index in the palette, which they leave as it is", async () => {
  const raster = draw(40, 40, stripes);
  const before = await traced(raster, { preset: "logo" });
  const constraints = { merged: [[0, 3]], removed: [2] };
  const after = await traced(raster, { preset: "logo", options: { quantize: { constraints } } });
  expect(after.palette).toEqual(before.palette);
  expect(before.svg).toContain("#dc1e28");
  for (const gone of ["#dc1e28", "#14963c"]) expect(after.svg).not.toContain(gone);
  for (const kept of ["#ffffff", "#0a14c8"]) expect(after.svg).toContain(kept);
});

test("the palette of a dithered picture lists the imposed colours by what they cover", async () => {
  const colors = [
    [0, 0, 0],
    [255, 255, 255],
  ];
  const grey = draw(40, 40, () => [200, 200, 200, 255]);
  const fixedPalette = { colors, dither: true };
  const { palette } = await traced(grey, { options: { quantize: { fixedPalette } } });
  expect(palette.colors.map(({ hex }) => hex)).toEqual(["#ffffff", "#000000"]);
  expect(palette.colors[0]!.share).toBeWithin(0.7, 0.87);
});

test("the palette lists a gradient with the stops that the SVG has", async () => {
  const ball: Paint = (x, y) => {
    if (Math.hypot(x - 80, y - 80) > 60) return [255, 255, 255, 255];
    const d = Math.hypot(x - 60, y - 57) / 100;
    return [240 - 160 * d, 120 - 90 * d, 60 + 40 * d, 255];
  };
  const { palette, svg } = await traced(draw(160, 160, ball), { preset: "illustration" });
  expect(palette.gradients).toHaveLength(1);
  const [{ kind, share, stops }] = palette.gradients as [(typeof palette.gradients)[0]];
  expect(kind).toBe("radial");
  expect(share).toBeWithin(0.4, 0.46); // the disc has 44 % of the picture
  const written = svg
    .match(/<radialGradient.*/)?.[0]
    .matchAll(/offset="([^"]+)" stop-color="([^"]+)"/g);
  expect(stops).toEqual(
    [...(written ?? [])].map(([, at, hex = ""]) => ({ offset: Number(at), hex })),
  );
});
