/** Rounded arcs as chains of points. @module */
import { type Chains, measureChain } from "../../../../geometry/chains.ts";
import { controlPoints, cubicAt, flattenSteps } from "../../../../geometry/flatten.ts";
import { grown } from "../../../../geometry/release.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";

/** Curve points are rounded to this part of a step, so that what coincides does so to the last bit; to a finer one where that is more than half the tolerance. */
const FINE = 256;

/** Points that there is room for at first, for each node. */
const ROOM = 2;

/** Arcs flattened with chords within a tolerance; all in steps of the output grid. */
export class FlatArcs implements Chains {
  /** Chains one after the other, later versions of changed ones behind all: one array, as arcs are many. It grows. */
  coords: Float64Array;
  owner: Uint32Array;
  run: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Area between each chain and the origin, positive from +x to +y: summed over a ring, the area inside. */
  readonly area: Float64Array;
  readonly box: Float64Array;
  readonly #paths: readonly FittedPath[];
  readonly #tolerance: number;
  #fine = FINE;
  #used = 0;

  /** @param paths In steps of the grid; the caller changes them in place. */
  constructor(paths: readonly FittedPath[], tolerance: number) {
    const size = paths.length;
    this.#tolerance = tolerance;
    while (this.#fine * tolerance < 2) this.#fine *= 2;
    this.area = new Float64Array(size);
    this.box = new Float64Array(4 * size);
    this.start = new Uint32Array(size);
    this.end = new Uint32Array(size);
    this.#paths = paths;
    const points = ROOM * paths.reduce((nodes, { segments }) => nodes + segments.length + 1, 0);
    this.coords = new Float64Array(2 * points);
    this.owner = new Uint32Array(points);
    this.run = new Uint32Array(points);
    for (let a = 0; a < size; a++) this.refresh(a);
  }

  /** `[x0, y0, …]` of an arc: whole numbers at ends of segments and nowhere else, multiples of at most 1/256 within curves; neighbours differ. */
  of(a: number): Float64Array {
    return this.coords.subarray(2 * this.start[a]!, 2 * this.end[a]!);
  }

  /** Flatten arc `a` as it is now. */
  refresh(a: number): void {
    const { start, segments } = this.#paths[a]!;
    this.start[a] = this.#used / 2;
    this.#push(start[0], start[1]);
    let from = start;
    for (const segment of segments) {
      if (segment.kind === "cubic") this.#addWithin(controlPoints(from, segment));
      this.#add(segment.to[0], segment.to[1]);
      from = segment.to;
    }
    this.end[a] = this.#used / 2;
    measureChain(this, a);
    const p = this.coords;
    let twice = 0;
    for (let i = 2 * this.start[a]! + 2; i < 2 * this.end[a]!; i += 2)
      twice += p[i - 2]! * p[i + 1]! - p[i - 1]! * p[i]!;
    this.area[a] = twice / 2;
  }

  /** Start a chain. */
  #push(x: number, y: number): void {
    if (this.#used === this.coords.length) {
      this.coords = grown(this.coords);
      this.owner = grown(this.owner);
      this.run = grown(this.run);
    }
    this.coords[this.#used++] = x;
    this.coords[this.#used++] = y;
  }

  /** Add a point to the last chain unless it repeats the last one there. */
  #add(x: number, y: number): void {
    const n = this.#used;
    if (this.coords[n - 2] !== x || this.coords[n - 1] !== y) this.#push(x, y);
  }

  /** Add the inner points of a curve. */
  #addWithin(p: readonly number[]): void {
    const fine = this.#fine;
    // at least two chords, as the DXF has it
    const steps = Math.max(2, flattenSteps(p, this.#tolerance));
    for (let k = 1; k < steps; k++) {
      const x = Math.round(cubicAt(p, 0, k / steps) * fine) / fine;
      const y = Math.round(cubicAt(p, 1, k / steps) * fine) / fine;
      // Whole numbers are nodes: what lies on a chord that ends in one could be split there.
      const isNode = Number.isInteger(x) && Number.isInteger(y);
      this.#add(isNode ? x + 1 / fine : x, y);
    }
  }
}

/** Is point `i` of flattened arcs the end of a segment? */
export function isNode(p: Float64Array, i: number): boolean {
  return Number.isInteger(p[2 * i]) && Number.isInteger(p[2 * i + 1]);
}

/** Is the chord from point `i` to the next one a line, not part of a curve? */
export function isLine(p: Float64Array, i: number): boolean {
  return isNode(p, i) && isNode(p, i + 1);
}
