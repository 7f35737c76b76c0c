import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { FittedArcs } from "./fitted-arcs.ts";

const bow: FittedPath = {
  start: [1, 2],
  segments: [
    { kind: "line", to: [3, 4] },
    { kind: "cubic", c1: [5, 6], c2: [7, 8], to: [9, 10] },
  ],
};
const line = (start: Point, to: Point): FittedPath => ({ start, segments: [{ kind: "line", to }] });

test("FittedArcs gives back the last path of each arc", () => {
  const arcs = new FittedArcs(2);
  arcs.set(1, bow);
  arcs.set(0, bow);
  arcs.set(1, line([0, 0], [8, 8]));
  expect(arcs.get(0)).toEqual(bow);
  expect(arcs.get(1)).toEqual(line([0, 0], [8, 8]));
  expect([arcs.hasCurve(0), arcs.hasCurve(1)]).toEqual([true, false]);
  expect([arcs.segments(0), arcs.segments(1)]).toEqual([2, 1]);
});

test("FittedArcs holds more arcs than it had room for", () => {
  const paths = Array.from({ length: 3000 }, (_, a) => (a % 2 ? bow : line([a, a], [a, 0])));
  const arcs = FittedArcs.from(paths);
  expect(paths.map((_, a) => arcs.get(a))).toEqual(paths);
});

test("FittedArcs.curves() lays arcs out in their order, px, with the handles of lines at 0", () => {
  const arcs = new FittedArcs(2);
  arcs.set(1, line([20, 10], [30, 0]));
  arcs.set(0, bow);
  const { arcOrigin, segmentStart, segmentKind, segmentPoints } = arcs.curves(10);
  expect([...arcOrigin]).toEqual([0.1, 0.2, 2, 1]);
  expect([...segmentStart]).toEqual([0, 2, 3]);
  expect([...segmentKind]).toEqual([0, 1, 0]);
  expect([...segmentPoints]).toEqual(
    [
      [0, 0, 0, 0, 0.3, 0.4],
      [0.5, 0.6, 0.7, 0.8, 0.9, 1],
      [0, 0, 0, 0, 3, 0],
    ].flat(),
  );
});

test("FittedArcs.read() tells a path in its order, cubics from where the segment before ends", () => {
  const arcs = FittedArcs.from([line([0, 0], [8, 8]), bow]);
  const told: (string | number)[][] = [];
  arcs.read(1, {
    start: (x, y) => told.push(["start", x, y]),
    line: (x, y) => told.push(["line", x, y]),
    cubic: (p, at) => told.push(["cubic", ...p.subarray(at, at + 8)]),
  });
  expect(told).toEqual([
    ["start", 1, 2],
    ["line", 3, 4],
    ["cubic", 3, 4, 5, 6, 7, 8, 9, 10],
  ]);
});
