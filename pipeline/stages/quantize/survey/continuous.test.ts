import { expect, test } from "bun:test";
import { alone } from "../../../../plugin/mod.ts";
import { premultiply } from "../../../../raster/picture.ts";
import { hasContinuousTone } from "./continuous.ts";

const context = { parallel: alone, signal: new AbortController().signal };

/** A picture of `side`² pixels, opaque. */
function picture(side: number, color: (x: number, y: number) => readonly [number, number, number]) {
  const data = new Uint8ClampedArray(4 * side * side);
  for (let i = 0; i < side * side; i++)
    data.set([...color(i % side, Math.floor(i / side)), 255], 4 * i);
  return premultiply({ width: side, height: side, data });
}

test("hasContinuousTone() tells a colour field from flat paint with antialiasing", async () => {
  const field = picture(64, (x, y) => [4 * x, 4 * y, 2 * (x + y)]);
  const flat = picture(64, (x, y) => (x === y ? [128, 60, 7] : x < y ? [250, 120, 14] : [6, 0, 0]));
  expect(await hasContinuousTone(field, context)).toBe(true);
  expect(await hasContinuousTone(flat, context)).toBe(false);
});

test("hasContinuousTone() takes one gradient for a drawing", async () => {
  const gradient = picture(128, (x) => [2 * x, x, 255 - x]);
  expect(await hasContinuousTone(gradient, context)).toBe(false);
});
