import { expect, test } from "bun:test";
import type { Palette } from "../../../../raster/palette.ts";
import { isClear, premultiply, wordOf } from "../../../../raster/picture.ts";
import { findPaint } from "../../../../raster/smoothness.ts";
import { draw } from "../../../../tests/pictures.ts";
import { findShadedPalette } from "./label.ts";

const signal = new AbortController().signal;
/** White, and a disc whose shade falls slowly at first and steeply at its rim. */
const ball = draw(
  96,
  96,
  (x, y) => {
    const d = Math.hypot(x - 48, y - 48) / 40;
    const v = Math.round(220 - 180 * d ** 4);
    return d > 1 ? [255, 255, 255, 255] : [v, v, 255, 255];
  },
  { smooth: false },
);
const picture = premultiply(ball);
const paint = findPaint(picture);
const search = { paint, tolerance: 0.02, maxColors: 64, locked: [], signal };

/** Largest distance from a colour of the ball to the palette. */
function worstDistance(palette: Palette): number {
  let worst = 0;
  for (let v = 60; v <= 220; v++) {
    palette.nearest(wordOf(v, v, 255, 255));
    worst = Math.max(worst, Math.sqrt(palette.distance2));
  }
  return worst;
}

test("findShadedPalette() leaves no shade of a gradient far from a colour, steep or not", () => {
  expect(worstDistance(findShadedPalette(picture, search))).toBeLessThan(0.03);
});

test("findShadedPalette() keeps flat paint exact", () => {
  const palette = findShadedPalette(picture, search);
  expect([...palette.words]).toContain(0xffffffff);
});

test("findShadedPalette() spreads few colours over all shades", () => {
  const palette = findShadedPalette(picture, { ...search, maxColors: 6 });
  expect(palette.size).toBeLessThanOrEqual(6);
  expect(worstDistance(palette)).toBeLessThan(0.12);
});

test("findShadedPalette() holds locked colours", () => {
  const locked = [wordOf(200, 0, 0, 255)];
  expect([...findShadedPalette(picture, { ...search, locked }).words]).toContain(locked[0]!);
});

test("issue 30: findShadedPalette() counts every clear colour as one, nothing", () => {
  const soft = draw(
    96,
    96,
    (x, y) => {
      const veil = x < 48 ? 0 : 255;
      return y < 32 ? [veil, veil, veil, 7] : [Math.round(2 * x), 0, 0, 255];
    },
    { smooth: false },
  );
  const faint = premultiply(soft);
  const palette = findShadedPalette(faint, {
    ...search,
    tolerance: 0.005,
    paint: findPaint(faint),
  });
  expect(palette.words.subarray(0, palette.size).filter(isClear).length).toBe(1);
});
