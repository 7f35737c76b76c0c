import { expect, test } from "bun:test";
import type { Raster } from "../../plugin/mod.ts";
import { shrink } from "./shrink.ts";

const raster = (
  width: number,
  height: number,
  pixel: (x: number, y: number) => readonly number[],
): Raster => ({
  width,
  height,
  data: Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, i) =>
      pixel(i % width, Math.floor(i / width)),
    ).flat(),
  ),
  scale: 1,
  source: "png",
});

test("shrink() hands back a raster that is no larger", () => {
  const small = raster(4, 3, () => [1, 2, 3, 255]);
  expect(shrink(small, 4)).toBe(small);
});

test("shrink() gives each pixel the mean of what it covers", () => {
  const { width, height, data } = shrink(
    raster(6, 4, (x, y) => [10 * x, 20 * y, 0, 255]),
    3,
  );
  expect([width, height]).toEqual([3, 2]);
  expect([...data.subarray(0, 4)]).toEqual([5, 10, 0, 255]);
  expect([...data.subarray(4 * 5)]).toEqual([45, 50, 0, 255]);
});

test("shrink() weights colours by their alpha: what is clear tints nothing", () => {
  const half = shrink(
    raster(2, 2, (x) => (x ? [255, 0, 0, 0] : [0, 0, 255, 255])),
    1,
  );
  expect([...half.data]).toEqual([0, 0, 255, 128]);
});

test("shrink() keeps a plain colour at any ratio", () => {
  for (const side of [1, 3, 7, 10]) {
    const { data } = shrink(
      raster(11, 5, () => [12, 130, 250, 255]),
      side,
    );
    for (let i = 0; i < data.length; i += 4)
      expect([...data.subarray(i, i + 4)]).toEqual([12, 130, 250, 255]);
  }
});
