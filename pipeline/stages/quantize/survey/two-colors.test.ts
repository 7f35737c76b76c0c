import { expect, test } from "bun:test";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import { findTwoColors } from "./two-colors.ts";

/** A picture of one row of colours. */
function rowOf(...colors: readonly (readonly [number, number, number])[]): Picture {
  const words = Uint32Array.from(colors, ([r, g, b]) => wordOf(r, g, b, 255));
  const px = new Uint8ClampedArray(words.buffer);
  return { width: colors.length, height: 1, px, words, opaque: true };
}

const white = [255, 255, 255] as const;
const navy = [20, 40, 120] as const;
const half = [138, 148, 188] as const;

test("findTwoColors() finds the colours that all pixels mix, the commoner first", () => {
  const found = findTwoColors(rowOf(white, white, white, half, navy, navy));
  expect(found).toEqual([wordOf(...white, 255), wordOf(...navy, 255)]);
});

test("findTwoColors() finds none where a pixel shows a third colour", () => {
  expect(findTwoColors(rowOf(white, white, half, navy, navy, [138, 188, 148]))).toBeUndefined();
});

test("findTwoColors() finds none where what looks like ink is itself mixed with a darker one", () => {
  expect(findTwoColors(rowOf(white, white, white, half, half, navy))).toBeUndefined();
});

test("findTwoColors() finds none where the ink is hardly ever seen", () => {
  const shades = [1, 2, 3, 4].map((k) => [255 - 40 * k, 255 - 40 * k, 255 - 40 * k] as const);
  expect(findTwoColors(rowOf(white, white, ...shades, [0, 0, 0]))).toBeUndefined();
});
