import { expect, test } from "bun:test";
import fc from "fast-check";
import { sampleNoise } from "./noise.ts";

/** A path of samples one px apart, off the x axis by some numbers. */
function samplesOff(offsets: readonly number[]) {
  return {
    x: Float64Array.from(offsets, (_, i) => i),
    y: Float64Array.from(offsets),
    weight: new Float64Array(offsets.length).fill(1),
    closed: false,
  };
}

test("sampleNoise() is 0 along a line", () => {
  expect(sampleNoise(samplesOff(new Array(20).fill(3)))).toBe(0);
});

test("sampleNoise() takes no notice of a corner", () => {
  expect(sampleNoise(samplesOff(Array.from({ length: 20 }, (_, i) => Math.max(0, i - 10))))).toBe(
    0,
  );
});

test("sampleNoise() grows with the offsets, whatever their order", () => {
  const offset = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(fc.array(offset, { minLength: 9, maxLength: 60 }), (offsets) => {
      // the median by sorting, of bends of samples whose neighbours lie at one height
      const level = offsets.flatMap((y) => [0, y / 100]).concat(0);
      const bends = level.slice(1, -1).map((_, k) => {
        const [before, here, after] = [level[k]!, level[k + 1]!, level[k + 2]!];
        return (2 * Math.abs(before - 2 * here + after)) / Math.hypot(2, after - before);
      });
      const median = bends.sort((a, b) => a - b)[bends.length >> 1]!;
      expect(sampleNoise(samplesOff(level))).toBeCloseTo((1.48 / 2.45) * median, 9);
    }),
  );
});
