/** Where fitted arcs are in each other's way: crossings, and curves that run along another arc. @module */
import { findCrossings } from "../../../../geometry/crossings.ts";
import { runLength } from "../../../../geometry/line-run.ts";
import type { PairGrid } from "../../../../geometry/pair-grid.ts";
import type { Point } from "../../../../geometry/point.ts";

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
export function crossingArcs(grid: PairGrid, search: ConflictSearch): Conflict[] {
  const found = new ConflictsByPair(search);
  findCrossings(grid, ({ a, b, x, y }) => found.isWanted(a, b) && found.add(a, b, [x, y]), search);
  return found.all();
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
  const found = new ConflictsByPair(search);
  const compare = (i: number, j: number) => {
    const [a, b] = [owner[i]!, owner[j]!];
    if (!found.isWanted(a, b) || (isLine(p, i) && isLine(p, j)) || isSame(p, i, j)) return;
    if (runLength(p, [i, j], reach) === 0) return;
    found.add(a, b, [(p[2 * i]! + p[2 * i + 2]!) / 2, (p[2 * i + 1]! + p[2 * i + 3]!) / 2]);
  };
  grid.forEachPair(compare, { ...search, reach });
  return found.all();
}

/** The first conflict of each pair of arcs, whichever comes first in it. */
class ConflictsByPair {
  readonly #search: ConflictSearch;
  readonly #first = new Map<string, Conflict>();

  constructor(search: ConflictSearch) {
    this.#search = search;
  }

  isWanted(a: number, b: number): boolean {
    const { of } = this.#search;
    return !of || of.has(a) || of.has(b);
  }

  /** Note a conflict at a place in steps of the grid. */
  add(a: number, b: number, [x, y]: Point): void {
    const { unit } = this.#search;
    const pair = `${Math.min(a, b)} ${Math.max(a, b)}`;
    if (!this.#first.has(pair)) this.#first.set(pair, { a, b, x: x / unit, y: y / unit });
  }

  all(): Conflict[] {
    return [...this.#first.values()];
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
