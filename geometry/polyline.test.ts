import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Point } from "./point.ts";
import { keepAhead, simplify } from "./polyline.ts";

const coordinate = fc.double({ min: -100, max: 100, noNaN: true });
const polyline = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 60 });

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const d2 = (bx - ax) ** 2 + (by - ay) ** 2;
  const t =
    d2 > 0 ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / d2)) : 0;
  return Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y);
}

test("simplify() keeps every dropped vertex within the tolerance", () => {
  fc.assert(
    fc.property(polyline, fc.double({ min: 0.01, max: 20, noNaN: true }), (points, tolerance) => {
      const kept = simplify(points, tolerance);
      for (const point of points) {
        const nearest = kept
          .slice(1)
          .reduce((least, b, i) => Math.min(least, distance(point, kept[i]!, b)), Infinity);
        expect(nearest).toBeLessThanOrEqual(tolerance + 1e-9);
      }
    }),
  );
});

test("simplify() reduces points on a line to its ends", () => {
  const points = Array.from({ length: 50 }, (_, i): Point => [i, 3 * i]);
  expect(simplify(points, 0.1)).toEqual([
    [0, 0],
    [49, 147],
  ]);
});

test("keepAhead() leaves out points behind either end", () => {
  const points: Point[] = [
    [2, 0],
    [0, 0.1],
    [1, 0],
    [3, 0],
    [5, 0],
    [7, 0.1],
    [5.8, 0],
  ];
  expect(keepAhead(points)).toEqual([
    [2, 0],
    [3, 0],
    [5, 0],
    [5.8, 0],
  ]);
});

test("keepAhead() keeps the tip of a spike that lies far from both ends", () => {
  const spike: Point[] = [
    [0, 0],
    [4, 0.2],
    [8, 0],
    [4, -0.2],
    [0, -0.4],
  ];
  expect(keepAhead(spike)).toEqual(spike);
});

test("keepAhead() keeps both ends whatever lies between", () => {
  const points: Point[] = [
    [0, 0],
    [-1, 0],
    [1, 0],
  ];
  expect(keepAhead(points)).toEqual([
    [0, 0],
    [1, 0],
  ]);
});
