import { expect, test } from "bun:test";
import { cubicPoint } from "../../../../geometry/flatten.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { FlatArcs } from "./flat-arcs.ts";

const polyline = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
});

const bow: FittedPath = {
  start: [0, 0],
  segments: [{ kind: "cubic", c1: [0, 60], c2: [90, 60], to: [90, 0] }],
};

test("FlatArcs.refresh() takes the path that its arc has now", () => {
  const arcs = [bow, bow];
  const flat = new FlatArcs(arcs, 1);
  arcs[0] = polyline([1, 2], [3, 2], [3, 2], [3, 8]);
  expect(flat.of(0).length).toBeGreaterThan(8); // not told yet
  flat.refresh(0);
  expect([...flat.of(0)]).toEqual([1, 2, 3, 2, 3, 8]);
  expect([...flat.box.subarray(0, 4)]).toEqual([1, 2, 3, 8]);
  expect([...flat.of(1)].slice(0, 2)).toEqual([0, 0]);
  expect([...flat.of(1)].slice(-2)).toEqual([90, 0]);
});

test("FlatArcs rounds points of curves to less than the tolerance, however coarse the grid is", () => {
  const tolerance = 0.001;
  const flat = new FlatArcs([bow], tolerance).of(0);
  const steps = flat.length / 2 - 1;
  for (let k = 1; k < steps; k++) {
    const [x, y] = cubicPoint([0, 0, 0, 60, 90, 60, 90, 0], k / steps);
    expect(Math.abs(flat[2 * k]! - x)).toBeLessThan(tolerance / 2);
    expect(Math.abs(flat[2 * k + 1]! - y)).toBeLessThan(tolerance / 2);
  }
});
