/** Uniform grid over the segments of chains: which of them may meet. @module */
import { boxesOf, type Chains, ownersOf } from "./chains.ts";
import { monotoneRuns } from "./monotone-runs.ts";
import { release } from "./release.ts";

/** Segments between two calls of {@link WalkOptions.onStep}: half a millisecond's work. */
const SEGMENTS_A_STEP = 4096;

/** How a grid is walked. */
export interface WalkOptions {
  /** Called again and again; may throw to stop. */
  readonly onStep?: () => void;
}

/** Segments by the cells that they pass; segment `i` runs from point `i` to point `i + 1`. */
export class PairGrid {
  /** Chain of each point. */
  readonly owner: Uint32Array;
  readonly #chains: Chains;
  readonly #reach: number;
  readonly #grid: CellGrid;
  /** 1 for each cell that counts, row by row, where not all do. */
  readonly #wanted: Uint8Array | undefined;

  /**
   * @param only Where given, only pairs with a segment of a marked chain are sure to come.
   * @param reach Boxes this far apart count as meeting.
   */
  constructor(
    chains: Chains,
    { only, reach = 0 }: { only?: Uint8Array | undefined; reach?: number } = {},
  ) {
    this.#chains = chains;
    this.#reach = reach;
    this.owner = ownersOf(chains);
    this.#grid = layOutCells(chains.box ?? boxesOf(chains), this.owner.length);
    this.#wanted = only && this.#cellsOf(only);
  }

  /**
   * Visit pairs of segments that share a cell and whose boxes meet; pairs that share several come again.
   *
   * Those of one monotone run are left out: they have no more in common than neighbours have a point.
   */
  forEachPair(visit: (i: number, j: number) => void, { onStep }: WalkOptions = {}): void {
    const { start, members } = this.#sorted(onStep);
    const p = this.#chains.coords;
    const reach = this.#reach;
    const run = monotoneRuns(this.#chains);
    let looked = 0;
    for (let cell = 0; cell + 1 < start.length; cell++) {
      let apart = start[cell]!;
      const end = start[cell + 1]!;
      if (apart >= looked) {
        onStep?.();
        looked = apart + SEGMENTS_A_STEP;
      }
      for (let a = apart; a < end; a++) {
        const i = members[a]!;
        // members ascend, and so do their runs
        while (apart < end && run[members[apart]!] === run[i]) apart++;
        if (apart === end) break;
        const x0 = Math.min(p[2 * i]!, p[2 * i + 2]!) - reach;
        const x1 = Math.max(p[2 * i]!, p[2 * i + 2]!) + reach;
        const y0 = Math.min(p[2 * i + 1]!, p[2 * i + 3]!) - reach;
        const y1 = Math.max(p[2 * i + 1]!, p[2 * i + 3]!) + reach;
        for (let b = apart; b < end; b++) {
          const j = members[b]!;
          if (p[2 * j]! > x1 && p[2 * j + 2]! > x1) continue;
          if (p[2 * j]! < x0 && p[2 * j + 2]! < x0) continue;
          if (p[2 * j + 1]! > y1 && p[2 * j + 3]! > y1) continue;
          if (p[2 * j + 1]! < y0 && p[2 * j + 3]! < y0) continue;
          visit(i, j);
        }
      }
    }
    release(start, members, run);
  }

  /** Cell `k` has `members[start[k]]` up to `members[start[k + 1]]`, ascending. */
  #sorted(onStep: WalkOptions["onStep"]) {
    const { rows, columns } = this.#grid;
    const { chainStart } = this.#chains;
    const wanted = this.#wanted;
    const start = new Uint32Array(rows * columns + 1);
    const last = this.owner.length - 1;
    const each = (put: (cell: number, i: number) => void) => {
      for (let i = last; i >= 0; i--) {
        if (i % SEGMENTS_A_STEP === 0) onStep?.();
        // the last point of a chain starts no segment
        if (i + 1 < chainStart[this.owner[i]! + 1]!) this.#enter(i, put);
      }
    };
    each((cell) => {
      if (!wanted || wanted[cell] === 1) start[cell]!++;
    });
    for (let cell = 1; cell < start.length; cell++) start[cell]! += start[cell - 1]!;
    const members = new Uint32Array(start.at(-1)!);
    // from the end of each cell to its start
    each((cell, i) => {
      if (!wanted || wanted[cell] === 1) members[--start[cell]!] = i;
    });
    return { start, members };
  }

  /** The cells that marked chains pass. */
  #cellsOf(marked: Uint8Array): Uint8Array {
    const { chainStart } = this.#chains;
    const { rows, columns } = this.#grid;
    const cells = new Uint8Array(rows * columns);
    for (let c = 0; c + 1 < chainStart.length; c++)
      for (let i = chainStart[c]!; marked[c] === 1 && i + 1 < chainStart[c + 1]!; i++)
        this.#enter(i, (cell) => {
          cells[cell] = 1;
        });
    return cells;
  }

  /** Visit each cell that a segment passes: exact along rows, so that long lines cost their length. */
  #enter(i: number, put: (cell: number, i: number) => void): void {
    const { coords: p } = this.#chains;
    const { minX, minY, inverse, columns, rows } = this.#grid;
    const reach = this.#reach * inverse;
    const ax = (p[2 * i]! - minX) * inverse;
    const ay = (p[2 * i + 1]! - minY) * inverse;
    const bx = (p[2 * i + 2]! - minX) * inverse;
    const by = (p[2 * i + 3]! - minY) * inverse;
    const top = Math.max(0, Math.floor(Math.min(ay, by) - reach));
    const bottom = Math.min(rows - 1, Math.floor(Math.max(ay, by) + reach));
    const slope = top === bottom ? 0 : (bx - ax) / (by - ay);
    for (let row = top; row <= bottom; row++) {
      let left = Math.min(ax, bx);
      let right = Math.max(ax, bx);
      if (top !== bottom && ay !== by) {
        const u = ax + (row - reach - ay) * slope;
        const v = ax + (row + 1 + reach - ay) * slope;
        left = Math.max(left, Math.min(u, v));
        right = Math.min(right, Math.max(u, v));
      }
      // Rounding in the slope may miss a cell by a hair.
      const first = Math.max(0, Math.floor(left - reach - 1e-6));
      const last = Math.min(columns - 1, Math.floor(right + reach + 1e-6));
      for (let column = first; column <= last; column++) put(row * columns + column, i);
    }
  }
}

/** Square cells from a corner on. */
interface CellGrid {
  readonly minX: number;
  readonly minY: number;
  /** Cells a unit of length. */
  readonly inverse: number;
  readonly columns: number;
  readonly rows: number;
}

/** Mean number of segments that a grid cell should hold. */
const CELL_LOAD = 2;

/** Most grid cells a side: beyond it, memory matters more than load. */
const MOST_CELLS = 2048;

/**
 * Cells over all chains, as many as there are segments for.
 *
 * @param box Around each chain: left, top, right, bottom.
 * @param points Of all chains.
 */
function layOutCells(box: Float64Array, points: number): CellGrid {
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
