/** Uniform grid over the segments of chains: which of them may meet. @module */
import { type CellGrid, layOutCells, MOST_CELLS } from "./cell-grid.ts";
import { boxesOf, type Chains, ownersOf } from "./chains.ts";
import { type MonotoneRuns, monotoneRuns } from "./monotone-runs.ts";
import { release } from "./release.ts";

/** Cells of a grid, and the first and last of them in each row. */
interface Cells {
  /** 1 for each, row by row. */
  readonly marks: Uint8Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
}

/** Points of a strip of the grid, about: half a millisecond's work. */
const STRIP = 4096;

/** Most segments that are looked at as one: a long run passes many strips. */
const PIECE = 64;

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
  readonly #reach: number;
  readonly #grid: CellGrid;
  readonly #runs: MonotoneRuns;
  /** Cells that count, where not all do. */
  readonly #wanted: Cells | undefined;
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
    this.#reach = reach;
    this.owner = ownersOf(chains);
    this.#runs = monotoneRuns(chains);
    const box = chains.box ?? boxesOf(chains);
    this.#grid = layOutCells(box, this.owner.length);
    this.#wanted = only && this.#cellsOf(only);
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
    const of = this.#piecesOfStrips(strips);
    for (let strip = 0; strip < strips; strip++) {
      onStrip?.();
      const from = Math.floor((strip * rows) / strips);
      const past = Math.floor(((strip + 1) * rows) / strips);
      const lines = { from, past };
      this.#count = 0;
      for (let k = of.first[strip]!; k < of.first[strip + 1]!; k++) {
        const end = this.#endOf(of.pieces[k]!);
        for (let i = of.pieces[k]!; i < end; i++) this.#enter(i, lines);
      }
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

  /** Put the segments of each cell side by side. */
  #sort(cells: number): void {
    const [of, segments, count] = [this.#cells, this.#segments, this.#count];
    if (this.#cellStart.length <= cells) this.#cellStart = new Uint32Array(2 * cells + 1);
    if (this.#members.length < count) this.#members = new Uint32Array(this.#cells.length);
    const [start, members] = [this.#cellStart, this.#members];
    start.fill(0, 0, cells + 1);
    for (let k = 0; k < count; k++) start[of[k]!]!++;
    for (let k = 1; k <= cells; k++) start[k]! += start[k - 1]!;
    // From the end of each cell to its start, so that its members ascend.
    for (let k = count - 1; k >= 0; k--) members[--start[of[k]!]!] = segments[k]!;
  }

  /** The cells that marked chains pass. */
  #cellsOf(marked: Uint8Array): Cells {
    const { chainStart } = this.#chains;
    const { rows, columns } = this.#grid;
    const found = {
      marks: new Uint8Array(rows * columns),
      first: new Int32Array(rows).fill(columns),
      last: new Int32Array(rows).fill(-1),
    };
    const lines = { from: 0, past: rows };
    for (let c = 0; c + 1 < chainStart.length; c++)
      for (let i = chainStart[c]!; marked[c] === 1 && i + 1 < chainStart[c + 1]!; i++)
        this.#enter(i, lines, found);
    return found;
  }

  /** Row of the upper edge of a box, its reach with it. */
  #firstRow(y: number): number {
    const { minY, inverse } = this.#grid;
    return Math.max(0, Math.floor((y - minY) * inverse - this.#reach * inverse));
  }

  /** Row of the lower edge of a box, its reach with it. */
  #lastRow(y: number): number {
    const { minY, inverse, rows } = this.#grid;
    return Math.min(rows - 1, Math.floor((y - minY) * inverse + this.#reach * inverse));
  }

  /** First segments of the pieces that pass each strip, in their order: those of strip `s` are at `first[s]` up to `first[s + 1]`. */
  #piecesOfStrips(strips: number): { readonly first: Uint32Array; readonly pieces: Uint32Array } {
    const { rows } = this.#grid;
    const { start } = this.#runs;
    const stripOf = new Uint32Array(rows);
    for (let strip = 0; strip < strips; strip++)
      stripOf.fill(strip, Math.floor((strip * rows) / strips));
    // first segment, first and last strip of each piece
    const found = new Uint32Array(3 * (start.length + Math.ceil(this.owner.length / PIECE)));
    let n = 0;
    const first = new Uint32Array(strips + 2);
    for (let run = 1; run < start.length; run++) {
      const last = this.#chains.chainStart[this.owner[start[run]!]! + 1]! - 1;
      for (let i = start[run]!; i < last && i !== start[run + 1]; ) {
        const end = this.#endOf(i);
        const { top, bottom } = this.#rowsOf(i, end);
        if (top <= bottom) {
          found[n++] = i;
          found[n++] = stripOf[top]!;
          found[n++] = stripOf[bottom]!;
          for (let strip = found[n - 2]!; strip <= found[n - 1]!; strip++) first[strip + 2]!++;
        }
        i = end;
      }
    }
    for (let strip = 2; strip < first.length; strip++) first[strip]! += first[strip - 1]!;
    const pieces = new Uint32Array(first[strips + 1]!);
    for (let k = 0; k < n; k += 3)
      for (let strip = found[k + 1]!; strip <= found[k + 2]!; strip++)
        pieces[first[strip + 1]!++] = found[k]!;
    release(found);
    return { first, pieces };
  }

  /** The last point of the piece of a run that begins at `i`. */
  #endOf(i: number): number {
    const { of, start } = this.#runs;
    const last = this.#chains.chainStart[this.owner[i]! + 1]! - 1;
    return Math.min(i + PIECE, start[of[i]! + 1] ?? last, last);
  }

  /** The rows that a piece passes; none where no cell there counts. */
  #rowsOf(i: number, end: number): { top: number; bottom: number } {
    const { coords: p } = this.#chains;
    const top = this.#firstRow(Math.min(p[2 * i + 1]!, p[2 * end + 1]!));
    const bottom = this.#lastRow(Math.max(p[2 * i + 1]!, p[2 * end + 1]!));
    return this.#mayCount(i, end, { top, bottom }) ? { top, bottom } : { top: 0, bottom: -1 };
  }

  /** Whether the box around a monotone run, in some rows, may hold a cell that counts. */
  #mayCount(i: number, end: number, { top, bottom }: { top: number; bottom: number }): boolean {
    const wanted = this.#wanted;
    if (!wanted) return true;
    const { coords: p } = this.#chains;
    const { minX, inverse } = this.#grid;
    const left = (Math.min(p[2 * i]!, p[2 * end]!) - minX - this.#reach) * inverse - 2;
    const right = (Math.max(p[2 * i]!, p[2 * end]!) - minX + this.#reach) * inverse + 1;
    for (let row = top; row <= bottom; row++)
      if (wanted.first[row]! <= right && wanted.last[row]! >= left) return true;
    return false;
  }

  /** Enter a segment in each cell of a strip that it passes, or mark these: exact along rows, so long lines cost their length. */
  #enter(i: number, { from, past }: { from: number; past: number }, marked?: Cells): void {
    const { coords: p } = this.#chains;
    const { minX, minY, inverse, columns } = this.#grid;
    const marks = this.#wanted?.marks;
    const reach = this.#reach * inverse;
    const ax = (p[2 * i]! - minX) * inverse;
    const ay = (p[2 * i + 1]! - minY) * inverse;
    const bx = (p[2 * i + 2]! - minX) * inverse;
    const by = (p[2 * i + 3]! - minY) * inverse;
    const top = this.#firstRow(Math.min(p[2 * i + 1]!, p[2 * i + 3]!));
    const bottom = this.#lastRow(Math.max(p[2 * i + 1]!, p[2 * i + 3]!));
    const slope = top === bottom ? 0 : (bx - ax) / (by - ay);
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
      if (marked) {
        markCells(marked, row, { first, last, columns });
        continue;
      }
      this.#reserve(last + 1 - first);
      for (let column = first; column <= last; column++) {
        if (marks && marks[row * columns + column] === 0) continue;
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

function markCells(
  cells: Cells,
  row: number,
  { first, last, columns }: Record<"first" | "last" | "columns", number>,
): void {
  for (let column = first; column <= last; column++) cells.marks[row * columns + column] = 1;
  cells.first[row] = Math.min(cells.first[row]!, first);
  cells.last[row] = Math.max(cells.last[row]!, last);
}

/** More than twice as long: there is room for a row of cells. */
function enlarged(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length + MOST_CELLS);
  larger.set(array);
  release(array);
  return larger;
}
