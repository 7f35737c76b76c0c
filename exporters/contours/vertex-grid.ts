/** Finds the vertices that lie on a segment. @module */

/** Average number of vertices a cell. */
const CROWD = 2;

/** Distinct vertices sorted into square cells. */
export class VertexGrid {
  readonly #xy: Float64Array;
  readonly #cell: number;
  readonly #minX: number;
  readonly #minY: number;
  readonly #columns: number;
  readonly #rows: number;
  /** Vertices of cell `k` are `#member[#first[k]]` up to `#member[#first[k + 1]]`. */
  readonly #first: Int32Array;
  readonly #member: Int32Array;
  #steps = 0;

  /** @param xy Distinct vertices `[x0, y0, …]`, whole numbers within ±2^25. */
  constructor(xy: Float64Array) {
    this.#xy = xy;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < xy.length; i += 2) {
      minX = Math.min(minX, xy[i]!);
      maxX = Math.max(maxX, xy[i]!);
      minY = Math.min(minY, xy[i + 1]!);
      maxY = Math.max(maxY, xy[i + 1]!);
    }
    const count = xy.length / 2;
    const [width, height] = [maxX - minX + 1, maxY - minY + 1];
    // The second term bounds the cells of a drawing that is one long line.
    this.#cell = Math.max(
      1,
      Math.sqrt((width * height * CROWD) / count),
      (Math.max(width, height) * CROWD) / count,
    );
    this.#minX = minX;
    this.#minY = minY;
    this.#columns = Math.floor(width / this.#cell) + 1;
    this.#rows = Math.floor(height / this.#cell) + 1;
    this.#first = new Int32Array(this.#columns * this.#rows + 1);
    this.#member = new Int32Array(count);
    this.#sort();
  }

  /** Cells and vertices looked at so far: what a budget is compared with. */
  get steps(): number {
    return this.#steps;
  }

  /** Vertices strictly inside the segment from vertex `a` to vertex `b`, in that order. */
  between(a: number, b: number): number[] {
    const xy = this.#xy;
    const [x0, y0] = [xy[2 * a]!, xy[2 * a + 1]!];
    const dx = xy[2 * b]! - x0;
    const dy = xy[2 * b + 1]! - y0;
    // Whole points inside a segment divide it evenly: none where the steps have no common divisor.
    if (gcd(Math.abs(dx), Math.abs(dy)) === 1) return [];
    const found: number[] = [];
    const rowFrom = this.#rowOf(Math.min(y0, y0 + dy));
    const rowTo = this.#rowOf(Math.max(y0, y0 + dy));
    for (let row = rowFrom; row <= rowTo; row++) {
      const [left, right] = this.#reach(row, { x0, y0, dx, dy });
      for (let column = left; column <= right; column++)
        this.#collect(row * this.#columns + column, { x0, y0, dx, dy }, found);
    }
    const along = (v: number) => (xy[2 * v]! - x0) * dx + (xy[2 * v + 1]! - y0) * dy;
    return found.sort((p, q) => along(p) - along(q));
  }

  /** First and last column that a segment meets in a row, one grid step of margin for rounding. */
  #reach(row: number, { x0, y0, dx, dy }: Segment): [number, number] {
    const top = this.#minY + row * this.#cell;
    const at = (y: number) => x0 + dx * Math.min(1, Math.max(0, (y - y0) / dy));
    const p = dy === 0 ? x0 : at(top - 1);
    const q = dy === 0 ? x0 + dx : at(top + this.#cell + 1);
    return [this.#columnOf(Math.min(p, q) - 1), this.#columnOf(Math.max(p, q) + 1)];
  }

  #collect(cell: number, { x0, y0, dx, dy }: Segment, found: number[]): void {
    const to = this.#first[cell + 1]!;
    this.#steps += 1 + to - this.#first[cell]!;
    for (let m = this.#first[cell]!; m < to; m++) {
      const v = this.#member[m]!;
      const ux = this.#xy[2 * v]! - x0;
      const uy = this.#xy[2 * v + 1]! - y0;
      if (ux * dy !== uy * dx) continue;
      const along = ux * dx + uy * dy;
      if (along > 0 && along < dx * dx + dy * dy) found.push(v);
    }
  }

  /** Counting sort of the vertices by cell. */
  #sort(): void {
    const count = this.#member.length;
    const cellOf = (v: number) =>
      this.#rowOf(this.#xy[2 * v + 1]!) * this.#columns + this.#columnOf(this.#xy[2 * v]!);
    const first = this.#first;
    for (let v = 0; v < count; v++) first[cellOf(v) + 1]!++;
    for (let k = 1; k < first.length; k++) first[k]! += first[k - 1]!;
    const next = first.slice();
    for (let v = 0; v < count; v++) this.#member[next[cellOf(v)]!++] = v;
  }

  #columnOf(x: number): number {
    const column = Math.floor((x - this.#minX) / this.#cell);
    return Math.min(this.#columns - 1, Math.max(0, column));
  }

  #rowOf(y: number): number {
    const row = Math.floor((y - this.#minY) / this.#cell);
    return Math.min(this.#rows - 1, Math.max(0, row));
  }
}

interface Segment {
  readonly x0: number;
  readonly y0: number;
  readonly dx: number;
  readonly dy: number;
}

function gcd(a: number, b: number): number {
  let p = a | 0; // whole and below 2^27: integer division is the fast one
  let q = b | 0;
  while (q !== 0) {
    const rest = (p % q) | 0;
    p = q;
    q = rest;
  }
  return p;
}
