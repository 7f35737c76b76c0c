import { expect, test } from "bun:test";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { alone, type Partition } from "../../../../plugin/mod.ts";
import { mapOf } from "../../../../tests/fit-curves.ts";
import { black, red, white } from "../../../../tests/pictures.ts";
import { ArcPaths } from "../arcs/arc-paths.ts";
import { FittedArcs } from "../join/fitted-arcs.ts";
import { gridLines, OutputGrid } from "../join/output-grid.ts";
import { type Refitter, Verification } from "./untangle.ts";

/** A red square of 6 px in the corner of a black one, on white; the two loops around them. */
async function squares() {
  const within = (x: number, y: number, from: number, to: number) =>
    Math.min(x, y) > from && Math.max(x, y) < to;
  const map = await mapOf((x, y) =>
    within(x, y, 8, 14) ? red : within(x, y, 6, 42) ? black : white,
  );
  const paths = new ArcPaths(map);
  const arcs = [...map.arcFrom.keys()];
  const loop = (corner: number) =>
    arcs.find((a) => {
      const { start, segments } = paths.lattice(a);
      return [start, ...segments.map(({ to }) => to)].some(
        ([x, y]) => x === corner && y === corner,
      );
    })!;
  return { map, paths, arcs, outer: loop(42), inner: loop(14) };
}

/** Arcs that are blamed where one has another course than its pixel edges, and some can change no more. */
async function blamed(
  map: Partition,
  { changed, path, settled }: { changed: number; path: FittedPath; settled: readonly number[] },
): Promise<number[]> {
  const paths = new ArcPaths(map);
  const grid = new OutputGrid(gridLines(map, 1));
  const arcs = [...map.arcFrom.keys()].map((a) => (a === changed ? path : paths.lattice(a)));
  const refitter: Refitter = {
    learn: () => new Set(),
    fit: (a) => paths.lattice(a),
    stray: (a, x, y) => paths.distanceToEdges(a, x, y),
    isSettled: (a) => settled.includes(a),
  };
  const options = { map, grid, parallel: alone };
  const verification = new Verification(FittedArcs.from(arcs), refitter, {
    ...options,
    signal: new AbortController().signal,
    onStep() {},
  });
  return (await verification.findAll()).map(({ a }) => a);
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
  expect(await blamed(map, { changed: inner, path, settled: [] })).toContain(inner);
  expect(await blamed(map, { changed: inner, path, settled: [inner] })).toEqual([]);
});
