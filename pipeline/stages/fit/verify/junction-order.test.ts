import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { junctionArcs } from "../arcs/junction-arcs.ts";
import { FlatArcs } from "../flatten/flat-arcs.ts";
import { FittedArcs } from "../join/fitted-arcs.ts";
import { disorderedJunctions } from "./junction-order.ts";

const line = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
});

/**
 * Four faces around two junctions in one place, (0, 0): north 0, east 1, south 2, west 3. An arc between the junctions
 * parts north from south; the given course is how it comes back to where it started.
 */
function found(...course: Point[]) {
  const arcs = [
    { path: line([0, 0], [10, -10]), from: 0, to: 2, left: 0, right: 1 },
    { path: line([0, 0], [10, 10]), from: 0, to: 3, left: 1, right: 2 },
    { path: line([0, 0], [-10, 10]), from: 1, to: 4, left: 2, right: 3 },
    { path: line([0, 0], [-10, -10]), from: 1, to: 5, left: 3, right: 0 },
    { path: line([0, 0], ...course, [0, 0]), from: 1, to: 0, left: 0, right: 2 },
  ];
  const map = {
    arcFrom: Int32Array.from(arcs, ({ from }) => from),
    arcTo: Int32Array.from(arcs, ({ to }) => to),
    arcLeft: Int32Array.from(arcs, ({ left }) => left),
    arcRight: Int32Array.from(arcs, ({ right }) => right),
    junctions: new Int32Array(12),
  } as Pick<Partition, "arcFrom" | "arcTo" | "arcLeft" | "arcRight" | "junctions"> as Partition;
  const flat = new FlatArcs(FittedArcs.from(arcs.map(({ path }) => path)), 1);
  const ends = { leaving: junctionArcs(map) };
  return disorderedJunctions(map, flat, ends).filter(({ x, y }) => x === 0 && y === 0);
}

test("disorderedJunctions() leaves junctions alone whose arc between them is a point", () => {
  expect(found()).toEqual([]);
});

test("disorderedJunctions() leaves a loop alone that lies between its own faces", () => {
  expect(found([-2, 9], [2, 9])).toHaveLength(0);
  expect(found([-2, -9], [2, -9])).toHaveLength(0);
});

test("disorderedJunctions() finds a loop that lies in a face that it has nothing to do with", () => {
  const [disorder] = found([9, 2], [9, -2]);
  expect(disorder?.pairs).toContain(4);
});

test("disorderedJunctions() compares arcs that set out together where they part", () => {
  expect(found([-2, 9], [5, 9], [5, 5])).toHaveLength(0);
  expect(found([9, -2], [9, 5], [5, 5])).toHaveLength(1);
});
