import { expect, test } from "bun:test";
import { premultiply } from "../../../../raster/picture.ts";
import { localRange } from "../survey/flatness.ts";
import { BINS, task } from "./bins.ts";

test("the bins tell flat pixels as localRange() does and sum up every pixel once", () => {
  const [width, height, rows] = [37, 29, 8];
  const data = new Uint8ClampedArray(4 * width * height);
  let state = 7;
  for (let i = 0; i < data.length; i++) {
    state = Math.imul(state, 48271) & 0x7fffffff;
    data[i] = i % 4 === 3 ? 255 : (i % 4) * 60 + ((state >> 8) % 16) * (i % 5 === 0 ? 2 : 1);
  }
  const picture = premultiply({ width, height, data });
  const doPart = task.open({ picture, rows });
  const strips = Array.from({ length: Math.ceil(height / rows) }, (_, part) => doPart(part));
  const flat = localRange(picture).filter((range) => range <= 12).length;
  expect(flat).toBeGreaterThan(10);
  let pixels = { flat: 0, all: 0 };
  let red = 0;
  for (const { bins, sums } of strips)
    for (const [k, bin] of bins.entries()) {
      pixels = {
        flat: pixels.flat + (bin < BINS ? sums[4 * k]! : 0),
        all: pixels.all + sums[4 * k]!,
      };
      red += sums[4 * k + 1]!;
    }
  expect(strips.reduce((sum, strip) => sum + strip.flat, 0)).toBe(flat);
  expect(pixels).toEqual({ flat, all: width * height });
  expect(red).toBe(data.filter((_, i) => i % 4 === 0).reduce((sum, r) => sum + r, 0));
});
