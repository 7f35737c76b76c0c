import { expect, test } from "bun:test";
import fc from "fast-check";
import { circleCubics, fullCircleCubics, throughEnds } from "./circle-cubics.ts";
import { flattenPath } from "./flatten.ts";
import type { Point } from "./point.ts";

const circle = { kind: "circle", a: 10, b: -4, c: 25, from: 0, to: 0 } as const;
const at = (angle: number): Point => [10 + 25 * Math.cos(angle), -4 + 25 * Math.sin(angle)];

test("circleCubics() stays on the circle for any sweep in either direction", () => {
  const angle = fc.double({ min: 0, max: 6.28, noNaN: true });
  const sweep = fc.double({ min: 0.05, max: 6.2, noNaN: true });
  fc.assert(
    fc.property(angle, sweep, fc.constantFrom(1, -1), (from, by, side) => {
      const ends = { start: at(from), end: at(from + side * by), near: at(from + (side * by) / 2) };
      const segments = circleCubics(circle, ends)!;
      const points = flattenPath({ start: ends.start, segments }, 0.01);
      for (const [x, y] of points) {
        expect(Math.abs(Math.hypot(x - 10, y + 4) - 25)).toBeLessThan(0.02);
      }
      // As long as the arc: it went the right way round.
      const long = points
        .slice(1)
        .reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i]![0], y - points[i]![1]), 0);
      expect(Math.abs(long - 25 * by)).toBeLessThan(0.1 + 0.002 * 25 * by);
    }),
  );
});

test("throughEnds() declines ends that are far from the circle", () => {
  expect(throughEnds(circle, [50, 0], [80, 0])).toBeUndefined();
});

test("fullCircleCubics() runs once round, ending on the bits where it starts", () => {
  const segments = fullCircleCubics(circle, -1);
  expect(segments.at(-1)!.to).toEqual([35, -4]);
  const points = flattenPath({ start: [35, -4], segments }, 0.01);
  for (const [x, y] of points) expect(Math.hypot(x - 10, y + 4)).toBeCloseTo(25, 1);
  expect(points[1]![1]).toBeLessThan(-4);
});
