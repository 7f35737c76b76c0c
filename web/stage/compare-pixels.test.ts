import { expect, test } from "bun:test";
import { comparePixels } from "./compare-pixels.ts";

const rgba = (...colors: readonly (readonly [number, number, number])[]) =>
  Uint8ClampedArray.from(colors.flatMap((color) => [...color, 255]));

test("comparePixels() finds the largest distance and its pixel; equal pixels turn grey", () => {
  const heat = rgba([255, 255, 255], [0, 0, 0], [200, 10, 10]);
  const result = { largest: 0, at: 0, sum: 0 };
  comparePixels(heat, rgba([255, 255, 255], [255, 255, 255], [201, 10, 10]), {
    from: 0,
    to: 3,
    result,
  });
  expect(result.at).toBe(1);
  expect(result.largest).toBeCloseTo(100, 0); // black to white is 1 in OKLab
  expect(result.sum - result.largest).toBeLessThan(1);
  expect(heat[0]).toBe(heat[1]!);
  expect(heat[4]! - heat[5]!).toBeGreaterThan(100);
});
