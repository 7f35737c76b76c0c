import { expect, test } from "bun:test";
import { MAX_PALETTE } from "../../../../raster/palette.ts";
import { isClear, premultiply, wordOf } from "../../../../raster/picture.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { limitsFor } from "../colors/limits.ts";
import { localRange } from "../survey/flatness.ts";
import { findPalette } from "./palette.ts";

/** Cells of 8 px: 343 paints, then as many colours of an alpha that is nothing, as a soft shadow leaves. */
function softSheet(columns = 32, rows = 24) {
  const width = columns * 8;
  const height = rows * 8;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = (y >> 3) * columns + (x >> 3);
      const k = cell % 343;
      const level = (place: number) => 42 * (Math.floor(k / 7 ** place) % 7);
      data.set([level(0), level(1), level(2), cell < 343 ? 255 : 7], (y * width + x) * 4);
    }
  return premultiply({ width, height, data });
}

const search = { limits: limitsFor(false, 0.02), tolerance: 0.02 };

test("issue 30: findPalette() counts every clear colour as one, nothing", () => {
  const locked = [wordOf(1, 2, 3, 255)];
  const sheet = softSheet();
  const range = localRange(sheet);
  const palette = findPalette(sheet, { ...search, range, locked, ...quietContext() });
  const clear = palette.words.subarray(0, palette.size).filter(isClear);
  expect(clear.length).toBe(1);
  expect(palette.size).toBe(MAX_PALETTE);
});

/** Bands 16 px wide and as high as the picture, of greens 6 levels apart, as a JPEG of quality 85 shows them. */
function bands(between: readonly number[]) {
  const [width, height] = [16 * 8, 64];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    const x = (at / 4) % width;
    const isBorder = x % 16 === 15 && between.length > 0;
    const level =
      120 + 6 * Math.floor(x / 16) + (isBorder ? between[Math.floor(at / 4 / width) % 2]! : 0);
    data.set([level - 80, level, level - 60, 255], at);
  }
  return premultiply({ width, height, data });
}

test("findPalette() tells paints of a JPEG apart that hardly differ, unless their blocks touch as bands of uneven light do", () => {
  const sizeOf = (picture: ReturnType<typeof bands>, blockStep?: number) => {
    const limits = limitsFor(true, 0.02, blockStep);
    const range = localRange(picture);
    return findPalette(picture, { ...search, limits, range, locked: [], ...quietContext() }).size;
  };
  const [paints, light] = [bands([2, 4]), bands([])];
  expect(sizeOf(paints, 5 / 8)).toBe(8);
  expect(sizeOf(paints)).toBeLessThan(8);
  expect(sizeOf(light, 5 / 8)).toBe(sizeOf(light));
  // means of blocks rounded to steps of 4 levels tell nothing of 6
  expect(sizeOf(paints, 4)).toBe(sizeOf(paints));
});
