/** Uniform grid over the segments of chains: which of them may meet. @module */
import { boxesOf, type Chains, ownersOf } from "./chains.ts";
import { release } from "./release.ts";

/** Square cells from a corner on. */
interface CellGrid {
  readonly minX: number;
  readonly minY: number;
  /** Side of a cell. */
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
}

/** Runs of segments, numbered from 1 in their order. */
interface MonotoneRuns {
  /** Number of the run that each segment belongs to, by its first point; 0 for the last point of a chain. */
  readonly of: Uint32Array;
  /** First segment of each run; at 0 nothing. */
  readonly start: Uint32Array;
}

/** Points of a strip of the grid, about: half a millisecond's work. */
const STRIP = 4096;

/** How a grid is walked. */
export interface WalkOptions {
  /** Called before each strip; may throw to stop. */
  readonly onStrip?: () => void;
  /** Strips that the grid is cut into; pairs come in the same order whatever their number. */
  readonly strips?: number;
}

/** Segments by the cells that they pass, a strip of rows at a time; segment `i` runs from point `i` to point `i + 1`. */
export class PairGrid {
  /** Chain of each point. */
  readonly owner: Uint32Array;
  readonly #chains: Chains;
  readonly #only: Uint8Array | undefined;
  readonly #reach: number;
  readonly #grid: CellGrid;
  readonly #runs: MonotoneRuns;
  /** First and last row of each chain. */
  readonly #chainRows: Int32Array;
  /** Cells of the strip, row by row, and the segments that pass them: the first {@link #count} entries. */
  #cells = new Uint32Array(MOST_CELLS);
  #segments = new Uint32Array(MOST_CELLS);
  #count = 0;
  /** Cell `k` of the strip has `#members[#cellStart[k]]` up to `#members[#cellStart[k + 1]]`. */
  #cellStart = new Uint32Array(0);
  #members = new Uint32Array(0);

  /**
   * @param only Where given, only pairs with a segment of a marked chain are sure to come.
   * @param reach Boxes this far apart count as meeting.
   */
  constructor(
    chains: Chains,
    { only, reach = 0 }: { only?: Uint8Array | undefined; reach?: number } = {},
  ) {
    this.#chains = chains;
    this.#only = only;
    this.#reach = reach;
    this.owner = ownersOf(chains);
    this.#runs = monotoneRuns(chains);
    const box = chains.box ?? boxesOf(chains);
    this.#grid = layOutCells(box, this.owner.length);
    this.#chainRows = this.#rowsOfChains(box);
  }

  /**
   * Visit pairs of segments that share a cell and whose boxes meet; pairs that share several come again. Once only.
   *
   * Those of one monotone run are left out: they have no more in common than neighbours have a point.
   */
  forEachPair(
    visit: (i: number, j: number) => void,
    { onStrip, strips = Math.max(1, Math.ceil(this.owner.length / STRIP)) }: WalkOptions = {},
  ): void {
    const { rows, columns } = this.#grid;
    for (let strip = 0; strip < strips; strip++) {
      onStrip?.();
      const from = Math.floor((strip * rows) / strips);
      const past = Math.floor(((strip + 1) * rows) / strips);
      this.#gather(from, past);
      this.#sort((past - from) * columns);
      this.#forEachMember((past - from) * columns, visit);
    }
    release(this.#cells, this.#segments, this.#cellStart, this.#members);
    release(this.#runs.of, this.#runs.start);
  }

  #forEachMember(cells: number, visit: (i: number, j: number) => void): void {
    const p = this.#chains.coords;
    const reach = this.#reach;
    const run = this.#runs.of;
    const members = this.#members;
    const cellStart = this.#cellStart;
    for (let cell = 0; cell < cells; cell++) {
      const end = cellStart[cell + 1]!;
      let apart = cellStart[cell]!;
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
  }

  /** Put the segments of each cell side by side; where some chains are marked, only in cells that one of them passes. */
  #sort(cells: number): void {
    const [of, segments, count] = [this.#cells, this.#segments, this.#count];
    const wanted = this.#only && this.#cellsOf(this.#only, cells);
    if (this.#cellStart.length <= cells) this.#cellStart = new Uint32Array(2 * cells + 1);
    if (this.#members.length < count) this.#members = new Uint32Array(this.#cells.length);
    const [start, members] = [this.#cellStart, this.#members];
    start.fill(0, 0, cells + 1);
    for (let k = 0; k < count; k++) if (!wanted || wanted[of[k]!]) start[of[k]!]!++;
    for (let k = 1; k <= cells; k++) start[k]! += start[k - 1]!;
    // From the end of each cell to its start, so that its members ascend.
    for (let k = count - 1; k >= 0; k--) {
      if (!wanted || wanted[of[k]!]) members[--start[of[k]!]!] = segments[k]!;
    }
  }

  /** Which cells of the strip marked chains pass. */
  #cellsOf(marked: Uint8Array, cells: number): Uint8Array {
    const found = new Uint8Array(cells);
    for (let k = 0; k < this.#count; k++) {
      if (marked[this.owner[this.#segments[k]!]!]) found[this.#cells[k]!] = 1;
    }
    return found;
  }

  #rowsOfChains(box: Float64Array): Int32Array {
    const rows = new Int32Array(box.length / 2);
    for (let c = 0; 2 * c < rows.length; c++) {
      rows[2 * c] = this.#firstRow(box[4 * c + 1]!);
      rows[2 * c + 1] = this.#lastRow(box[4 * c + 3]!);
    }
    return rows;
  }

  /** Row of the upper edge of a box, its reach with it. */
  #firstRow(y: number): number {
    const { minY, size } = this.#grid;
    return Math.max(0, Math.floor((y - minY) * (1 / size) - this.#reach * (1 / size)));
  }

  /** Row of the lower edge of a box, its reach with it. */
  #lastRow(y: number): number {
    const { minY, size, rows } = this.#grid;
    return Math.min(rows - 1, Math.floor((y - minY) * (1 / size) + this.#reach * (1 / size)));
  }

  /** Enter the segments that pass a strip of rows, in their order. */
  #gather(from: number, past: number): void {
    const { coords: p, chainStart } = this.#chains;
    const { of: run, start } = this.#runs;
    const chainRows = this.#chainRows;
    this.#count = 0;
    for (let c = 0; c + 1 < chainStart.length; c++) {
      if (chainRows[2 * c]! >= past || chainRows[2 * c + 1]! < from) continue;
      const last = chainStart[c + 1]! - 1;
      for (let i = chainStart[c]!; i < last; ) {
        const end = Math.min(start[run[i]! + 1] ?? last, last);
        const above = Math.min(p[2 * i + 1]!, p[2 * end + 1]!);
        const below = Math.max(p[2 * i + 1]!, p[2 * end + 1]!);
        if (this.#firstRow(above) < past && this.#lastRow(below) >= from) {
          for (; i < end; i++) this.#enter(i, from, past);
        }
        i = end;
      }
    }
  }

  /** Enter a segment in each cell of a strip that it passes: exact along rows, so long lines cost their length. */
  #enter(i: number, from: number, past: number): void {
    const { coords: p } = this.#chains;
    const { minX, minY, size, columns } = this.#grid;
    const inverse = 1 / size;
    const reach = this.#reach * inverse;
    const ax = (p[2 * i]! - minX) * inverse;
    const ay = (p[2 * i + 1]! - minY) * inverse;
    const bx = (p[2 * i + 2]! - minX) * inverse;
    const by = (p[2 * i + 3]! - minY) * inverse;
    const top = this.#firstRow(Math.min(p[2 * i + 1]!, p[2 * i + 3]!));
    const bottom = this.#lastRow(Math.max(p[2 * i + 1]!, p[2 * i + 3]!));
    const slope = (bx - ax) / (by - ay);
    for (let row = Math.max(top, from); row <= bottom && row < past; row++) {
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
      this.#reserve(last + 1 - first);
      for (let column = first; column <= last; column++) {
        this.#cells[this.#count] = (row - from) * columns + column;
        this.#segments[this.#count++] = i;
      }
    }
  }

  /** Make room for this many more entries, at most a row of cells. */
  #reserve(entries: number): void {
    if (this.#count + entries <= this.#cells.length) return;
    this.#cells = enlarged(this.#cells);
    this.#segments = enlarged(this.#segments);
  }
}

/** More than twice as long: there is room for a row of cells. */
function enlarged(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length + MOST_CELLS);
  larger.set(array);
  release(array);
  return larger;
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
  if (points === 0) return { minX, minY, size: 1, columns: 1, rows: 1 };
  const width = maxX - minX;
  const height = maxY - minY;
  const cells = Math.max(1, points / CELL_LOAD);
  const even = Math.sqrt((width * height) / cells);
  const size = Math.max(even, Math.max(width, height) / MOST_CELLS, 1e-9);
  const columns = Math.floor(width / size) + 1;
  return { minX, minY, size, columns, rows: Math.floor(height / size) + 1 };
}

/**
 * The monotone runs of chains.
 *
 * Along a run neither coordinate turns back, so its segments meet nowhere but one with the next at their common point.
 *
 * @param chains Neighbouring points differ.
 */
export function monotoneRuns({ coords: p, chainStart }: Chains): MonotoneRuns {
  const run = new Uint32Array(p.length / 2);
  const starts = new Uint32Array(run.length + 1);
  let number = 0;
  for (let c = 0; c + 1 < chainStart.length; c++) {
    let across = 0;
    let down = 0;
    starts[++number] = chainStart[c]!;
    for (let i = chainStart[c]!; i + 1 < chainStart[c + 1]!; i++) {
      const dx = p[2 * i + 2]! - p[2 * i]!;
      const dy = p[2 * i + 3]! - p[2 * i + 1]!;
      if (dx * across < 0 || dy * down < 0) {
        starts[++number] = i;
        across = 0;
        down = 0;
      }
      if (dx !== 0) across = dx;
      if (dy !== 0) down = dy;
      run[i] = number;
    }
  }
  const start = starts.slice(0, number + 1);
  release(starts);
  return { of: run, start };
}
