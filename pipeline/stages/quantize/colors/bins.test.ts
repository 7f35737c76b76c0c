import { expect, test } from "bun:test";
import { premultiply } from "../../../../raster/picture.ts";
import { localRange } from "../survey/flatness.ts";
import { BIN_LENGTH, BINS, sumColors } from "./bins.ts";

test("the bins tell flat pixels as localRange() does and sum up every pixel once", () => {
  const [width, height] = [37, 29];
  const data = new Uint8ClampedArray(4 * width * height);
  let state = 7;
  for (let i = 0; i < data.length; i++) {
    state = Math.imul(state, 48271) & 0x7fffffff;
    data[i] = i % 4 === 3 ? 255 : (i % 4) * 60 + ((state >> 8) % 16) * (i % 5 === 0 ? 2 : 1);
  }
  const picture = premultiply({ width, height, data });
  const { flat, sums } = sumColors(picture, new AbortController().signal);
  const expected = localRange(picture).filter((range) => range <= 12).length;
  expect(expected).toBeGreaterThan(10);
  const sumOf = (of: Float64Array, c: number) =>
    of.reduce((sum, value, k) => sum + (k % BIN_LENGTH === c ? value : 0), 0);
  expect(flat).toBe(expected);
  expect(sumOf(sums.subarray(0, BINS * BIN_LENGTH), 0)).toBe(expected);
  expect(sumOf(sums, 0)).toBe(width * height);
  expect(sumOf(sums, 1)).toBe(data.filter((_, i) => i % 4 === 0).reduce((sum, r) => sum + r, 0));
});
