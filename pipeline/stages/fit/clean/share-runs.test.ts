import { expect, test } from "bun:test";
import { PairGrid } from "../../../../geometry/pair-grid.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { FlatArcs } from "../flatten/flat-arcs.ts";
import { OutputGrid } from "../join/output-grid.ts";
import { shareRuns } from "./share-runs.ts";

const polyline = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
});

/** Nodes of the paths once they share their runs. */
function shared(paths: FittedPath[], reach = 0): Point[][] {
  const arcs = paths;
  const grid = new PairGrid(new FlatArcs(arcs, 1), { reach });
  shareRuns(arcs, grid, { reach, signal: new AbortController().signal });
  return paths.map((_, a) => {
    const { start, segments } = arcs[a]!;
    return [start, ...segments.map(({ to }) => to)];
  });
}

test("shareRuns() gives lines along each other the same nodes", () => {
  const [long, short] = shared([
    polyline([0, 0], [12, 6]),
    polyline([9, 0], [8, 4], [4, 2], [4, 9]),
  ]);
  expect(long).toEqual([
    [0, 0],
    [4, 2],
    [8, 4],
    [12, 6],
  ]);
  expect(short).toHaveLength(4);
});

test("shareRuns() splits both of two lines that overlap in part, whichever way they run", () => {
  const [a, b] = shared([polyline([0, 0], [10, 0]), polyline([15, 0], [5, 0])]);
  expect(a).toEqual([
    [0, 0],
    [5, 0],
    [10, 0],
  ]);
  expect(b).toEqual([
    [15, 0],
    [10, 0],
    [5, 0],
  ]);
});

test("shareRuns() leaves lines alone that only touch", () => {
  const paths = [
    polyline([0, 0], [10, 0]),
    polyline([5, 5], [5, 0], [6, 9]),
    polyline([10, 0], [20, 0]),
  ];
  expect(shared(paths).map((nodes) => nodes.length - 1)).toEqual([1, 2, 1]);
});

test("shareRuns() takes lines within its reach for one", () => {
  const paths = () => [polyline([0, 0], [1000, 1]), polyline([400, 300], [400, 0], [700, 1])];
  expect(shared(paths(), 0)[0]).toHaveLength(2);
  expect(shared(paths(), 0.5)[0]).toEqual([
    [0, 0],
    [400, 0],
    [700, 1],
    [1000, 1],
  ]);
});

test("shareRuns() leaves curves as they are", () => {
  const curve: FittedPath = {
    start: [0, 0],
    segments: [{ kind: "cubic", c1: [3, 0], c2: [6, 1], to: [10, 0] }],
  };
  const [nodes] = shared([curve, polyline([2, 0], [8, 0])]);
  expect(nodes).toHaveLength(2);
});

test("shareRuns() closes a waist that is as narrow as rounding moves lines", () => {
  const grid = new OutputGrid({ width: 90, height: 90 }, 0.01);
  const [long, short] = shared(
    [polyline([203, 3276], [200, 0]), polyline([100, 250], [200, 300], [200, 700], [125, 775])],
    grid.lineReach,
  );
  expect(long).toEqual([
    [203, 3276],
    [200, 700],
    [200, 300],
    [200, 0],
  ]);
  expect(short).toHaveLength(4);
});

test("issue 29: on a fine grid lines share their runs where a DXF's grid may lay them on each other", () => {
  // .0027 px apart: on thousandths .002, which a cutter takes for one line
  const { lineReach } = new OutputGrid({ width: 40, height: 30 }, 0.0001);
  const [long, short] = shared(
    [polyline([0, 0], [100_000, 0]), polyline([80_000, 27], [20_000, 27])],
    lineReach,
  );
  expect(long).toEqual([
    [0, 0],
    [20_000, 27],
    [80_000, 27],
    [100_000, 0],
  ]);
  expect(short).toEqual([
    [80_000, 27],
    [20_000, 27],
  ]);
});

test("shareRuns() gives two lines whose ends lie beside each other one of these, not each the other's", () => {
  const tip: Point = [76_000, 116_000];
  const [a, b] = shared([polyline(tip, [75_500, 116_498]), polyline([75_502, 116_500], tip)], 4);
  expect(a).toEqual([tip, [75_502, 116_500], [75_500, 116_498]]);
  expect(b).toEqual([[75_502, 116_500], tip]);
});

test("shareRuns() counts a curve that ends where it starts as one", () => {
  const loop: FittedPath = {
    start: [0, 0],
    segments: [
      { kind: "cubic", c1: [0, 3], c2: [-3, 0], to: [0, 0] },
      { kind: "line", to: [12, 0] },
    ],
  };
  const [nodes] = shared([loop, polyline([4, 0], [8, 0], [8, 5])]);
  expect(nodes).toEqual([
    [0, 0],
    [0, 0],
    [4, 0],
    [8, 0],
    [12, 0],
  ]);
});
