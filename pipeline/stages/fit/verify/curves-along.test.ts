import { expect, test } from "bun:test";
import { PairGrid } from "../../../../geometry/pair-grid.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { FlatArcs } from "../flatten/flat-arcs.ts";
import { curvesAlong } from "./conflicts.ts";

const curve = (start: Point, c1: Point, c2: Point, to: Point): FittedPath => ({
  start,
  segments: [{ kind: "cubic", c1, c2, to }],
});

/** Pairs of paths found, at 100 steps per px. */
function pairs(...paths: FittedPath[]): string[] {
  const grid = new PairGrid(new FlatArcs(paths, 10), { reach: 0.2 });
  const found = curvesAlong(grid, { unit: 100 }, 0.2);
  return found.map(({ a, b }) => `${Math.min(a, b)}+${Math.max(a, b)}`);
}

test("curvesAlong() finds a curve that turns back on itself", () => {
  expect(pairs(curve([32821, 34241], [32539, 34547], [33259, 33764], [33453, 33553]))).toEqual([
    "0+0",
  ]);
});

test("curvesAlong() finds a curve on a line and a curve on part of another", () => {
  const line: FittedPath = { start: [0, 0], segments: [{ kind: "line", to: [9000, 0] }] };
  const along = curve([1000, 0], [2000, 0], [3000, 0], [7000, 900]);
  expect(pairs(line, curve([1000, 0], [2000, 0], [6000, 1], [7000, 0]))).toEqual(["0+1"]);
  expect(pairs(line, along)).toEqual([]);
});

test("curvesAlong() leaves curves alone that are the same, or only meet", () => {
  const bow = curve([0, 0], [300, 500], [700, 500], [1000, 0]);
  const back = curve([1000, 0], [700, 500], [300, 500], [0, 0]);
  expect(pairs(bow, back)).toEqual([]);
  expect(pairs(bow, curve([0, 0], [300, -500], [700, -500], [1000, 0]))).toEqual([]);
});

test("curvesAlong() finds a curve whose middle is a whole number and whose way back is a line", () => {
  const hook: FittedPath = {
    start: [23424, 18325],
    segments: [
      { kind: "cubic", c1: [23423, 18327], c2: [23421, 18329], to: [23420, 18331] },
      { kind: "line", to: [23424, 18325] },
    ],
  };
  expect(pairs(hook)).toEqual(["0+0"]);
});
