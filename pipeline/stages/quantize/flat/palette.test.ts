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
