import { expect, test } from "bun:test";
import { hiddenCorners } from "./hidden-corners.ts";
import type { Point } from "./point.ts";

const [start, end]: [Point, Point] = [
  [0, 0],
  [10, 0],
];
const c2: Point = [7, 2];

test("hiddenCorners() counts handles along a tangent that are shorter than a tenth of the chord", () => {
  const ends = { start, end, startTangent: [0, 1], endTangent: [0, -1] } as const;
  expect(hiddenCorners(ends, { c1: [0, 0.9], c2 })).toBe(1);
  expect(hiddenCorners(ends, { c1: [0, 0.9], c2: [10, 0.9] })).toBe(2);
  expect(hiddenCorners(ends, { c1: [0, 1.1], c2 })).toBe(0);
});

test("hiddenCorners() leaves out ends that are corners anyway", () => {
  expect(hiddenCorners({ start, end }, { c1: [0, 0.9], c2: [10, 0.9] })).toBe(0);
});
