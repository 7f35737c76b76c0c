/** Least-squares cubic Béziers through weighted samples. @module */
import { length, type Point } from "./point.ts";
import type { SamplePath } from "./samples.ts";

/** Ends of a cubic. A tangent (unit, along the walk) binds the handle to its line; without it the handle is free. */
export interface CubicEnds {
  readonly start: Point;
  readonly end: Point;
  readonly startTangent?: Point | undefined;
  readonly endTangent?: Point | undefined;
}

/** A fitted cubic, and how well it fits. */
export interface CubicFit {
  readonly c1: Point;
  readonly c2: Point;
  /** Greatest distance of a trusted sample from the curve, px. */
  readonly worst: number;
  /** Weighted sum of squared distances, px². */
  readonly sum: number;
}

/** Re-projections of the samples on the curve. */
const PASSES = 6;
/** Handles longer than this many chords (+ 1 px) make loops. */
const LONGEST_HANDLE = 3;
/** Least handle along a tangent, in chords: a shorter one makes a hidden corner. */
const SHORTEST_HANDLE = 0.01;
/** Weight from which a sample counts for the worst distance. */
const TRUSTED = 0.3;

/** Fits cubics; keeps the samples' curve parameters between passes and from call to call. */
export class CubicFitter {
  #t = new Float64Array(256);
  #c1x = 0;
  #c1y = 0;
  #c2x = 0;
  #c2y = 0;
  #worst = 0;
  #sum = 0;

  /**
   * Best cubic with the given ends through samples `[from, to)`, at least three.
   *
   * @returns undefined where the samples do not determine the handles, or only degenerate ones fit
   */
  fit(path: SamplePath, from: number, to: number, ends: CubicEnds): CubicFit | undefined {
    this.#spread(path, from, to, ends);
    for (let pass = 0; pass < PASSES; pass++) {
      if (!this.#solve(path, from, to, ends)) return undefined;
      this.#project(path, from, to, ends);
    }
    const { start, end } = ends;
    const longest = LONGEST_HANDLE * length(end[0] - start[0], end[1] - start[1]) + 1;
    if (length(this.#c1x - start[0], this.#c1y - start[1]) > longest) return undefined;
    if (length(this.#c2x - end[0], this.#c2y - end[1]) > longest) return undefined;
    return {
      c1: [this.#c1x, this.#c1y],
      c2: [this.#c2x, this.#c2y],
      worst: this.#worst,
      sum: this.#sum,
    };
  }

  /** First parameters: share of the length along the samples. */
  #spread({ x, y }: SamplePath, from: number, to: number, { start, end }: CubicEnds): void {
    const n = to - from;
    if (this.#t.length < n) this.#t = new Float64Array(2 * n);
    const t = this.#t;
    let total = length(x[from]! - start[0], y[from]! - start[1]);
    t[0] = total;
    for (let i = 1; i < n; i++) {
      const k = from + i;
      total += length(x[k]! - x[k - 1]!, y[k]! - y[k - 1]!);
      t[i] = total;
    }
    total += length(x[to - 1]! - end[0], y[to - 1]! - end[1]);
    for (let i = 0; i < n; i++) t[i]! /= total || 1;
  }

  /** Handles of least squared error for the present parameters; false where they are not determined. */
  #solve(
    { x, y, weight }: SamplePath,
    from: number,
    to: number,
    { start, end, startTangent, endTangent }: CubicEnds,
  ): boolean {
    const [x0, y0] = start;
    const [x3, y3] = end;
    let a = 0;
    let b = 0;
    let c = 0;
    let r1x = 0;
    let r1y = 0;
    let r2x = 0;
    let r2y = 0;
    for (let i = from; i < to; i++) {
      const t = this.#t[i - from]!;
      const s = 1 - t;
      const b1 = 3 * t * s * s;
      const b2 = 3 * t * t * s;
      const k0 = s * s * s + (startTangent ? b1 : 0);
      const k3 = t * t * t + (endTangent ? b2 : 0);
      const w = weight[i]!;
      const ex = w * (x[i]! - k0 * x0 - k3 * x3);
      const ey = w * (y[i]! - k0 * y0 - k3 * y3);
      a += w * b1 * b1;
      b += w * b1 * b2;
      c += w * b2 * b2;
      r1x += b1 * ex;
      r1y += b1 * ey;
      r2x += b2 * ex;
      r2y += b2 * ey;
    }
    const bend =
      startTangent && endTangent
        ? startTangent[0] * endTangent[0] + startTangent[1] * endTangent[1]
        : 1;
    const det = a * c - b * b * (startTangent && endTangent ? bend * bend : 1);
    if (!(det > 1e-10) || !(a > 1e-10) || !(c > 1e-10)) return false;
    const chord = length(x3 - x0, y3 - y0);
    const handle = (l: number) => l > SHORTEST_HANDLE * chord && l < LONGEST_HANDLE * chord + 1;
    if (startTangent && endTangent) {
      const u = startTangent[0] * r1x + startTangent[1] * r1y;
      const v = -(endTangent[0] * r2x + endTangent[1] * r2y);
      const l1 = (u * c + v * b * bend) / det;
      const l2 = (v * a + u * b * bend) / det;
      if (!handle(l1) || !handle(l2)) return false;
      this.#c1x = x0 + l1 * startTangent[0];
      this.#c1y = y0 + l1 * startTangent[1];
      this.#c2x = x3 - l2 * endTangent[0];
      this.#c2y = y3 - l2 * endTangent[1];
    } else if (startTangent) {
      const [tx, ty] = startTangent;
      const l = (c * (tx * r1x + ty * r1y) - b * (tx * r2x + ty * r2y)) / det;
      if (!handle(l)) return false;
      this.#c1x = x0 + l * tx;
      this.#c1y = y0 + l * ty;
      this.#c2x = (r2x - b * l * tx) / c;
      this.#c2y = (r2y - b * l * ty) / c;
    } else if (endTangent) {
      const [tx, ty] = endTangent;
      const l = -(a * (tx * r2x + ty * r2y) - b * (tx * r1x + ty * r1y)) / det;
      if (!handle(l)) return false;
      this.#c2x = x3 - l * tx;
      this.#c2y = y3 - l * ty;
      this.#c1x = (r1x + b * l * tx) / a;
      this.#c1y = (r1y + b * l * ty) / a;
    } else {
      this.#c1x = (c * r1x - b * r2x) / det;
      this.#c1y = (c * r1y - b * r2y) / det;
      this.#c2x = (a * r2x - b * r1x) / det;
      this.#c2y = (a * r2y - b * r1y) / det;
    }
    return true;
  }

  /** Measure the error, and move each parameter one Newton step towards the sample's foot on the curve. */
  #project(
    { x, y, weight }: SamplePath,
    from: number,
    to: number,
    { start, end }: CubicEnds,
  ): void {
    const [x0, y0] = start;
    const [x3, y3] = end;
    const x1 = this.#c1x;
    const y1 = this.#c1y;
    const x2 = this.#c2x;
    const y2 = this.#c2y;
    let worst = 0;
    let sum = 0;
    for (let i = from; i < to; i++) {
      const t = this.#t[i - from]!;
      const s = 1 - t;
      const b0 = s * s * s;
      const b1 = 3 * s * s * t;
      const b2 = 3 * s * t * t;
      const b3 = t * t * t;
      const ex = b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3 - x[i]!;
      const ey = b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3 - y[i]!;
      const dx = 3 * (s * s * (x1 - x0) + 2 * s * t * (x2 - x1) + t * t * (x3 - x2));
      const dy = 3 * (s * s * (y1 - y0) + 2 * s * t * (y2 - y1) + t * t * (y3 - y2));
      const d2 = dx * dx + dy * dy || 1e-9;
      const e = Math.abs(ex * dy - ey * dx) / Math.sqrt(d2);
      const w = weight[i]!;
      if (w > TRUSTED && e > worst) worst = e;
      sum += w * e * e;
      const ax = 6 * (s * (x2 - 2 * x1 + x0) + t * (x3 - 2 * x2 + x1));
      const ay = 6 * (s * (y2 - 2 * y1 + y0) + t * (y3 - 2 * y2 + y1));
      const slope = d2 + ex * ax + ey * ay;
      if (slope > 1e-9) {
        this.#t[i - from] = Math.min(1, Math.max(0, t - (ex * dx + ey * dy) / slope));
      }
    }
    this.#worst = worst;
    this.#sum = sum;
  }
}
