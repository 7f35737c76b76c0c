import { expect, test } from "bun:test";
import { closeTip, reversePath } from "./close-tip.ts";
import type { Point } from "./point.ts";
import type { FittedPath } from "./segment.ts";

const polyline = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
});
const ends = ({ start, segments }: FittedPath) => [start, ...segments.map(({ to }) => to)];

test("closeTip() lays a side on the other one up to where they are a quarter of a px apart", () => {
  const mover = polyline([0, 0], [20, 1], [20, 9]);
  const other = polyline([0, 0], [20, 0], [20, -9]);
  const closed = closeTip(mover, other)!;
  const [tip, node, across, ...rest] = ends(closed.mover);
  expect(tip).toEqual([0, 0]);
  expect(node![0]).toBeCloseTo(5.2, 0);
  expect(node![1]).toBe(0);
  expect(across![1] - node![1]).toBeCloseTo(0.26, 1);
  expect(rest).toEqual([
    [20, 1],
    [20, 9],
  ]);
  expect(ends(closed.other)).toEqual([[0, 0], node!, [20, 0], [20, -9]]);
});

test("closeTip() of sides that end before they are apart follows the other one to the end of the shorter", () => {
  const { mover, other } = closeTip(polyline([0, 0], [18, 0.2]), polyline([0, 0], [20, 0]))!;
  expect(ends(mover)).toHaveLength(3);
  expect(mover.segments[0]!.to[0]).toBeCloseTo(18, 1);
  expect(mover.segments[1]!.to).toEqual([18, 0.2]);
  expect(ends(other)).toEqual([[0, 0], mover.segments[0]!.to, [20, 0]]);
});

test("closeTip() takes a stump that is left along with the needle", () => {
  // a quarter of a px wide at 7.4, half a px at 8.2
  const mover = polyline([0, 0], [8, 0.28], [10, 3]);
  const { mover: closed } = closeTip(mover, polyline([0, 0], [20, 0]))!;
  const [, node, across] = ends(closed);
  expect(node![0]).toBeGreaterThan(8);
  expect(across![1]).toBeCloseTo(0.52, 1);
});

test("closeTip() draws no gap of rounding where a side ends beside the other one", () => {
  const mover = polyline([0, 0], [25, 0.012], [25, 9]);
  const other = polyline([0, 0], [20, 0]);
  const { mover: closed } = closeTip(mover, other)!;
  expect(ends(closed)).toEqual([
    [0, 0],
    [20, 0],
    [25, 0.012],
    [25, 9],
  ]);
});

test("closeTip() along a curve gives both sides the same segments", () => {
  const bow: FittedPath = {
    start: [0, 0],
    segments: [{ kind: "cubic", c1: [8, 0], c2: [16, 1], to: [24, 3] }],
  };
  const { mover, other } = closeTip(polyline([0, 0], [24, -0.5], [24, -5]), bow)!;
  expect(mover.segments[0]!.kind).toBe("cubic");
  expect(mover.segments[0]).toEqual(other.segments[0]!);
  expect(other.segments).toHaveLength(2);
  expect(other.segments[1]!.to).toEqual([24, 3]);
});

test("closeTip() leaves corners, short tips, and sides that are one line already", () => {
  const level = polyline([0, 0], [20, 0]);
  for (const side of [
    polyline([0, 0], [20, 3]),
    polyline([0, 0], [3, 0.2], [3, 5]),
    polyline([0, 0], [20, 0]),
    polyline([0, 0], [-20, 0.1]),
  ])
    expect(closeTip(side, level)).toBeUndefined();
});

test("reversePath() twice is the path", () => {
  const path: FittedPath = {
    start: [1, 2],
    segments: [
      { kind: "line", to: [3, 4] },
      { kind: "cubic", c1: [5, 6], c2: [7, 8], to: [9, 1] },
    ],
  };
  expect(reversePath(path).segments[0]).toEqual({
    kind: "cubic",
    c1: [7, 8],
    c2: [5, 6],
    to: [3, 4],
  });
  expect(reversePath(reversePath(path))).toEqual(path);
});
