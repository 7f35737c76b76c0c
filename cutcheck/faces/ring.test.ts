import { expect, test } from "bun:test";
import { interiorPoint } from "./ring.ts";

/** Two boxes joined by a bridge without width, which spans half height. */
const BRIDGED = [
  ...[36, 28, 64, 28, 64, 43, 50, 43, 50, 100, 64, 100, 64, 115, 36, 115],
  ...[36, 100, 50, 100, 50, 43, 36, 43],
];

/** The same turned by a quarter. */
function turned(ring: readonly number[]): number[] {
  return ring.map((_, i) => (i % 2 === 0 ? 200 - ring[i + 1]! : ring[i - 1]!));
}

test("interiorPoint() of a box is its middle, in a row that meets no vertex", () => {
  expect(interiorPoint([0, 0, 10, 0, 10, 10, 0, 10])).toEqual({ x: 5, y: 5.5 });
});

test("interiorPoint() passes over a bridge without width, whichever way the ring is turned", () => {
  const { x, y } = interiorPoint(BRIDGED)!;
  expect(x > 36 && x < 64 && ((y > 28 && y < 43) || (y > 100 && y < 115))).toBe(true);
  const across = interiorPoint(turned(BRIDGED))!;
  expect(across.x < 100 || across.x > 157).toBe(true);
});

test("interiorPoint() passes over a slanted bridge, whose sides rounding sets apart", () => {
  const ring = [
    0, 0, 30, 0, 30, 7, 10, 7, 17, 90, 30, 90, 30, 97, 0, 97, 0, 90, 17, 90, 10, 7, 0, 7,
  ];
  const { y } = interiorPoint(ring)!;
  expect(y < 7 || y > 90).toBe(true);
});

test("interiorPoint() of a way there and back is undefined", () => {
  expect(interiorPoint([0, 0, 10, 7, 20, 31, 10, 7])).toBeUndefined();
  expect(interiorPoint([0, 5, 10, 5])).toBeUndefined();
});
