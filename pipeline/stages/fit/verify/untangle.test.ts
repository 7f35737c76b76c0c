import { expect, test } from "bun:test";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { mapOf } from "../../../../tests/fit-curves.ts";
import { black, red, white } from "../../../../tests/pictures.ts";
import { distanceToEdges, latticePath, pageSize } from "../arcs/arc-paths.ts";
import { joinFitters } from "../fit-arcs.ts";
import { OutputGrid } from "../join/output-grid.ts";
import { type Refitter, untangle, Verification } from "./untangle.ts";

/** A red square of 6 px in the corner of a black one, on white; the two loops around them. */
async function squares() {
  const within = (x: number, y: number, from: number, to: number) =>
    Math.min(x, y) > from && Math.max(x, y) < to;
  const map = await mapOf((x, y) =>
    within(x, y, 8, 14) ? red : within(x, y, 6, 42) ? black : white,
  );
  const arcs = [...map.arcFrom.keys()];
  const loop = (corner: number) =>
    arcs.find((a) => {
      const { start, segments } = latticePath(map, a);
      return [start, ...segments.map(({ to }) => to)].some(
        ([x, y]) => x === corner && y === corner,
      );
    })!;
  return { map, arcs, outer: loop(42), inner: loop(14) };
}

/** Arcs that are blamed where one has another course than its pixel edges, and some can change no more. */
function blamed(
  map: Partition,
  { changed, path, settled }: { changed: number; path: FittedPath; settled: readonly number[] },
): number[] {
  const grid = new OutputGrid(pageSize(map), 1);
  const arcs = [...map.arcFrom.keys()].map((a) => (a === changed ? path : latticePath(map, a)));
  const refitter: Refitter = {
    learn: () => new Set(),
    fit: (a) => latticePath(map, a),
    stray: (a, place) => distanceToEdges(map, a, place),
    isSettled: (a) => settled.includes(a),
  };
  const options = { map, grid };
  const verification = new Verification(arcs, refitter, {
    ...options,
    onStep() {},
  });
  return verification.find().map(({ a }) => a);
}

test("Verification blames no arc of a face that closed where none of them can change", async () => {
  const { map, inner } = await squares();
  const path: FittedPath = {
    start: [8, 8],
    segments: [
      { kind: "line", to: [14, 8] },
      { kind: "line", to: [8, 8] },
    ],
  };
  expect(blamed(map, { changed: inner, path, settled: [] })).toContain(inner);
  expect(blamed(map, { changed: inner, path, settled: [inner] })).toEqual([]);
});

test("Verification compares closely what became a curve since it began", async () => {
  const { map } = await squares();
  const line = (x: number, y: number): FittedPath => ({
    start: [0, 0],
    segments: [{ kind: "line", to: [x, y] }],
  });
  const arcs = [line(1000, 0), line(1000, 500)];
  const refitter: Refitter = {
    learn: () => new Set(),
    fit: () => line(1000, 500),
    stray: () => 0,
    isSettled: () => true,
  };
  const verification = new Verification(arcs, refitter, {
    grid: new OutputGrid(pageSize(map), 0.001),
    onStep() {},
  });
  expect(verification.compareClosely(undefined)).toEqual([]);
  // leaves the node along the other arc
  const c1: [number, number] = [300, 1];
  arcs[1] = {
    start: [0, 0],
    segments: [{ kind: "cubic", c1, c2: [600, 100], to: [1000, 500] }],
  };
  verification.refresh(1);
  expect(verification.find(new Set([1]))).toEqual([]);
  expect(verification.compareClosely(undefined)).toMatchObject([{ a: 0, b: 1 }]);
});

/** A line, and who fits it again: along its pixel edges at the height `edges`. */
function lineBetween(from: [number, number], to: [number, number], edges: number) {
  const learnt: number[] = [];
  let settled = false;
  const across = (y?: number): FittedPath => ({
    start: [from[0], y ?? from[1]],
    segments: [{ kind: "line", to: [to[0], y ?? to[1]] }],
  });
  const fitter: Refitter = {
    learn(conflicts) {
      learnt.push(...conflicts.map(({ a }) => a));
      settled ||= conflicts.length > 0;
      return new Set(conflicts.map(({ a }) => a));
    },
    fit: () => across(edges),
    stray: (_, [, y]) => Math.abs(y - edges),
    isSettled: () => settled,
  };
  return { fitter, path: across(), learnt };
}

test("issue 29: arcs of maps beside each other do not cross: the one that went astray steps back", async () => {
  const { map } = await squares();
  const grid = new OutputGrid(pageSize(map), 0.01);
  const near = lineBetween([2, 10], [40, 10.5], 10);
  const astray = lineBetween([2, 14], [40, 6], 14);
  const parts = [near, astray];
  const rounded = parts.map(({ path }) => grid.round(path));
  const fitter = joinFitters(parts.map(({ fitter }, first) => ({ fitter, first })));
  const signal = new AbortController().signal;
  const options = { grid, signal, progress() {} };
  expect(untangle(rounded, fitter, options).conflicts).toBe(0);
  expect(near.learnt).toEqual([]);
  expect(astray.learnt).toEqual([0]);
  expect(rounded[0]).toEqual(grid.round(near.path));
  expect(rounded[1]!.start).toEqual([200, 1400]);
});
