/** The handles of a cubic as unknowns: free, or along a tangent. @module */
import { SUMS } from "./cubic-sums.ts";
import { solve } from "./linear-algebra.ts";
import { length, type Point } from "./point.ts";

/** Ends of a cubic. A tangent (unit, along the walk) binds the handle to its line; without it the handle is free. */
export interface CubicEnds {
  readonly start: Point;
  readonly end: Point;
  readonly startTangent?: Point | undefined;
  readonly endTangent?: Point | undefined;
}

/** Handles longer than this bulge between the samples of a short run, or make loops; half a circle takes two thirds of a chord. */
const LONGEST_HANDLE = { chords: 0.8, px: 0.4 } as const;
/** Least handle along a tangent, in chords: a shorter one makes a hidden corner. */
const SHORTEST_HANDLE = 0.01;

/** Two to four unknowns, and the control points that they stand for. */
export class CubicHandles {
  /** Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px. */
  readonly points = new Float64Array(8);
  /** Sums that {@link solve} reads, see {@link SUMS}. */
  readonly sums = new Float64Array(SUMS);
  readonly #rows = new Float64Array(20);
  /** Unknowns: along each of the directions of `#basis`. */
  readonly #values = new Float64Array(4);
  readonly #kept = new Float64Array(4);
  /** Direction (x, y) of each unknown; the first `#first` move c1, the others c2. */
  readonly #basis = new Float64Array(8);
  #size = 0;
  #first = 0;
  #ends: CubicEnds = { start: [0, 0], end: [0, 0] };

  /** Set up the unknowns. */
  begin(ends: CubicEnds): void {
    const { start, end, startTangent, endTangent } = ends;
    this.#ends = ends;
    const p = this.points;
    p[0] = start[0];
    p[1] = start[1];
    p[6] = end[0];
    p[7] = end[1];
    this.#size = 0;
    if (startTangent) this.#add(startTangent[0], startTangent[1]);
    else this.#addAxes();
    this.#first = this.#size;
    if (endTangent) this.#add(-endTangent[0], -endTangent[1]);
    else this.#addAxes();
  }

  /** Handles of least error for the present sums, held back by `damping`; false where they are not determined. */
  solve(damping: number): boolean {
    const n = this.#size;
    const s = this.sums;
    const u = this.#basis;
    const rows = this.#rows;
    for (let k = 0; k < n; k++) {
      const kx = u[2 * k]!;
      const ky = u[2 * k + 1]!;
      const second = k < this.#first ? 0 : 1;
      for (let l = 0; l < n; l++) {
        const lx = u[2 * l]!;
        const ly = u[2 * l + 1]!;
        const at = 3 * (second + (l < this.#first ? 0 : 1));
        rows[k * (n + 1) + l] =
          kx * lx * s[at]! + (kx * ly + ky * lx) * s[at + 1]! + ky * ly * s[at + 2]!;
      }
      const hold = damping * (s[0]! + s[2]! + s[6]! + s[8]!);
      rows[k * (n + 1) + k]! += hold;
      rows[k * (n + 1) + n] =
        kx * s[9 + 2 * second]! + ky * s[10 + 2 * second]! + hold * this.#values[k]!;
    }
    if (!solve(rows, n, this.#values)) return false;
    this.#place();
    return true;
  }

  /** Remember the handles for {@link restore}. */
  keep(): void {
    for (let k = 0; k < this.#size; k++) this.#kept[k] = this.#values[k]!;
  }

  /** Go back to the handles of the last {@link keep}. */
  restore(): void {
    for (let k = 0; k < this.#size; k++) this.#values[k] = this.#kept[k]!;
    this.#place();
  }

  /** No handle is longer than the curve needs, and none runs backwards along its tangent. */
  isSound(): boolean {
    const { start, end, startTangent, endTangent } = this.#ends;
    const p = this.points;
    const chord = length(end[0] - start[0], end[1] - start[1]);
    const longest = LONGEST_HANDLE.chords * chord + LONGEST_HANDLE.px;
    if (length(p[2]! - start[0], p[3]! - start[1]) > longest) return false;
    if (length(p[4]! - end[0], p[5]! - end[1]) > longest) return false;
    const least = SHORTEST_HANDLE * chord;
    if (startTangent && this.#values[0]! < least) return false;
    return !(endTangent && this.#values[this.#size - 1]! < least);
  }

  #addAxes(): void {
    this.#add(1, 0);
    this.#add(0, 1);
  }

  #add(x: number, y: number): void {
    const k = this.#size++;
    this.#basis[2 * k] = x;
    this.#basis[2 * k + 1] = y;
  }

  #place(): void {
    const u = this.#basis;
    const z = this.#values;
    const p = this.points;
    const first = this.#first;
    const size = this.#size;
    let x = p[0]!;
    let y = p[1]!;
    for (let k = 0; k < first; k++) {
      x += z[k]! * u[2 * k]!;
      y += z[k]! * u[2 * k + 1]!;
    }
    p[2] = x;
    p[3] = y;
    x = p[6]!;
    y = p[7]!;
    for (let k = first; k < size; k++) {
      x += z[k]! * u[2 * k]!;
      y += z[k]! * u[2 * k + 1]!;
    }
    p[4] = x;
    p[5] = y;
  }
}
