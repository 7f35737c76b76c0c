import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { FittedArcs } from "../join/fitted-arcs.ts";
import { FlatArcs } from "./flat-arcs.ts";

const polyline = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
});

const bow: FittedPath = {
  start: [0, 0],
  segments: [{ kind: "cubic", c1: [0, 60], c2: [90, 60], to: [90, 0] }],
};

test("FlatArcs.chains() has the same points where arcs lie side by side and where they do not", () => {
  const arcs = FittedArcs.from([polyline([0, 0], [5, 0], [5, 5]), bow, polyline([9, 9], [0, 9])]);
  const flat = new FlatArcs(arcs, 1);
  for (const chosen of [[0, 1, 2], [1, 2], [2, 0], [0, 2], [1], []]) {
    const { coords, chainStart } = flat.chains(chosen);
    const points = chosen.map((_, k) => [
      ...coords.subarray(2 * chainStart[k]!, 2 * chainStart[k + 1]!),
    ]);
    expect(points).toEqual(chosen.map((a) => [...flat.coords(a)]));
    expect(coords).toHaveLength(2 * chainStart.at(-1)!);
  }
});

test("FlatArcs.refresh() takes the path that its arc has now", () => {
  const arcs = FittedArcs.from([bow, bow]);
  const flat = new FlatArcs(arcs, 1);
  arcs.set(0, polyline([1, 2], [3, 2], [3, 2], [3, 8]));
  expect(flat.coords(0).length).toBeGreaterThan(8); // not told yet
  flat.refresh(0);
  expect([...flat.coords(0)]).toEqual([1, 2, 3, 2, 3, 8]);
  expect([...flat.box.subarray(0, 4)]).toEqual([1, 2, 3, 8]);
  expect([...flat.coords(1)].slice(0, 2)).toEqual([0, 0]);
  expect([...flat.coords(1)].slice(-2)).toEqual([90, 0]);
});
