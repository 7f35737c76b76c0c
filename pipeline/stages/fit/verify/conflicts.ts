/** Where fitted arcs are in each other's way: crossings, and curves that run along another arc. @module */
import { type ChainCrossing, findCrossings } from "../../../../geometry/crossings.ts";
import { runLength } from "../../../../geometry/line-run.ts";
import type { PairGrid, WalkOptions } from "../../../../geometry/pair-grid.ts";
import { isLine } from "../flatten/flat-arcs.ts";

/** A place where two arcs, or one and itself, are in each other's way, px; `b` is `a` where only one is known. */
export interface Conflict extends ChainCrossing {
  /** Whether all of the arc is at fault: a loop that collapsed. */
  readonly whole?: boolean;
}

/** Which arcs are compared. */
export interface ConflictSearch extends Pick<WalkOptions, "onStep"> {
  /** Arcs of which one is in each pair; by default any. */
  readonly of?: ReadonlySet<number> | undefined;
  /** Steps of the output grid per px. */
  readonly unit: number;
}

/** One conflict for each pair of arcs that cross, the first found. */
export function crossingArcs(grid: PairGrid, search: ConflictSearch): Conflict[] {
  const first = new Map<string, Conflict>();
  findCrossings(
    grid,
    (found) => isWanted(search, found.a, found.b) && note(first, search, found),
    search,
  );
  return [...first.values()];
}

/**
 * One conflict for each pair of arcs, or arc and itself, of which chords of a curve lie on other chords: a cut would
 * follow one line twice.
 *
 * A curve that turns back sharply runs along itself. Lines on each other are none, as they can be made the same
 * segments; nor are curves that are the same already.
 *
 * @param reach Distance up to which two chords are one, in steps.
 */
export function curvesAlong(grid: PairGrid, search: ConflictSearch, reach: number): Conflict[] {
  const { coords: p, owner } = grid.chains;
  const first = new Map<string, Conflict>();
  const compare = (i: number, j: number) => {
    const [a, b] = [owner[i]!, owner[j]!];
    if (!isWanted(search, a, b) || (isLine(p, i) && isLine(p, j)) || isSame(p, i, j)) return;
    if (runLength(p, [i, j], reach) === 0) return;
    const [x, y] = [(p[2 * i]! + p[2 * i + 2]!) / 2, (p[2 * i + 1]! + p[2 * i + 3]!) / 2];
    note(first, search, { a, b, x, y });
  };
  grid.forEachPair(compare, { ...search, reach });
  return [...first.values()];
}

function isWanted({ of }: ConflictSearch, a: number, b: number): boolean {
  return !of || of.has(a) || of.has(b);
}

/** Note a conflict at a place in steps of the grid, unless one of its pair is known, whichever arc comes first in it. */
function note(
  first: Map<string, Conflict>,
  { unit }: ConflictSearch,
  { a, b, x, y }: Conflict,
): void {
  const pair = `${Math.min(a, b)} ${Math.max(a, b)}`;
  if (!first.has(pair)) first.set(pair, { a, b, x: x / unit, y: y / unit });
}

function isSame(p: Float64Array, i: number, j: number): boolean {
  const same = (a: number, b: number) => p[2 * a] === p[2 * b] && p[2 * a + 1] === p[2 * b + 1];
  return (same(i, j) && same(i + 1, j + 1)) || (same(i, j + 1) && same(i + 1, j));
}
