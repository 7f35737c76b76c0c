import { expect, test } from "bun:test";
import { paletteOf } from "../../../../raster/palette.ts";
import { wordOf } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { limitsFor } from "../colors/limits.ts";
import { quantize } from "../stage.ts";
import { areChromaBlends } from "./thin-strokes.ts";

const blue = [51, 152, 204] as const;
const yellow = [254, 255, 0] as const;

/** Whether a pixel between blue and yellow is a blend of them. */
function isBlend(pixel: readonly [number, number, number], noisy = true): boolean {
  const limits = limitsFor(noisy, 0.02);
  const palette = paletteOf([blue, yellow].map(([r, g, b]) => wordOf(r, g, b, 255)));
  const unmixer = new Unmixer(Uint8ClampedArray.of(...pixel, 255), limits.lumaWeight);
  return areChromaBlends(Int32Array.of(0), [0, 1], { palette, unmixer, limits });
}

test("areChromaBlends() knows a row whose luma and chroma are mixed in different shares", () => {
  // as decoded at quality 75, beside a border along the rows
  expect(isBlend([184, 227, 120])).toBe(true);
});

test("areChromaBlends() leaves strokes of another colour and clean pixels alone", () => {
  expect(isBlend([255, 255, 255])).toBe(false);
  expect(isBlend([0, 0, 0])).toBe(false);
  expect(isBlend([204, 0, 0])).toBe(false);
  expect(isBlend([184, 227, 120], false)).toBe(false);
});

/** Rows of yellow in blue as decoded at quality 75, from the blue above to the blue below. */
const STRIPE = [
  [76, 154, 128],
  [226, 255, 75],
  [254, 255, 3],
  [255, 252, 8],
  [255, 252, 8],
  [254, 255, 3],
  [254, 255, 0],
  [255, 255, 0],
  [255, 254, 1],
  [255, 254, 3],
  [239, 252, 50],
  [184, 227, 120],
  [83, 154, 120],
  [55, 157, 171],
  [45, 158, 202],
] as const;

test("quantize gives the borders of a compressed stripe no colour of their own, and the stripe its primary", async () => {
  const width = 64;
  const data = new Uint8ClampedArray(4 * width * width);
  for (let i = 0; i < width * width; i++) {
    const row = STRIPE[Math.floor(i / width) - 24] ?? blue;
    data.set([...row, 255], 4 * i);
  }
  const stripe = { width, height: width, data, scale: 1, source: "jpeg" } as const;
  const { palette } = await quantize.run(stripe, quantize.defaults, quietContext());
  expect([...palette]).toEqual([...blue, 255, 255, 255, 0, 255]);
});
