import { expect, test } from "bun:test";
import { signedArea } from "../../geometry/signed-area.ts";
import { graphOf, linkLoops } from "./edge-graph.ts";
import { edgesOfRings } from "./split-edges.ts";

const all = (kept: Set<number>, key: number) => {
  kept.add(key);
};
const square = (x: number, y: number, side: number) =>
  Float64Array.of(x, y, x + side, y, x + side, y + side, x, y + side);
const loopsOf = (...rings: Float64Array[]) => linkLoops(graphOf(edgesOfRings(rings), all));
const areas = (loops: readonly Float64Array[]) => loops.map((loop) => signedArea(loop)).sort();

test("graphOf() gives vertices of one position one number", () => {
  const { x, y, from, to } = graphOf(edgesOfRings([square(0, 0, 10), square(10, 0, 10)]), all);
  expect([x.length, y.length]).toEqual([6, 6]);
  expect([from.length, to.length]).toEqual([8, 8]);
});

test("graphOf() tells positions far apart and below zero from each other", () => {
  const far = 2 ** 25 - 1;
  const edges = edgesOfRings([Float64Array.of(-far, -far, far, -far, far, far, -far, far)]);
  const { x, y } = graphOf(edges, all);
  expect(x).toEqual([-far, far, far, -far]);
  expect(y).toEqual([-far, -far, far, far]);
});

test("graphOf() lets its caller cancel edges", () => {
  const cancel = (kept: Set<number>, key: number, reversed: number) => {
    if (!kept.delete(reversed)) kept.add(key);
  };
  const union = graphOf(edgesOfRings([square(0, 0, 10), square(10, 0, 10)]), cancel);
  expect(areas(linkLoops(union))).toEqual([200]);
});

test("linkLoops() parts squares that meet in a corner", () => {
  expect(areas(loopsOf(square(0, 0, 10), square(10, 10, 10)))).toEqual([100, 100]);
});

test("linkLoops() joins a hole to the border that it touches in a point", () => {
  const hole = Float64Array.of(0, 0, 2, 6, 6, 2); // against the way of the square
  expect(areas(loopsOf(square(0, 0, 10), hole))).toEqual([84]);
});

test("linkLoops() uses every edge once", () => {
  const rings = [square(0, 0, 10), square(10, 10, 10), square(20, 0, 10), square(10, -10, 10)];
  expect(loopsOf(...rings).reduce((sum, loop) => sum + loop.length / 2, 0)).toBe(16);
});
