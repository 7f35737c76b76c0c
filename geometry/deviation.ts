/** How far a fitted piece strays from its samples. @module */
import { cubicAt, flattenSteps } from "./flatten.ts";
import { type Point, squaredDistance } from "./point.ts";
import type { SamplePath } from "./samples.ts";
import type { CubicSegment, FittedPath } from "./segment.ts";

/** Chords of the flattened piece, px: fine enough beside any band. */
const CHORD = 0.25;

/** Compares pieces with their samples; keeps its memory from piece to piece. */
export class Deviation {
  readonly #drawn = new Polyline();
  readonly #sampled = new Polyline();

  /**
   * Tell whether a piece keeps within `band` px of its samples, and they of it.
   *
   * Both are walked once, side by side, so a piece that doubles back over itself may pass. Samples at the
   * piece's ends may lie beyond it: they belong to a joint.
   */
  staysNear(
    { x, y }: SamplePath,
    piece: FittedPath & { readonly from: number; readonly to: number },
    band: number,
  ): boolean {
    const drawn = this.#drawn;
    const sampled = this.#sampled;
    drawn.flatten(piece);
    const end = piece.segments.at(-1)!.to;
    sampled.begin(piece.start[0], piece.start[1]);
    for (let k = piece.from; k < piece.to; k++) sampled.add(x[k]!, y[k]!);
    sampled.add(end[0], end[1]);
    return follows(drawn, sampled, band) && follows(sampled, drawn, band);
  }
}

/** A polyline in memory that grows to the longest. */
class Polyline {
  /** `[x0, y0, x1, y1, …]`: the first `size` numbers. */
  coords = new Float64Array(256);
  size = 0;
  /** Of the curve at hand. */
  readonly #controls = new Float64Array(8);

  begin(x: number, y: number): void {
    this.size = 0;
    this.add(x, y);
  }

  add(x: number, y: number): void {
    if (this.size === this.coords.length) {
      const larger = new Float64Array(2 * this.size);
      larger.set(this.coords);
      this.coords = larger;
    }
    this.coords[this.size++] = x;
    this.coords[this.size++] = y;
  }

  flatten({ start, segments }: FittedPath): void {
    this.begin(start[0], start[1]);
    let from = start;
    for (const segment of segments) {
      if (segment.kind === "cubic") this.#addInner(from, segment);
      this.add(segment.to[0], segment.to[1]);
      from = segment.to;
    }
  }

  #addInner(from: Point, { c1, c2, to }: CubicSegment): void {
    const p = this.#controls;
    p[0] = from[0];
    p[1] = from[1];
    p[2] = c1[0];
    p[3] = c1[1];
    p[4] = c2[0];
    p[5] = c2[1];
    p[6] = to[0];
    p[7] = to[1];
    const steps = flattenSteps(p, CHORD);
    for (let k = 1; k < steps; k++) {
      const t = k / steps;
      this.add(cubicAt(p, 0, t), cubicAt(p, 1, t));
    }
  }
}

/** Does every point of one polyline lie within `band` of the other, in order? */
function follows(points: Polyline, other: Polyline, band: number): boolean {
  const limit = band * band;
  const a = points.coords;
  const b = other.coords;
  const last = other.size / 2 - 1;
  let k = 0;
  for (let i = 0; i < points.size; i += 2) {
    const x = a[i]!;
    const y = a[i + 1]!;
    let here = toSegment(x, y, b, k, Math.min(k + 1, last));
    for (let q = k + 1; q < last && q <= k + 4; q++) {
      const d = toSegment(x, y, b, q, q + 1);
      if (d < here) {
        here = d;
        k = q;
      }
    }
    if (here > limit) return false;
  }
  return true;
}

/** Squared distance of (x, y) from the segment between points `i` and `j` of `b`. */
function toSegment(x: number, y: number, b: Float64Array, i: number, j: number): number {
  const ax = b[2 * i]!;
  const ay = b[2 * i + 1]!;
  return squaredDistance(x - ax, y - ay, b[2 * j]! - ax, b[2 * j + 1]! - ay);
}
