/** Where on the page arcs changed. @module */
import { Int32List } from "../../../../raster/growing.ts";

/** Cells of a page, all of one size, some of them marked. What lies off the page counts to its outermost cells. */
export class ChangedCells {
  readonly #cell: number;
  readonly #margin: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #marks: Uint8Array;
  /** Marked cells in each row. */
  readonly #inRow: Uint32Array;
  #marked = new Int32List();

  /**
   * @param page Its size; any unit, the same for all that follows.
   * @param cell Side of a cell, and how far around a marked box cells are marked with it.
   */
  constructor(
    { width, height }: { readonly width: number; readonly height: number },
    { cell, margin }: { readonly cell: number; readonly margin: number },
  ) {
    this.#cell = cell;
    this.#margin = margin;
    this.#columns = Math.floor(width / cell) + 1;
    this.#rows = Math.floor(height / cell) + 1;
    this.#marks = new Uint8Array(this.#columns * this.#rows);
    this.#inRow = new Uint32Array(this.#rows);
  }

  /** Number of cells that a box touches. */
  count(left: number, top: number, right: number, bottom: number): number {
    const columns = this.#column(right) - this.#column(left) + 1;
    return columns * (this.#row(bottom) - this.#row(top) + 1);
  }

  /** Mark the cells of a box and of its margin. */
  mark(left: number, top: number, right: number, bottom: number): void {
    const from = this.#column(left - this.#margin);
    const to = this.#column(right + this.#margin);
    const last = this.#row(bottom + this.#margin);
    for (let row = this.#row(top - this.#margin); row <= last; row++) {
      for (let k = row * this.#columns + from; k <= row * this.#columns + to; k++) {
        if (this.#marks[k] === 1) continue;
        this.#marks[k] = 1;
        this.#inRow[row]!++;
        this.#marked.push(k);
      }
    }
  }

  /** Mark the cells of segment `i` of a polyline, its first number `p[i]`. */
  markSegment(p: Float64Array, i: number): void {
    const ax = p[i]!;
    const ay = p[i + 1]!;
    const bx = p[i + 2]!;
    const by = p[i + 3]!;
    this.mark(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }

  /** Does a box touch a marked cell? */
  touches(left: number, top: number, right: number, bottom: number): boolean {
    return this.#anyMarked(
      this.#column(left),
      this.#row(top),
      this.#column(right),
      this.#row(bottom),
    );
  }

  /**
   * The next segment of a polyline whose box touches a marked cell, by its first number in `p`.
   *
   * @param from First number of the segment to start with.
   * @param last First number of the polyline's last point; this is the answer where no segment touches one.
   */
  nextTouching(p: Float64Array, from: number, last: number): number {
    let column = this.#column(p[from]!);
    let row = this.#row(p[from + 1]!);
    for (let i = from; i < last; i += 2) {
      const nextColumn = this.#column(p[i + 2]!);
      const nextRow = this.#row(p[i + 3]!);
      // Most segments lie within one cell.
      if (nextColumn === column && nextRow === row) {
        if (this.#marks[row * this.#columns + column] === 1) return i;
      } else if (this.#anyMarked(column, row, nextColumn, nextRow)) return i;
      column = nextColumn;
      row = nextRow;
    }
    return last;
  }

  /** Unmark all. */
  clear(): void {
    for (let k = 0; k < this.#marked.length; k++) this.#marks[this.#marked.at(k)] = 0;
    this.#marked = new Int32List();
    this.#inRow.fill(0);
  }

  /** Is any cell marked between two that are opposite corners of a block of cells? */
  #anyMarked(column: number, row: number, otherColumn: number, otherRow: number): boolean {
    const left = Math.min(column, otherColumn);
    const right = Math.max(column, otherColumn);
    const bottom = Math.max(row, otherRow);
    for (let r = Math.min(row, otherRow); r <= bottom; r++) {
      if (this.#inRow[r] === 0) continue;
      for (let k = r * this.#columns + left; k <= r * this.#columns + right; k++) {
        if (this.#marks[k] === 1) return true;
      }
    }
    return false;
  }

  #column(x: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor(x / this.#cell)));
  }

  #row(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor(y / this.#cell)));
  }
}
