/** Rounded arcs as chains of points. @module */
import { type Chains, measureChain } from "../../../../geometry/chains.ts";
import { flattenSteps } from "../../../../geometry/flatten.ts";
import { release } from "../../../../geometry/release.ts";
import type { FittedArcs, PathReader } from "../join/fitted-arcs.ts";

/** Curve points are rounded to this part of a step, so that what coincides does so to the last bit. */
const FINE = 256;

/** Room beside what is needed, for chains that change. */
const SPARE = 1.25;

/** Arcs flattened with chords within a tolerance; all in steps of the output grid. */
export class FlatArcs implements Chains {
  /** Number of arcs. */
  readonly size: number;
  /** Chains one after the other, later versions of changed ones behind all: one array, as arcs are many. It grows. */
  coords = new Float64Array(0);
  owner = new Uint32Array(0);
  run = new Uint32Array(0);
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Area between each chain and the origin, positive from +x to +y: summed over a ring, the area inside. */
  readonly area: Float64Array;
  readonly box: Float64Array;
  readonly #arcs: FittedArcs;
  readonly #tolerance: number;
  #used = 0;
  readonly #reader: PathReader;

  constructor(arcs: FittedArcs, tolerance: number) {
    this.size = arcs.size;
    this.#tolerance = tolerance;
    this.area = new Float64Array(this.size);
    this.box = new Float64Array(4 * this.size);
    this.start = new Uint32Array(this.size);
    this.end = new Uint32Array(this.size);
    this.#arcs = arcs;
    this.#reader = {
      start: (x, y) => this.#push(x, y),
      line: (x, y) => this.#add(x, y),
      cubic: (p, at) => this.#addCurve(p, at),
    };
    this.#reserve(2 * this.#countPoints());
    for (let a = 0; a < this.size; a++) this.refresh(a);
  }

  /** `[x0, y0, …]` of an arc: whole numbers at ends of segments and nowhere else, multiples of 1/256 within curves; neighbours differ. */
  of(a: number): Float64Array {
    return this.coords.subarray(2 * this.start[a]!, 2 * this.end[a]!);
  }

  /** Flatten arc `a` as it is now. */
  refresh(a: number): void {
    this.start[a] = this.#used / 2;
    this.#arcs.read(a, this.#reader);
    this.end[a] = this.#used / 2;
    measureChain(this, a);
    this.area[a] = this.#areaOf(a);
  }

  /** Chords of a curve: at least two, as the DXF has it. */
  #stepsOf(p: Float64Array, at: number): number {
    return Math.max(2, flattenSteps(p, this.#tolerance, at));
  }

  /** Most points that the arcs may have. */
  #countPoints(): number {
    let points = 0;
    const add = () => {
      points++;
    };
    const cubic = (p: Float64Array, at: number) => {
      points += this.#stepsOf(p, at);
    };
    for (let a = 0; a < this.size; a++) this.#arcs.read(a, { start: add, line: add, cubic });
    return points;
  }

  /** Start a chain. */
  #push(x: number, y: number): void {
    this.#reserve(2);
    this.coords[this.#used++] = x;
    this.coords[this.#used++] = y;
  }

  /** Add a point to the last chain unless it repeats the last one there. */
  #add(x: number, y: number): void {
    const n = this.#used;
    if (this.coords[n - 2] !== x || this.coords[n - 1] !== y) this.#push(x, y);
  }

  /** Make room for this many more numbers. */
  #reserve(numbers: number): void {
    const size = this.#used + numbers;
    if (size <= this.coords.length) return;
    const { coords, owner, run } = this;
    const points = Math.ceil((SPARE * size) / 2);
    this.coords = new Float64Array(2 * points);
    this.owner = new Uint32Array(points);
    this.run = new Uint32Array(points);
    this.coords.set(coords.subarray(0, this.#used));
    this.owner.set(owner);
    this.run.set(run);
    release(coords, owner, run);
  }

  /** The inner points of a curve; then its end. */
  #addCurve(p: Float64Array, at: number): void {
    const steps = this.#stepsOf(p, at);
    this.#reserve(2 * steps);
    const pool = this.coords;
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

  #areaOf(a: number): number {
    const p = this.coords;
    let twice = 0;
    for (let i = 2 * this.start[a]! + 2; i < 2 * this.end[a]!; i += 2)
      twice += p[i - 2]! * p[i + 1]! - p[i - 1]! * p[i]!;
    return twice / 2;
  }
}
