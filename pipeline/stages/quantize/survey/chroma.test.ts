import { expect, test } from "bun:test";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import { gatherChroma } from "./survey.ts";

const { signal } = new AbortController();

function pictureOf(width: number, height: number, wordAt: (x: number, y: number) => number) {
  const words = Uint32Array.from({ length: width * height }, (_, i) =>
    wordAt(i % width, Math.floor(i / width)),
  );
  const px = new Uint8ClampedArray(words.buffer);
  return { width, height, px, words, opaque: true } satisfies Picture;
}

/** Dark blue on the left, light grey on the right; the first light column carries half the blue's chroma. */
const bled = pictureOf(16, 8, (x) => {
  if (x < 8) return wordOf(20, 40, 140, 255);
  return x === 8 ? wordOf(191, 196, 221, 255) : wordOf(200, 200, 200, 255);
});

test("gatherChroma gives a pixel that luma places in a paint that paint's chroma", () => {
  const { px } = gatherChroma(bled, signal);
  const spread = (of: Uint8ClampedArray) => of[4 * (4 * 16 + 8) + 2]! - of[4 * (4 * 16 + 8)]!;
  expect(spread(bled.px)).toBe(30);
  expect(spread(px)).toBeLessThan(8);
});

test("gatherChroma leaves flat pixels, and paints of one luma, as they are", () => {
  const red = wordOf(200, 60, 60, 255);
  const green = wordOf(60, 131, 60, 255);
  const twins = pictureOf(16, 8, (x) => (x < 8 ? red : green));
  const { px } = gatherChroma(twins, signal);
  for (let i = 0; i < px.length; i++) expect(Math.abs(px[i]! - twins.px[i]!)).toBeLessThan(3);
});

test("gatherChroma returns a picture with alpha unchanged", () => {
  const clear = { ...bled, opaque: false };
  expect(gatherChroma(clear, signal)).toBe(clear);
});
