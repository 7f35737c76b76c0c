/** Points on the borders of holes, by cell: which of them lie near an arc. @module */
import type { Partition } from "../../../../plugin/mod.ts";
import { arcOf } from "../arcs/junction-arcs.ts";
import { pageSize } from "../arcs/page.ts";
import type { FlatArcs } from "../flatten/flat-arcs.ts";

/** Where on an arc its points are, as a share of the arc: on the first arc of a hole, and on the middle one. */
const SHARES = [0.25, 0.75] as const;

/** What a cell of the grid is for. */
export interface ProbeGrid {
  /** Side of a cell, steps of the output grid. */
  readonly cell: number;
  /** Steps of the output grid per px. */
  readonly unit: number;
}

/**
 * Two points of each hole's border, numbered, structure of arrays; in steps of the output grid.
 *
 * They follow their arcs when told to: arcs change round by round, and a few at a time.
 */
export class HoleProbes {
  /** Ring of each point. */
  readonly hole: Uint32Array;
  /** Component that the hole is a hole of. */
  readonly component: Uint32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Arc that each point lies on. */
  readonly #arc: Uint32Array;
  readonly #flat: FlatArcs;
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  /** Cell of each point; the first point of each cell, and the next one of the same cell; −1 for none. */
  readonly #at: Int32Array;
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  /** Number of points in each cell and in those that touch it. */
  readonly #around: Uint32Array;
  /** Last query that met a cell. */
  readonly #stamp: Uint32Array;
  #queries = 0;

  constructor(map: Partition, flat: FlatArcs, { cell, unit }: ProbeGrid) {
    const { componentRings, ringStart, ringArcs } = map;
    const holes = ringStart.length - 1 - (componentRings.length - 1);
    const count = SHARES.length * holes;
    this.hole = new Uint32Array(count);
    this.component = new Uint32Array(count);
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.#arc = new Uint32Array(count);
    this.#flat = flat;
    this.#cell = cell;
    const { width, height } = pageSize(map);
    this.#columns = Math.ceil((width * unit) / cell) + 1;
    this.#rows = Math.ceil((height * unit) / cell) + 1;
    const cells = count > 0 ? this.#columns * this.#rows : 0;
    this.#at = new Int32Array(count);
    this.#first = new Int32Array(cells).fill(-1);
    this.#next = new Int32Array(count);
    this.#around = new Uint32Array(cells);
    this.#stamp = new Uint32Array(cells);
    let k = 0;
    for (let c = 0; c + 1 < componentRings.length; c++) {
      for (let hole = componentRings[c]! + 1; hole < componentRings[c + 1]!; hole++) {
        const [from, to] = [ringStart[hole]!, ringStart[hole + 1]!];
        for (const place of [from, (from + to) >> 1]) {
          this.hole[k] = hole;
          this.component[k] = c;
          this.#arc[k] = arcOf(ringArcs[place]!);
          this.#enter(k++);
        }
      }
    }
  }

  /** Number of points. */
  get size(): number {
    return this.hole.length;
  }

  /** Have points follow the arcs that changed; returns those that moved. */
  follow(changed: ReadonlySet<number>): number[] {
    const moved: number[] = [];
    for (let k = 0; k < this.size; k++) {
      if (!changed.has(this.#arc[k]!)) continue;
      const [x, y] = [this.x[k]!, this.y[k]!];
      this.#leave(k);
      this.#enter(k);
      if (this.x[k] !== x || this.y[k] !== y) moved.push(k);
    }
    return moved;
  }

  /** Points in the cells that a chain `[x0, y0, …]` passes, and in those beside them. */
  near(chain: Float64Array): number[] {
    const found: number[] = [];
    if (this.size === 0) return found;
    this.#queries++;
    let cell = this.#meet(chain[0]!, chain[1]!, -1, found);
    for (let i = 2; i < chain.length; i += 2) {
      const x = chain[i]!;
      const y = chain[i + 1]!;
      const dx = x - chain[i - 2]!;
      const dy = y - chain[i - 1]!;
      const most = Math.max(Math.abs(dx), Math.abs(dy));
      if (most > this.#cell) {
        const steps = Math.ceil(most / this.#cell);
        for (let k = 1; k < steps; k++) {
          cell = this.#meet(x - (k / steps) * dx, y - (k / steps) * dy, cell, found);
        }
      }
      cell = this.#meet(x, y, cell, found);
    }
    return found;
  }

  /** Add the points around the cell of a place, unless it is that of the place before; returns it. */
  #meet(x: number, y: number, last: number, found: number[]): number {
    const cell = this.#cellAt(x, y);
    if (cell !== last && this.#around[cell]! > 0) this.#gather(cell, found);
    return cell;
  }

  /** Add the points around a cell that this query has not met yet. */
  #gather(cell: number, found: number[]): void {
    const column = cell % this.#columns;
    const from = column === 0 ? 0 : -1;
    const to = column + 1 === this.#columns ? 0 : 1;
    for (let row = cell - this.#columns; row <= cell + this.#columns; row += this.#columns) {
      if (row < 0 || row >= this.#first.length) continue;
      for (let beside = row + from; beside <= row + to; beside++) {
        if (this.#stamp[beside] === this.#queries) continue;
        this.#stamp[beside] = this.#queries;
        for (let k = this.#first[beside]!; k >= 0; k = this.#next[k]!) found.push(k);
      }
    }
  }

  /** Put point `k` where its arc has it now. */
  #enter(k: number): void {
    const p = this.#flat.coords(this.#arc[k]!);
    const i = 2 * Math.floor((SHARES[k % 2]! * p.length) / 2);
    this.x[k] = p[i]!;
    this.y[k] = p[i + 1]!;
    const cell = this.#cellAt(p[i]!, p[i + 1]!);
    this.#at[k] = cell;
    this.#next[k] = this.#first[cell]!;
    this.#first[cell] = k;
    this.#forEachAround(cell, (beside) => {
      this.#around[beside]!++;
    });
  }

  #leave(k: number): void {
    const cell = this.#at[k]!;
    if (this.#first[cell] === k) this.#first[cell] = this.#next[k]!;
    else {
      let before = this.#first[cell]!;
      while (this.#next[before] !== k) before = this.#next[before]!;
      this.#next[before] = this.#next[k]!;
    }
    this.#forEachAround(cell, (beside) => {
      this.#around[beside]!--;
    });
  }

  /** What lies off the page counts to its outermost cells. */
  #cellAt(x: number, y: number): number {
    const column = Math.max(0, Math.min(this.#columns - 1, Math.floor(x / this.#cell)));
    const row = Math.max(0, Math.min(this.#rows - 1, Math.floor(y / this.#cell)));
    return row * this.#columns + column;
  }

  /** Visit a cell and those that touch it. */
  #forEachAround(cell: number, visit: (cell: number) => void): void {
    const column = cell % this.#columns;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const beside = cell + dy * this.#columns + dx;
        const inRow = column + dx >= 0 && column + dx < this.#columns;
        if (inRow && beside >= 0 && beside < this.#first.length) visit(beside);
      }
    }
  }
}
