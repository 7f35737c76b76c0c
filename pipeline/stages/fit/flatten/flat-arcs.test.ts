import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { FittedArcs } from "../join/fitted-arcs.ts";
import { FlatArcs, forEachChangedSegment } from "./flat-arcs.ts";

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
    const { coords, chainStart } = flat.chains(chosen, (length) => new Float64Array(length));
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

/** The segments of two polylines that are told to have changed. */
function changed(before: readonly number[], after: readonly number[]) {
  const p = Float64Array.from([...before, ...after]);
  const range = { start: before.length, end: p.length };
  const found: number[] = [];
  forEachChangedSegment(
    p,
    { before: { start: 0, end: before.length }, after: range },
    (i) => void found.push(i),
  );
  return found;
}

/** A walk to the right with a bump here and there. */
const walk = (bumps: ReadonlySet<number>) =>
  Array.from({ length: 400 }, (_, x) => [x, bumps.has(x) ? 1 : 0]).flat();

test("forEachChangedSegment() visits what one version has and the other has not, and little else", () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 399 }), { maxLength: 6 });
  fc.assert(
    fc.property(places, places, (was, is) => {
      const [before, after] = [walk(new Set(was)), walk(new Set(is))];
      const found = new Set(changed(before, after));
      const differ = (x: number) => was.includes(x) !== is.includes(x);
      for (let x = 0; x + 1 < 400; x++) {
        const isNew = differ(x) || differ(x + 1);
        expect(found.has(2 * x)).toBe(isNew);
        expect(found.has(before.length + 2 * x)).toBe(isNew);
      }
    }),
  );
});

test("forEachChangedSegment() finds its way back after a detour of other points", () => {
  const before = walk(new Set());
  const after = [...before.slice(0, 200), 99.5, 3, 100.5, 3, 101.5, 3, ...before.slice(206)];
  expect(changed(before, after)).toHaveLength(8);
});

test("forEachChangedSegment() stays within either version", () => {
  const before = walk(new Set()).map((n) => n + 0.5);
  const found = changed(before, walk(new Set()));
  expect(found).toHaveLength(2 * 399);
  expect(found).not.toContain(2 * 399);
});
