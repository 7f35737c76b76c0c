/** Directions in which arcs leave their ends, and how long they are. @module */
import { length } from "../../../../geometry/point.ts";
import type { FittedArcs } from "../join/fitted-arcs.ts";

/** Where each signed arc sets out to: that of the start of arc `a` is `a`, that of its end `~a`. */
export class EndDirections {
  /** Unit vectors, (x, y) of the start and of the end of each arc; zeros where all of it is one place. */
  readonly #vectors: Float64Array;
  /** Of each arc, along its control points: no less than its own; in the unit of its points. */
  readonly lengths: Float64Array;
  /** Control points (x, y) of the arc that is read, and how many numbers there are. */
  readonly #points: number[] = [];
  #count = 0;

  /** @param arcs How many there are. */
  constructor(arcs: number) {
    this.#vectors = new Float64Array(4 * arcs);
    this.lengths = new Float64Array(arcs);
  }

  /** Read the arcs named, all of them by default. */
  read(arcs: FittedArcs, named?: Iterable<number>): void {
    if (named) for (const a of named) this.#read(arcs, a);
    else for (let a = 0; a < arcs.size; a++) this.#read(arcs, a);
  }

  /** Whether all of an arc is one place. */
  isPlace(a: number): boolean {
    return this.#vectors[4 * a] === 0 && this.#vectors[4 * a + 1] === 0;
  }

  /** Cosine of the angle between two signed arcs; 0 if one of them is one place. */
  cosine(g: number, h: number): number {
    const v = this.#vectors;
    const i = at(g);
    const j = at(h);
    return v[i]! * v[j]! + v[i + 1]! * v[j + 1]!;
  }

  /** Sine of the angle from one to the other. */
  turn(g: number, h: number): number {
    const v = this.#vectors;
    const i = at(g);
    const j = at(h);
    return v[i]! * v[j + 1]! - v[i + 1]! * v[j]!;
  }

  /** Next point of the arc that is read; `FittedArcs.read()` asks for these three. */
  start(x: number, y: number): void {
    this.#count = 0;
    this.line(x, y);
  }

  line(x: number, y: number): void {
    this.#points[this.#count++] = x;
    this.#points[this.#count++] = y;
  }

  cubic(p: Float64Array, from: number): void {
    for (let i = from + 2; i < from + 8; i++) this.#points[this.#count++] = p[i]!;
  }

  #read(arcs: FittedArcs, a: number): void {
    arcs.read(a, this);
    this.#set(4 * a, 0, 2);
    this.#set(4 * a + 2, this.#count - 2, -2);
    const p = this.#points;
    let sum = 0;
    for (let i = 2; i < this.#count; i += 2)
      sum += length(p[i]! - p[i - 2]!, p[i + 1]! - p[i - 1]!);
    this.lengths[a] = sum;
  }

  /** Note the direction from a point to the next one, a step each, that lies elsewhere. */
  #set(to: number, from: number, step: number): void {
    const p = this.#points;
    this.#vectors.fill(0, to, to + 2);
    for (let i = from + step; i >= 0 && i < this.#count; i += step) {
      const x = p[i]! - p[from]!;
      const y = p[i + 1]! - p[from + 1]!;
      if (x === 0 && y === 0) continue;
      const far = length(x, y);
      this.#vectors[to] = x / far;
      this.#vectors[to + 1] = y / far;
      return;
    }
  }
}

/** Where the direction of a signed arc is. */
function at(h: number): number {
  return h < 0 ? 4 * ~h + 2 : 4 * h;
}
