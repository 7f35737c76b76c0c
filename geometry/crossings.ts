/** Which chains of points cross. @module */
import { type Chains, ownersOf } from "./chains.ts";
import { EndMatcher } from "./end-matcher.ts";
import { PairGrid } from "./pair-grid.ts";
import { SegmentComparer, type Told } from "./segment-comparer.ts";

export type { Chains } from "./chains.ts";

export type { ChainCrossing } from "./segment-comparer.ts";

/** Which segments are compared, and an extra listener. */
export interface CrossingOptions {
  /** Where given, the segments that are compared with each other, by their first points, ascending. */
  readonly among?: Uint32Array | undefined;
  /** Where given, pairs of which neither chain is marked may be left out. */
  readonly only?: Uint8Array | undefined;
  /** Told where chains run along each other from, crossing or not: what comes of it is decided at the far end. */
  readonly onRun?: Told;
}

/**
 * Report the places where two chains cross, or one crosses itself; some come more than once.
 *
 * Touching is no crossing, nor is running along each other and parting on the same side. Chains that end in
 * one point inside another cross that one if they leave it to both sides. What happens exactly at a point is
 * judged rightly where coordinates are whole numbers under 2²⁶. Not promised: a run of common line that ends
 * where one of the chains ends is taken for a touch.
 *
 */
export function findCrossings(
  chains: Chains,
  report: Told,
  { among, only, onRun = () => {} }: CrossingOptions = {},
): void {
  const ends = new EndMatcher(report);
  const told = { report, onRun, onEnd: ends.note.bind(ends) };
  if (!among) {
    const grid = new PairGrid(chains, { only });
    const comparer = new SegmentComparer(chains, grid.owner, told);
    grid.forEachPair((i, j) => comparer.compare(i, j));
    return;
  }
  const comparer = new SegmentComparer(chains, ownersOf(chains), told);
  forEachNearPair(chains, among, (i, j) => comparer.compare(i, j));
}

/** Side of a cell in mean lengths of a segment. */
const CELL = 2;

/** Most cells a side: numbers of cells and points are packed into one number. */
const MOST_CELLS = 2 ** 14;

/**
 * Visit pairs of segments whose boxes meet, named by their first points; some come more than once.
 *
 * Only cells that hold something take time and memory.
 *
 * @param segments First points, ascending.
 */
export function forEachNearPair(
  { coords: p }: Chains,
  segments: Uint32Array,
  visit: (i: number, j: number) => void,
): void {
  const points = p.length / 2;
  const keys = keysOf(p, segments);
  for (let first = 0; first < keys.length; ) {
    const cell = Math.floor(keys[first]! / points);
    let end = first + 1;
    while (end < keys.length && keys[end]! < (cell + 1) * points) end++;
    for (let a = first; a < end; a++) {
      const i = keys[a]! - cell * points;
      for (let b = a + 1; b < end; b++) {
        const j = keys[b]! - cell * points;
        if (meet(p, 2 * i, 2 * j)) visit(i, j);
      }
    }
    first = end;
  }
}

function meet(p: Float64Array, i: number, j: number): boolean {
  for (let k = 0; k < 2; k++) {
    const a = p[i + k]!;
    const b = p[i + k + 2]!;
    const c = p[j + k]!;
    const d = p[j + k + 2]!;
    if ((c > a && c > b && d > a && d > b) || (c < a && c < b && d < a && d < b)) return false;
  }
  return true;
}

/** `cell · points + segment` for each cell that a segment passes, ascending. */
function keysOf(p: Float64Array, segments: Uint32Array): Float64Array {
  const { left, top, size, columns } = layOut(p, segments);
  const points = p.length / 2;
  let keys = new Float64Array(4 * segments.length);
  let count = 0;
  const push = (key: number) => {
    if (count === keys.length) {
      const larger = new Float64Array(2 * count);
      larger.set(keys);
      keys = larger;
    }
    keys[count++] = key;
  };
  for (let s = 0; s < segments.length; s++) {
    const i = segments[s]!;
    const ax = (p[2 * i]! - left) / size;
    const ay = (p[2 * i + 1]! - top) / size;
    const bx = (p[2 * i + 2]! - left) / size;
    const by = (p[2 * i + 3]! - top) / size;
    const last = Math.floor(Math.max(ay, by));
    for (let row = Math.floor(Math.min(ay, by)); row <= last; row++) {
      let from = Math.min(ax, bx);
      let to = Math.max(ax, bx);
      if (ay !== by) {
        const u = ax + ((row - ay) * (bx - ax)) / (by - ay);
        const v = ax + ((row + 1 - ay) * (bx - ax)) / (by - ay);
        from = Math.max(from, Math.min(u, v));
        to = Math.min(to, Math.max(u, v));
      }
      // Rounding in the slope may miss a cell by a hair.
      const end = Math.min(columns - 1, Math.floor(to + 1e-6));
      for (let column = Math.max(0, Math.floor(from - 1e-6)); column <= end; column++) {
        push((row * columns + column) * points + i);
      }
    }
  }
  return keys.slice(0, count).sort();
}

function layOut(p: Float64Array, segments: Uint32Array) {
  let [left, top, right, bottom, length] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  for (const i of segments) {
    for (let k = 2 * i; k < 2 * i + 4; k += 2) {
      left = Math.min(left, p[k]!);
      right = Math.max(right, p[k]!);
      top = Math.min(top, p[k + 1]!);
      bottom = Math.max(bottom, p[k + 1]!);
    }
    length += Math.abs(p[2 * i + 2]! - p[2 * i]!) + Math.abs(p[2 * i + 3]! - p[2 * i + 1]!);
  }
  const extent = Math.max(right - left, bottom - top);
  const size = Math.max((CELL * length) / segments.length, extent / MOST_CELLS, 1e-9);
  return { left, top, size, columns: Math.floor((right - left) / size) + 1 };
}
