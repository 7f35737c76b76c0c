/** Points by cell: which of them lie near a chain. @module */

/** Finds points near chains; the cost follows the length of the chains. */
export class ProbeIndex<P extends { readonly x: number; readonly y: number }> {
  readonly #points: readonly P[];
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  /** First point of each cell, and the next one of the same cell; −1 for none. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  /** 1 for cells that hold a point or lie beside one that does. */
  readonly #near: Uint8Array;

  /** @param points None left of or above the origin. */
  constructor(points: readonly P[], cell: number) {
    this.#points = points;
    this.#cell = cell;
    this.#columns = points.reduce((most, { x }) => Math.max(most, Math.floor(x / cell) + 2), 2);
    this.#rows = points.reduce((most, { y }) => Math.max(most, Math.floor(y / cell) + 2), 2);
    this.#first = new Int32Array(this.#columns * this.#rows).fill(-1);
    this.#next = new Int32Array(points.length);
    this.#near = new Uint8Array(this.#first.length);
    points.forEach(({ x, y }, k) => {
      const at = this.#cellAt(x, y);
      this.#next[k] = this.#first[at]!;
      this.#first[at] = k;
      this.#around(at, (cell) => {
        this.#near[cell] = 1;
      });
    });
  }

  /** Points in the cells that a chain `[x0, y0, …]` passes, and in those beside them. */
  near(chain: Float64Array): P[] {
    const cells = new Set<number>();
    const visit = (x: number, y: number) => {
      const at = this.#cellAt(x, y);
      if (this.#near[at] === 1) this.#around(at, (cell) => cells.add(cell));
    };
    visit(chain[0]!, chain[1]!);
    for (let i = 2; i < chain.length; i += 2) {
      const [x, y] = [chain[i]!, chain[i + 1]!];
      const dx = x - chain[i - 2]!;
      const dy = y - chain[i - 1]!;
      const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / this.#cell);
      for (let k = 1; k < steps; k++) visit(x - (k / steps) * dx, y - (k / steps) * dy);
      visit(x, y);
    }
    const found: P[] = [];
    for (const cell of cells) {
      for (let k = this.#first[cell]!; k >= 0; k = this.#next[k]!) found.push(this.#points[k]!);
    }
    return found;
  }

  #cellAt(x: number, y: number): number {
    const column = Math.max(0, Math.min(this.#columns - 1, Math.floor(x / this.#cell)));
    const row = Math.max(0, Math.min(this.#rows - 1, Math.floor(y / this.#cell)));
    return row * this.#columns + column;
  }

  /** A cell and those that touch it. */
  #around(at: number, visit: (cell: number) => void): void {
    const column = at % this.#columns;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const cell = at + dy * this.#columns + dx;
        const inRow = column + dx >= 0 && column + dx < this.#columns;
        if (inRow && cell >= 0 && cell < this.#first.length) visit(cell);
      }
    }
  }
}
