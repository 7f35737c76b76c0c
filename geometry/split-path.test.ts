import { expect, test } from "bun:test";
import fc from "fast-check";
import type { SamplePath } from "./samples.ts";
import { splitPath } from "./split-path.ts";

const prices = { sigma: 0.1, lineSigma: 0.12, price: 16 };

/** Samples a px apart around a rectangle whose first side starts `shift` samples before a corner. */
function rectangle(width: number, height: number, shift: number): SamplePath {
  const round = 2 * (width + height);
  const x = new Float64Array(round);
  const y = new Float64Array(round);
  for (let i = 0; i < round; i++) {
    const s = (i + shift) % round;
    x[i] = s < width ? s : s < width + height ? width : Math.max(0, 2 * width + height - s);
    y[i] = s < width ? 0 : Math.min(height, s - width, round - s);
  }
  return { x, y, weight: x.map(() => 1), closed: true };
}

const sides = fc.integer({ min: 9, max: 90 });

test("splitPath() finds the sides of a rectangle wherever its samples start", () => {
  fc.assert(
    fc.property(sides, sides, fc.nat({ max: 300 }), (width, height, shift) => {
      const { primitives } = splitPath(rectangle(width, height, shift), prices);
      expect(primitives.map(({ kind }) => kind)).toEqual(["line", "line", "line", "line"]);
      for (const { a, b } of primitives) expect(Math.abs(a * b)).toBeLessThan(1e-3);
    }),
  );
});
