/** Rounded arcs as chains of points. @module */
import type { Chains } from "../../../../geometry/chains.ts";
import { flattenSteps } from "../../../../geometry/flatten.ts";
import { release } from "../../../../geometry/release.ts";
import type { FittedArcs, PathReader } from "../join/fitted-arcs.ts";

/** Curve points are rounded to this part of a step, so that what coincides does so to the last bit. */
const FINE = 256;

/** Arcs flattened with chords within a tolerance; all in steps of the output grid. */
export class FlatArcs {
  /** Number of arcs. */
  readonly size: number;
  /** Numbers of all arcs. */
  readonly all: readonly number[];
  /** Area between each chain and the origin, positive from +x to +y: summed over a ring, the area inside. */
  readonly area: Float64Array;
  /** Box around each chain: left, top, right, bottom. */
  readonly box: Float64Array;
  readonly #arcs: FittedArcs;
  readonly #tolerance: number;
  /** Chains one after the other, later versions of changed ones behind all: one array, as arcs are many. */
  #pool = new Float64Array(1024);
  #used = 0;
  readonly #reader: PathReader;
  /** Chain of arc `a` is `#pool[#start[a]]` up to `#pool[#end[a]]`. */
  readonly #start: Float64Array;
  readonly #end: Float64Array;

  constructor(arcs: FittedArcs, tolerance: number) {
    this.size = arcs.size;
    this.all = Array.from({ length: arcs.size }, (_, a) => a);
    this.#tolerance = tolerance;
    this.area = new Float64Array(this.size);
    this.box = new Float64Array(4 * this.size);
    this.#start = new Float64Array(this.size);
    this.#end = new Float64Array(this.size);
    this.#arcs = arcs;
    this.#reader = {
      start: (x, y) => this.#push(x, y),
      line: (x, y) => this.#add(x, y),
      cubic: (p, at) => this.#addCurve(p, at),
    };
    for (let a = 0; a < this.size; a++) this.refresh(a);
  }

  /** `[x0, y0, …]` of an arc: whole numbers at ends of segments and nowhere else, multiples of 1/256 within curves; neighbours differ. */
  coords(a: number): Float64Array {
    return this.#pool.subarray(this.#start[a]!, this.#end[a]!);
  }

  /** Flatten arc `a` as it is now. */
  refresh(a: number): void {
    this.#start[a] = this.#used;
    this.#arcs.read(a, this.#reader);
    this.#end[a] = this.#used;
    this.#measure(a);
  }

  /** Some arcs side by side; shares memory with these where they lie so. */
  chains(arcs: readonly number[]): Chains {
    const chainStart = new Uint32Array(arcs.length + 1);
    for (let k = 0; k < arcs.length; k++) {
      const points = (this.#end[arcs[k]!]! - this.#start[arcs[k]!]!) / 2;
      chainStart[k + 1] = chainStart[k]! + points;
    }
    const box = arcs === this.all ? this.box : this.#boxes(arcs);
    const size = 2 * chainStart[arcs.length]!;
    const first = this.#start[arcs[0] ?? 0] ?? 0;
    if (arcs.every((a, k) => this.#start[a] === first + 2 * chainStart[k]!)) {
      return { coords: this.#pool.subarray(first, first + size), chainStart, box };
    }
    const coords = new Float64Array(size);
    let n = 0;
    for (let k = 0; k < arcs.length; k++) {
      const end = this.#end[arcs[k]!]!;
      for (let i = this.#start[arcs[k]!]!; i < end; i++) coords[n++] = this.#pool[i]!;
    }
    return { coords, chainStart, box };
  }

  #boxes(arcs: readonly number[]): Float64Array {
    const box = new Float64Array(4 * arcs.length);
    for (let k = 0; k < box.length; k++) box[k] = this.box[4 * arcs[k >> 2]! + (k & 3)]!;
    return box;
  }

  /** Start a chain. */
  #push(x: number, y: number): void {
    this.#reserve(2);
    this.#pool[this.#used++] = x;
    this.#pool[this.#used++] = y;
  }

  /** Add a point to the last chain unless it repeats the last one there. */
  #add(x: number, y: number): void {
    const n = this.#used;
    if (this.#pool[n - 2] !== x || this.#pool[n - 1] !== y) this.#push(x, y);
  }

  /** Make room for this many more numbers. */
  #reserve(numbers: number): void {
    const size = this.#used + numbers;
    if (size <= this.#pool.length) return;
    const larger = new Float64Array(2 * size);
    larger.set(this.#pool.subarray(0, this.#used));
    release(this.#pool);
    this.#pool = larger;
  }

  /** The inner points of a curve; then its end. */
  #addCurve(p: Float64Array, at: number): void {
    // at least two, as the DXF has it
    const steps = Math.max(2, flattenSteps(p, this.#tolerance, at));
    this.#reserve(2 * steps);
    const pool = this.#pool;
    let n = this.#used;
    const x0 = p[at]!;
    const y0 = p[at + 1]!;
    const x1 = p[at + 2]!;
    const y1 = p[at + 3]!;
    const x2 = p[at + 4]!;
    const y2 = p[at + 5]!;
    const x3 = p[at + 6]!;
    const y3 = p[at + 7]!;
    for (let k = 1; k < steps; k++) {
      const t = k / steps;
      const s = 1 - t;
      const b0 = s * s * s;
      const b1 = 3 * s * s * t;
      const b2 = 3 * s * t * t;
      const b3 = t * t * t;
      let x = Math.round((b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3) * FINE) / FINE;
      const y = Math.round((b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3) * FINE) / FINE;
      // Whole numbers are nodes: what lies on a chord that ends in one could be split there.
      if (Number.isInteger(x) && Number.isInteger(y)) x += 1 / FINE;
      if (pool[n - 2] === x && pool[n - 1] === y) continue;
      pool[n++] = x;
      pool[n++] = y;
    }
    this.#used = n;
    this.#add(x3, y3);
  }

  #measure(a: number): void {
    const p = this.#pool;
    const first = this.#start[a]!;
    const end = this.#end[a]!;
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    let twice = 0;
    for (let i = first; i < end; i += 2) {
      const x = p[i]!;
      const y = p[i + 1]!;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (i > first) twice += p[i - 2]! * y - p[i - 1]! * x;
    }
    this.area[a] = twice / 2;
    this.box[4 * a] = left;
    this.box[4 * a + 1] = top;
    this.box[4 * a + 2] = right;
    this.box[4 * a + 3] = bottom;
  }
}
