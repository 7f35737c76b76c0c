import { expect, test } from "bun:test";
import { premultiply } from "../../../../raster/picture.ts";
import { hasContinuousTone } from "./tone.ts";

const context = { signal: new AbortController().signal };

/** A picture of `side`² pixels, opaque. */
function picture(side: number, color: (x: number, y: number) => readonly [number, number, number]) {
  const data = new Uint8ClampedArray(4 * side * side);
  for (let i = 0; i < side * side; i++)
    data.set([...color(i % side, Math.floor(i / side)), 255], 4 * i);
  return premultiply({ width: side, height: side, data });
}

test("hasContinuousTone() tells a colour field from flat paint with antialiasing", () => {
  const field = picture(64, (x, y) => [4 * x, 4 * y, 2 * (x + y)]);
  const flat = picture(64, (x, y) => (x === y ? [128, 60, 7] : x < y ? [250, 120, 14] : [6, 0, 0]));
  expect(hasContinuousTone(field, context)).toBe(true);
  expect(hasContinuousTone(flat, context)).toBe(false);
});

test("hasContinuousTone() takes one gradient for a drawing", () => {
  const gradient = picture(128, (x) => [2 * x, x, 255 - x]);
  expect(hasContinuousTone(gradient, context)).toBe(false);
});

/** Four paints side by side on the first columns, and beside them what compression made of their edges. */
function noisyDrawing(paintedColumns: number) {
  return picture(64, (x, y) =>
    x < paintedColumns
      ? [60 * (x & 3), 200, 40]
      : [(37 * x + 11 * y) & 255, (59 * y) & 255, (97 * x) & 255],
  );
}

test("hasContinuousTone() takes a drawing for one whose edges are full of noise", () => {
  expect(hasContinuousTone(noisyDrawing(32), context)).toBe(false);
  expect(hasContinuousTone(noisyDrawing(24), context)).toBe(true);
});

test("hasContinuousTone() takes a photograph for one on a plain ground", () => {
  const onWhite = picture(64, (x, y) => (y < 40 ? [255, 255, 255] : [4 * x, 9 * (y - 40), 128]));
  expect(hasContinuousTone(onWhite, context)).toBe(true);
});

test("hasContinuousTone() takes many colours for a photograph where it is said to be one", () => {
  const noisy = noisyDrawing(32);
  expect(hasContinuousTone(noisy, { ...context, tone: "continuous" })).toBe(true);
  expect(hasContinuousTone(noisy, { ...context, tone: "auto" })).toBe(false);
  const flat = picture(64, (x) => (x < 32 ? [250, 120, 14] : [6, 0, 0]));
  expect(hasContinuousTone(flat, { ...context, tone: "continuous" })).toBe(false);
});

/** Squares of 24 px in as many paints as there are, whose pixels waver by a level as in a JPEG. */
const mosaic = (drift: number) =>
  picture(288, (x, y) => {
    const k = 12 * Math.floor(y / 24) + Math.floor(x / 24);
    const wave = ((x ^ y) & 1) + drift * (x % 24);
    return [((37 * k) % 216) + wave, ((91 * k) % 216) + wave, ((53 * k) % 216) + wave];
  });

test("hasContinuousTone() takes a drawing in 144 paints for one", () => {
  expect(hasContinuousTone(mosaic(0), context)).toBe(false);
});

test("hasContinuousTone() takes for a photograph what drifts as slowly as its surfaces", () => {
  expect(hasContinuousTone(mosaic(0.5), context)).toBe(true);
});
