import { expect, test } from "bun:test";
import { premultiply } from "../../../raster/picture.ts";
import { hasContinuousTone } from "./continuous.ts";

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
  expect(hasContinuousTone(field)).toBe(true);
  expect(hasContinuousTone(flat)).toBe(false);
});

test("hasContinuousTone() takes one gradient for a drawing", () => {
  expect(hasContinuousTone(picture(128, (x) => [2 * x, x, 255 - x]))).toBe(false);
});
