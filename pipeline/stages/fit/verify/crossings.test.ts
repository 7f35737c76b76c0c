import { expect, test } from "bun:test";
import fc from "fast-check";
import { PairGrid } from "../../../../geometry/pair-grid.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { FlatArcs } from "../flatten/flat-arcs.ts";
import { type Conflict, crossingArcs } from "./conflicts.ts";

const SIDE = 60;

const pathOf = ([start, ...rest]: readonly Point[]): FittedPath => ({
  start: start!,
  segments: rest.map((to) => ({ kind: "line", to })),
});

const point = fc.tuple(fc.nat(SIDE), fc.nat(SIDE));
const polyline = fc.array(point, { minLength: 2, maxLength: 40 });
/** What becomes of some points of an arc in a round. */
const edit = fc.record({ arc: fc.nat(), at: fc.nat(), points: fc.array(point, { maxLength: 3 }) });

test("crossingArcs() finds near changed arcs what a search of all arcs finds, round after round", () => {
  fc.assert(
    fc.property(
      fc.array(polyline, { minLength: 2, maxLength: 8 }),
      fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      (lines, rounds) => {
        const shapes = lines.map((line): Point[] => [...line]);
        const arcs = shapes.map(pathOf);
        const flat = new FlatArcs(arcs, 1);
        const grid = new PairGrid(flat);
        for (const edits of rounds) {
          const changed = new Set<number>();
          for (const { arc, at, points } of edits) {
            const a = arc % shapes.length;
            shapes[a]!.splice(at % shapes[a]!.length, points.length, ...points);
            changed.add(a);
          }
          for (const a of changed) {
            arcs[a] = pathOf(shapes[a]!);
            flat.refresh(a);
            grid.enter(a);
          }
          const again = crossingArcs(grid, { of: changed, unit: 1 });
          const fresh = new PairGrid(new FlatArcs(arcs, 1));
          const anew = crossingArcs(fresh, { of: changed, unit: 1 });
          expect(pairs(again)).toEqual(pairs(anew));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("crossingArcs() finds crossings of what left the place where all arcs were at first", () => {
  const arcs = [
    [
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [1, 1],
    ],
  ].map((line) => pathOf(line as unknown as Point[]));
  const flat = new FlatArcs(arcs, 1);
  const grid = new PairGrid(flat);
  arcs[0] = pathOf([
    [1, 3],
    [0, 0],
    [0, 2],
    [5, 0],
  ]);
  flat.refresh(0);
  grid.enter(0);
  expect(pairs(crossingArcs(grid, { of: new Set([0]), unit: 1 }))).toEqual(["0 0"]);
});

function pairs(conflicts: readonly Conflict[]): string[] {
  return conflicts.map(({ a, b }) => `${Math.min(a, b)} ${Math.max(a, b)}`).sort();
}
