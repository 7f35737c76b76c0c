/** Where fitted arcs are in each other's way: crossings, and curves that run along another arc. @module */
import { findCrossings } from "../../../../geometry/crossings.ts";
import { haveRun } from "../../../../geometry/line-run.ts";
import type { PairGrid } from "../../../../geometry/pair-grid.ts";

/** A place where two arcs, or one and itself, are in each other's way, px; `b` is `a` where only one is known. */
export interface Conflict {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
  /** Whether all of the arc is at fault: a loop that collapsed. */
  readonly whole?: boolean;
}

/** Which arcs are compared. */
export interface ConflictSearch {
  /** Arcs of which one is in each pair; by default any. */
  readonly of?: ReadonlySet<number> | undefined;
  /** Steps of the output grid per px. */
  readonly unit: number;
  /** Called again and again; may throw to stop. */
  readonly onStep?: () => void;
}

/** One conflict for each pair of arcs that cross, the first found. */
export function crossingArcs(grid: PairGrid, { unit, ...search }: ConflictSearch): Conflict[] {
  const { of } = search;
  const pairs = new Pairs();
  const conflicts: Conflict[] = [];
  const report = ({ a, b, x, y }: Conflict) => {
    if (of && !of.has(a) && !of.has(b)) return;
    if (pairs.isNew(a, b)) conflicts.push({ a, b, x: x / unit, y: y / unit });
  };
  findCrossings(grid, report, search);
  return conflicts;
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
export function curvesAlong(
  grid: PairGrid,
  { unit, ...search }: ConflictSearch,
  reach: number,
): Conflict[] {
  const { coords: p, owner } = grid.chains;
  const { of } = search;
  const pairs = new Pairs();
  const conflicts: Conflict[] = [];
  const compare = (i: number, j: number) => {
    const [a, b] = [owner[i]!, owner[j]!];
    if (of && !of.has(a) && !of.has(b)) return;
    if ((isLine(p, i) && isLine(p, j)) || isSame(p, i, j)) return;
    if (!haveRun(p, [i, j], reach) || !pairs.isNew(a, b)) return;
    const x = (p[2 * i]! + p[2 * i + 2]!) / 2 / unit;
    const y = (p[2 * i + 1]! + p[2 * i + 3]!) / 2 / unit;
    conflicts.push({ a, b, x, y });
  };
  grid.forEachPair(compare, { ...search, reach });
  return conflicts;
}

/** Pairs that were met. */
class Pairs {
  readonly #met = new Set<string>();

  /** Note a pair, whichever comes first; false where it was met before. */
  isNew(a: number, b: number): boolean {
    const name = `${Math.min(a, b)} ${Math.max(a, b)}`;
    if (this.#met.has(name)) return false;
    this.#met.add(name);
    return true;
  }
}

/** Nodes are whole, points within curves are not. */
function isLine(p: Float64Array, i: number): boolean {
  for (let k = 2 * i; k < 2 * i + 4; k++) if (!Number.isInteger(p[k])) return false;
  return true;
}

function isSame(p: Float64Array, i: number, j: number): boolean {
  const same = (a: number, b: number) => p[2 * a] === p[2 * b] && p[2 * a + 1] === p[2 * b + 1];
  return (same(i, j) && same(i + 1, j + 1)) || (same(i, j + 1) && same(i + 1, j));
}
