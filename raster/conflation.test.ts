import { expect, test } from "bun:test";
import fc from "fast-check";
import { Conflation } from "./conflation.ts";

/** Red, blue, white, green, nothing; premultiplied. */
const rgba = Float64Array.of(
  ...[220, 20, 40, 255],
  ...[10, 40, 200, 255],
  ...[255, 255, 255, 255],
  ...[20, 160, 60, 255],
  ...[0, 0, 0, 0],
);

/** One pixel of which `top` covers `t`, drawn shape after shape. */
function blended(t: number, [top, under, third]: readonly [number, number, number]) {
  return Uint8ClampedArray.from({ length: 4 }, (_, c) => {
    const below = (1 - t) * rgba[4 * under + c]! + t * rgba[4 * third + c]!;
    return t * rgba[4 * top + c]! + (1 - t) * below;
  });
}

/** The share t that equals (1 − t)²: such a pixel does not tell which of its two colours lies on top. */
const EITHER_ON_TOP = (3 - Math.sqrt(5)) / 2;

test("measure() reads the coverage of a pixel through which any third colour shines", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      share.filter((t) => Math.abs(t - EITHER_ON_TOP) > 0.02),
      fc.constantFrom(2, 3, 4),
      (t, third) => {
        const conflation = new Conflation(blended(t, [0, 1, third]));
        conflation.measure(0, rgba, { a: 1, b: 0, thirds: Uint8Array.of(0, 1, 2, 3, 4) });
        expect(conflation.residual).toBeLessThan(2);
        expect(Math.abs(conflation.coverage - (1 - t))).toBeLessThan(0.02);
      },
    ),
  );
});

test("measure() does not take a thin stroke for a seam", () => {
  const conflation = new Conflation(Uint8ClampedArray.of(20, 160, 60, 255));
  conflation.measure(0, rgba, { a: 0, b: 1, thirds: Uint8Array.of(0, 1, 2, 3, 4) });
  expect(conflation.residual).toBeGreaterThan(50 ** 2);
});

test("measure() finds below a bound what it finds without one, and else the bound", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(
      channel,
      channel,
      channel,
      fc.double({ min: 1, max: 5000, noNaN: true }),
      (r, g, b, bound) => {
        const pixel = new Conflation(Uint8ClampedArray.of(r, g, b, 255));
        const thirds = Uint8Array.of(2, 3, 4);
        pixel.measure(0, rgba, { a: 0, b: 1, thirds });
        const { residual, coverage } = pixel;
        pixel.measure(0, rgba, { a: 0, b: 1, thirds }, bound);
        expect(pixel.residual).toBe(Math.min(residual, bound));
        if (residual < bound) expect(pixel.coverage).toBe(coverage);
      },
    ),
  );
});
