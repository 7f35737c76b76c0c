import { expect, test } from "bun:test";
import fc from "fast-check";
import { compareTurns, type Leaving } from "./turn-order.ts";

const leaving = (...points: number[]): Leaving => ({
  coords: Float64Array.from(points),
  at: 0,
  step: 1,
  end: points.length / 2,
});
const compare = compareTurns(0, 0);

test("compareTurns() orders chains as their angles do", () => {
  const direction = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
  const angle = ([x, y]: readonly [number, number]) =>
    (Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI);
  fc.assert(
    fc.property(direction, direction, (a, b) => {
      fc.pre(a.some(Boolean) && b.some(Boolean) && a[0] * b[1] !== a[1] * b[0]);
      expect(Math.sign(compare(leaving(...a), leaving(...b)))).toBe(Math.sign(angle(a) - angle(b)));
    }),
  );
});

test("compareTurns() follows chains that set out together to where they part", () => {
  const straight = leaving(9, 0);
  const right = leaving(3, 0, 3, 5);
  const left = leaving(3, 0, 6, 0, 6, -5);
  expect(compare(straight, right)).toBeLessThan(0);
  expect(compare(left, straight)).toBeLessThan(0);
  expect(compare(right, left)).toBeGreaterThan(0);
});

test("compareTurns() does not tell chains apart of which one ends or turns back on the other", () => {
  expect(compare(leaving(9, 0), leaving(3, 0))).toBe(0);
  expect(compare(leaving(9, 0), leaving(3, 0, 1, 0, 1, 5))).toBe(0);
});
