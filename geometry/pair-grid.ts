/** Uniform grid over the segments of chains: which of them may meet. @module */
import type { Chains } from "./chains.ts";

/** Entries between two calls of {@link WalkOptions.onStep}: half a millisecond's work. */
const ENTRIES_A_STEP = 4096;

/** How a grid is walked. */
export interface WalkOptions {
  /** Where given, only pairs with a segment of these chains are sure to come, and those of the cells that these pass. */
  readonly of?: Iterable<number> | undefined;
  /** Where given, only pairs of such segments come. */
  readonly only?: (i: number) => boolean;
  /** Boxes this far apart count as meeting; at most that of the grid, which is the default. */
  readonly reach?: number;
  /** Called again and again; may throw to stop. */
  readonly onStep?: () => void;
}

/** Segments by the cells that they pass. */
export class PairGrid {
  readonly chains: Chains;
  readonly #reach: number;
  readonly #grid: ReturnType<typeof layOutCells>;
  /** The last entry of each cell; 0 where it has none. */
  readonly #last: Uint32Array;
  /** Three numbers an entry: segments of one run, from one up to another, and where the entry before it in its cell lies, or 0. */
  readonly #entries = [0, 0, 0];

  /** @param reach Boxes this far apart count as meeting. */
  constructor(chains: Chains, { reach = 0, onStep }: Pick<WalkOptions, "reach" | "onStep"> = {}) {
    this.chains = chains;
    this.#reach = reach;
    const { start, end, box } = chains;
    let points = 0;
    for (let c = 0; c < start.length; c++) points += end[c]! - start[c]!;
    this.#grid = layOutCells(box, points);
    this.#last = new Uint32Array(this.#grid.columns * this.#grid.rows);
    for (let c = start.length - 1, looked = 0; c >= 0; c--) {
      this.enter(c);
      if (this.#entries.length < looked) continue;
      onStep?.();
      looked = this.#entries.length + 3 * ENTRIES_A_STEP;
    }
  }

  /** Enter a chain; it may have been entered before, at points before those that it has now. */
  enter(c: number): void {
    const { start, end, run } = this.chains;
    const last = this.#last;
    const entries = this.#entries;
    const put = (cell: number, i: number) => {
      const known = last[cell]!;
      if (entries[known] === i + 1 && run[i] === run[i + 1]) {
        entries[known] = i;
        return;
      }
      last[cell] = entries.length;
      entries.push(i, i + 1, known);
    };
    // the last point of a chain starts no segment
    for (let i = end[c]! - 2; i >= start[c]!; i--) this.#pass(i, put);
  }

  /**
   * Visit pairs of segments that share a cell and whose boxes meet, those of the chain with the lower number first;
   * pairs that share several come again.
   *
   * Those of one monotone run are left out: they have no more in common than neighbours have a point.
   */
  forEachPair(
    visit: (i: number, j: number) => void,
    { of, only, reach = this.#reach, onStep }: WalkOptions = {},
  ): void {
    const { coords: p, run } = this.chains;
    const entries = this.#entries;
    const wanted = of && this.#cellsOf(of);
    const members: number[] = [];
    let looked = 0;
    for (let cell = 0; cell < this.#last.length; cell++) {
      if (wanted && wanted[cell] === 0) continue;
      // a cell of one run has no pairs
      if (entries[this.#last[cell]! + 2] === 0) continue;
      const count = this.#gather(cell, members);
      looked += count;
      if (looked >= ENTRIES_A_STEP) {
        onStep?.();
        looked = 0;
      }
      for (let a = 0; a + 1 < count; a++) {
        const e = members[a]!;
        for (let i = entries[e]!; i < entries[e + 1]!; i++) {
          if (only && !only(i)) continue;
          const x0 = Math.min(p[2 * i]!, p[2 * i + 2]!) - reach;
          const x1 = Math.max(p[2 * i]!, p[2 * i + 2]!) + reach;
          const y0 = Math.min(p[2 * i + 1]!, p[2 * i + 3]!) - reach;
          const y1 = Math.max(p[2 * i + 1]!, p[2 * i + 3]!) + reach;
          for (let b = a + 1; b < count; b++) {
            const other = members[b]!;
            if (run[entries[other]!] === run[i]) continue;
            for (let j = entries[other]!; j < entries[other + 1]!; j++) {
              if (p[2 * j]! > x1 && p[2 * j + 2]! > x1) continue;
              if (p[2 * j]! < x0 && p[2 * j + 2]! < x0) continue;
              if (p[2 * j + 1]! > y1 && p[2 * j + 3]! > y1) continue;
              if (p[2 * j + 1]! < y0 && p[2 * j + 3]! < y0) continue;
              if (!only || only(j)) visit(i, j);
            }
          }
        }
      }
    }
  }

  /** The entries of a cell, by chain and by their order along it; returns how many. */
  #gather(cell: number, members: number[]): number {
    const { owner, start } = this.chains;
    const entries = this.#entries;
    let n = 0;
    for (let entry = this.#last[cell]!; entry > 0; entry = entries[entry + 2]!) {
      const i = entries[entry]!;
      const c = owner[i]!;
      // a chain that changed has left its points
      if (i < start[c]!) continue;
      let k = n++;
      for (; k > 0 && owner[entries[members[k - 1]!]!]! > c; k--) members[k] = members[k - 1]!;
      members[k] = entry;
    }
    return n;
  }

  /** 1 for each cell that some chains pass. */
  #cellsOf(chosen: Iterable<number>): Uint8Array {
    const { start, end } = this.chains;
    const cells = new Uint8Array(this.#last.length);
    const mark = (cell: number) => {
      cells[cell] = 1;
    };
    for (const c of chosen) for (let i = start[c]!; i + 1 < end[c]!; i++) this.#pass(i, mark);
    return cells;
  }

  /** Visit each cell that a segment passes: exact along rows, so that long lines cost their length. */
  #pass(i: number, put: (cell: number, i: number) => void): void {
    const { coords: p } = this.chains;
    const { minX, minY, inverse, columns, rows } = this.#grid;
    const reach = this.#reach * inverse;
    const ax = (p[2 * i]! - minX) * inverse;
    const ay = (p[2 * i + 1]! - minY) * inverse;
    const bx = (p[2 * i + 2]! - minX) * inverse;
    const by = (p[2 * i + 3]! - minY) * inverse;
    // what leaves the grid later counts to its outermost cells
    const top = clamp(Math.floor(Math.min(ay, by) - reach), rows);
    const bottom = clamp(Math.floor(Math.max(ay, by) + reach), rows);
    const slope = top === bottom ? 0 : (bx - ax) / (by - ay);
    for (let row = top; row <= bottom; row++) {
      let left = Math.min(ax, bx);
      let right = Math.max(ax, bx);
      if (top !== bottom && ay !== by) {
        const u = ax + ((row === 0 ? Math.min(ay, by) : row - reach) - ay) * slope;
        const v = ax + ((row + 1 === rows ? Math.max(ay, by) : row + 1 + reach) - ay) * slope;
        left = Math.max(left, Math.min(u, v));
        right = Math.min(right, Math.max(u, v));
      }
      // Rounding in the slope may miss a cell by a hair.
      const first = clamp(Math.floor(left - reach - 1e-6), columns);
      const last = clamp(Math.floor(right + reach + 1e-6), columns);
      for (let column = first; column <= last; column++) put(row * columns + column, i);
    }
  }
}

function clamp(cell: number, cells: number): number {
  return cell < 0 ? 0 : cell < cells ? cell : cells - 1;
}

/** Mean number of segments that a grid cell should hold. */
const CELL_LOAD = 2;

/** Most grid cells a side: beyond it, memory matters more than load. */
const MOST_CELLS = 2048;

/**
 * Square cells over all chains, as many as there are segments for; `inverse` is cells a unit of length.
 *
 * @param box Around each chain: left, top, right, bottom.
 * @param points Of all chains.
 */
function layOutCells(box: Float64Array, points: number) {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let k = 0; k < box.length; k += 4) {
    minX = Math.min(minX, box[k]!);
    minY = Math.min(minY, box[k + 1]!);
    maxX = Math.max(maxX, box[k + 2]!);
    maxY = Math.max(maxY, box[k + 3]!);
  }
  if (points === 0) return { minX, minY, inverse: 1, columns: 1, rows: 1 };
  const width = maxX - minX;
  const height = maxY - minY;
  const cells = Math.max(1, points / CELL_LOAD);
  const even = Math.sqrt((width * height) / cells);
  const size = Math.max(even, Math.max(width, height) / MOST_CELLS, 1e-9);
  const columns = Math.floor(width / size) + 1;
  return { minX, minY, inverse: 1 / size, columns, rows: Math.floor(height / size) + 1 };
}
