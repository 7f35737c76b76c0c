/** Rounded arcs as chains of points. @module */
import type { Chains } from "../../../geometry/chains.ts";
import { flattenSteps } from "../../../geometry/flatten.ts";
import { release } from "../../../geometry/release.ts";
import type { ChangedCells } from "./changed-cells.ts";
import { forEachChangedSegment } from "./changed-segments.ts";
import type { FittedArcs } from "./fitted-arcs.ts";

/** Curve points are rounded to this part of a step, so that what coincides does so to the last bit. */
const FINE = 256;

/** Arcs flattened with chords within a tolerance; all in steps of the output grid. */
export class FlatArcs {
  /** Number of arcs. */
  readonly size: number;
  /** Area between each chain and the origin, positive from +x to +y: summed over a ring, the area inside. */
  readonly area: Float64Array;
  /** Box around each chain: left, top, right, bottom. */
  readonly box: Float64Array;
  readonly #arcs: FittedArcs;
  readonly #tolerance: number;
  /** Chains one after the other, later versions of changed ones behind all: one array, as arcs are many. */
  #pool = new Float64Array(1024);
  #used = 0;
  /** Chain of arc `a` is `#pool[#start[a]]` up to `#pool[#end[a]]`. */
  readonly #start: Float64Array;
  readonly #end: Float64Array;

  constructor(arcs: FittedArcs, tolerance: number) {
    this.size = arcs.size;
    this.#tolerance = tolerance;
    this.area = new Float64Array(this.size);
    this.box = new Float64Array(4 * this.size);
    this.#start = new Float64Array(this.size);
    this.#end = new Float64Array(this.size);
    this.#arcs = arcs;
    for (let a = 0; a < this.size; a++) this.#flatten(a);
  }

  /** Number of points that were ever made. */
  get points(): number {
    return this.#used / 2;
  }

  /** `[x0, y0, …]` of an arc: whole numbers at ends of segments, multiples of 1/256 within curves; neighbours differ. */
  coords(a: number): Float64Array {
    return this.#pool.subarray(this.#start[a]!, this.#end[a]!);
  }

  /** Flatten arc `a` as it is now, and mark where that changed. */
  refresh(a: number, cells?: ChangedCells): void {
    const before = { start: this.#start[a]!, end: this.#end[a]! };
    this.#flatten(a);
    if (!cells) return;
    const p = this.#pool;
    const after = { start: this.#start[a]!, end: this.#end[a]! };
    forEachChangedSegment(p, { before, after }, (i) => cells.markSegment(p, i));
  }

  #flatten(a: number): void {
    const first = this.#used;
    this.#start[a] = first;
    const add = (x: number, y: number) => this.#add(x, y, first);
    this.#arcs.read(a, { start: add, line: add, cubic: (p) => this.#addCurve(p, first) });
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
    const size = 2 * chainStart[arcs.length]!;
    const first = this.#start[arcs[0] ?? 0] ?? 0;
    if (arcs.every((a, k) => this.#start[a] === first + 2 * chainStart[k]!)) {
      return { coords: this.#pool.subarray(first, first + size), chainStart };
    }
    const coords = new Float64Array(size);
    let n = 0;
    for (let k = 0; k < arcs.length; k++) {
      const end = this.#end[arcs[k]!]!;
      for (let i = this.#start[arcs[k]!]!; i < end; i++) coords[n++] = this.#pool[i]!;
    }
    return { coords, chainStart };
  }

  /** Add a point to the chain that starts at `first`, unless it repeats the last. */
  #add(x: number, y: number, first: number): void {
    const n = this.#used;
    if (n > first && this.#pool[n - 2] === x && this.#pool[n - 1] === y) return;
    if (n === this.#pool.length) {
      const larger = new Float64Array(2 * n);
      larger.set(this.#pool);
      release(this.#pool);
      this.#pool = larger;
    }
    this.#pool[n] = x;
    this.#pool[n + 1] = y;
    this.#used = n + 2;
  }

  /** The inner points of a curve, at least one, as the DXF has it; then its end. */
  #addCurve(p: Float64Array, first: number): void {
    const [x0, y0, x1, y1] = [p[0]!, p[1]!, p[2]!, p[3]!];
    const [x2, y2, x3, y3] = [p[4]!, p[5]!, p[6]!, p[7]!];
    const steps = Math.max(2, flattenSteps(p, this.#tolerance));
    for (let k = 1; k < steps; k++) {
      const t = k / steps;
      const s = 1 - t;
      const b0 = s * s * s;
      const b1 = 3 * s * s * t;
      const b2 = 3 * s * t * t;
      const b3 = t * t * t;
      const x = b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3;
      const y = b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3;
      this.#add(Math.round(x * FINE) / FINE, Math.round(y * FINE) / FINE, first);
    }
    this.#add(x3, y3, first);
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
