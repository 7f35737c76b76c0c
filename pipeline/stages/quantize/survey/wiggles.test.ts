import { expect, test } from "bun:test";
import fc from "fast-check";
import { premultiply } from "../../../../raster/picture.ts";
import { findPaint } from "../../../../raster/smoothness.ts";
import { countWiggles } from "./survey.ts";

/** A grey picture of the given levels, row by row. */
function pictureOf(levels: readonly number[], width: number) {
  const data = new Uint8ClampedArray(levels.flatMap((level) => [level, level, level, 255]));
  return premultiply({ width, height: levels.length / width, data });
}

/** Pixels inside the frame whose level wiggles, looked at one by one. */
function wigglesOf(levels: readonly number[], width: number): number {
  const wiggles = (i: number, step: number) => {
    const a = levels[i]! - levels[i - step]!;
    const b = levels[i + step]! - levels[i]!;
    return a * b < 0 && Math.abs(a) <= 12 && Math.abs(b) <= 12 && Math.abs(a) + Math.abs(b) >= 3;
  };
  let count = 0;
  for (let i = width; i < levels.length - width; i++) {
    const x = i % width;
    if (x > 0 && x < width - 1 && (wiggles(i, 1) || wiggles(i, width))) count++;
  }
  return count;
}

test("countWiggles() counts what wiggles along rows or columns, in long runs too", () => {
  const width = 9;
  const row = fc.array(fc.constantFrom(100, 100, 100, 104, 96, 200), {
    minLength: width,
    maxLength: width,
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 3, maxLength: 7 }), (rows) => {
      const levels = rows.flat();
      expect(countWiggles(pictureOf(levels, width))).toBe(wigglesOf(levels, width));
    }),
    { numRuns: 300 },
  );
});

test("issue 23: countWiggles() takes dots of two paints with nearly one green for no noise", () => {
  const [width, height] = [24, 24];
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    // dots that cover half of a pixel, three pixels apart
    const share = x % 3 === 1 && y % 3 === 1 ? 0.5 : 0;
    data.set([109 - 56 * share, 89 - 9 * share, 122 - 10 * share], 4 * i);
  }
  const picture = premultiply({ width, height, data });
  expect(countWiggles(picture)).toBe(0);
});

test("countWiggles() of a drawing with gradients counts at edges alone", () => {
  const width = 24;
  // on the left a gradient whose levels were rounded twice, on the right ringing on white
  const levels = Array.from({ length: 24 * width }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x < 12) return 40 + 2 * y + (x >> 1) + (x % 2 === 0 ? 0 : 2);
    return x === 14 ? 247 : 255;
  });
  const picture = pictureOf(levels, width);
  expect(countWiggles(picture)).toBeGreaterThan(200);
  const ringing = countWiggles(picture, { paint: findPaint(picture) });
  expect(ringing).toBeGreaterThanOrEqual(22);
  expect(ringing).toBeLessThan(100);
});
