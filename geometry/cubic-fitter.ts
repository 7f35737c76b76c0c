/** Least-squares cubic Béziers through weighted samples. @module */
import { length, type Point } from "./point.ts";
import type { SamplePath } from "./samples.ts";
import { solve } from "./solve.ts";

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

/** First passes: distance to the point at the sample's parameter. Slow to converge, but steady from afar. */
const POINT_PASSES = 3;
/** Then, at most: distance across the curve only, which converges like Newton's method. */
const NORMAL_PASSES = 8;
/** A pass that lowers the error by less than this share is the last. */
const ENOUGH = 0.003;
/** Handles longer than this many chords (+ 1 px) make loops. */
const LONGEST_HANDLE = 3;
/** Least handle along a tangent, in chords: a shorter one makes a hidden corner. */
const SHORTEST_HANDLE = 0.01;
/** Weight from which a sample counts for the worst distance. */
const TRUSTED = 0.3;
/** Numbers a sum: Σ b₁², b₁b₂ and b₂² times n·nᵀ (xx, xy, yy), then Σ b₁ and b₂ times the residual (x, y). */
const SUMS = 13;

/** Fits cubics; keeps the samples' curve parameters between passes and its scratch from call to call. */
export class CubicFitter {
  /** Samples at hand, and their curve parameters. */
  #x = new Float64Array(0);
  #y = new Float64Array(0);
  #w = new Float64Array(0);
  #t = new Float64Array(0);
  #count = 0;
  readonly #sums = new Float64Array(SUMS);
  readonly #rows = new Float64Array(20);
  /** Unknowns: along each of the directions of `#basis`. */
  readonly #handles = new Float64Array(4);
  readonly #before = new Float64Array(4);
  /** Direction (x, y) of each unknown; the first `#first` move c1, the others c2. */
  readonly #basis = new Float64Array(8);
  #size = 0;
  #first = 0;
  #ends: CubicEnds = { start: [0, 0], end: [0, 0] };
  #c1x = 0;
  #c1y = 0;
  #c2x = 0;
  #c2y = 0;
  #worst = 0;
  #sum = 0;
  #trusted = TRUSTED;

  /**
   * Best cubic with the given ends through samples `[from, to)`, at least three.
   *
   * @param stride Read each `stride`-th sample only, in the name of all: a fast estimate for long runs.
   * @returns undefined where the samples do not determine the handles, or only degenerate ones fit
   */
  fit(
    path: SamplePath,
    { from, to, stride = 1 }: { from: number; to: number; stride?: number },
    ends: CubicEnds,
  ): CubicFit | undefined {
    this.#gather(path, { from, to, stride });
    this.#begin(ends);
    for (let pass = 0; pass < POINT_PASSES; pass++) {
      this.#sumPoints();
      if (!this.#solve(0)) return undefined;
      this.#project();
    }
    this.#refine();
    if (!this.#sound()) return undefined;
    return {
      c1: [this.#c1x, this.#c1y],
      c2: [this.#c2x, this.#c2y],
      worst: this.#worst,
      sum: this.#sum,
    };
  }

  #gather(path: SamplePath, run: { from: number; to: number; stride: number }): void {
    const { from, to, stride } = run;
    const n = Math.floor((to - from - 1) / stride) + 1;
    if (this.#x.length < n) {
      this.#x = new Float64Array(2 * n);
      this.#y = new Float64Array(2 * n);
      this.#w = new Float64Array(2 * n);
      this.#t = new Float64Array(2 * n);
    }
    this.#count = n;
    // What is left over is shared by both ends.
    let k = from + ((to - from - 1 - (n - 1) * stride) >> 1);
    for (let i = 0; i < n; i++, k += stride) {
      this.#x[i] = path.x[k]!;
      this.#y[i] = path.y[k]!;
      this.#w[i] = path.weight[k]! * stride;
    }
    this.#trusted = TRUSTED * stride;
  }

  /** Set up the unknowns and the first parameters: share of the length along the samples. */
  #begin(ends: CubicEnds): void {
    const { start, end, startTangent, endTangent } = ends;
    this.#ends = ends;
    this.#size = 0;
    this.#addHandle(startTangent);
    this.#first = this.#size;
    this.#addHandle(endTangent && [-endTangent[0], -endTangent[1]]);
    const n = this.#count;
    const [x, y, t] = [this.#x, this.#y, this.#t];
    let total = length(x[0]! - start[0], y[0]! - start[1]);
    t[0] = total;
    for (let i = 1; i < n; i++) {
      total += length(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!);
      t[i] = total;
    }
    total += length(x[n - 1]! - end[0], y[n - 1]! - end[1]);
    for (let i = 0; i < n; i++) t[i]! /= total || 1;
  }

  #addHandle(tangent: Point | undefined): void {
    for (const direction of tangent ? [tangent] : AXES) {
      this.#basis.set(direction, 2 * this.#size);
      this.#size++;
    }
  }

  /** Sums for the distance between each sample and the curve point at its parameter. */
  #sumPoints(): void {
    const [x, y, weight, ts] = [this.#x, this.#y, this.#w, this.#t];
    const [x0, y0] = this.#ends.start;
    const [x3, y3] = this.#ends.end;
    const s = this.#sums.fill(0);
    for (let i = 0; i < this.#count; i++) {
      const t = ts[i]!;
      const u = 1 - t;
      const b1 = 3 * t * u * u;
      const b2 = 3 * t * t * u;
      const k0 = u * u * u + b1;
      const k3 = t * t * t + b2;
      const w = weight[i]!;
      const ex = w * (x[i]! - k0 * x0 - k3 * x3);
      const ey = w * (y[i]! - k0 * y0 - k3 * y3);
      s[0]! += w * b1 * b1;
      s[3]! += w * b1 * b2;
      s[6]! += w * b2 * b2;
      s[9]! += b1 * ex;
      s[10]! += b1 * ey;
      s[11]! += b2 * ex;
      s[12]! += b2 * ey;
    }
    for (const k of [0, 3, 6]) s[k + 2] = s[k]!;
  }

  /** Sums for the distance across the curve, its parameters being feet of the samples. */
  #sumNormals(): void {
    const [x, y, weight, ts] = [this.#x, this.#y, this.#w, this.#t];
    const [c1x, c1y, c2x, c2y] = [this.#c1x, this.#c1y, this.#c2x, this.#c2y];
    const [x0, y0] = this.#ends.start;
    const [x3, y3] = this.#ends.end;
    const s = this.#sums.fill(0);
    for (let i = 0; i < this.#count; i++) {
      const t = ts[i]!;
      const u = 1 - t;
      const b1 = 3 * t * u * u;
      const b2 = 3 * t * t * u;
      const nx = u * u * (c1y - y0) + 2 * u * t * (c2y - c1y) + t * t * (y3 - c2y);
      const ny = u * u * (x0 - c1x) + 2 * u * t * (c1x - c2x) + t * t * (c2x - x3);
      const w = weight[i]! / (nx * nx + ny * ny || 1e-12);
      const e =
        w *
        (nx * (x[i]! - (u * u * u + b1) * x0 - (t * t * t + b2) * x3) +
          ny * (y[i]! - (u * u * u + b1) * y0 - (t * t * t + b2) * y3));
      const xx = w * nx * nx;
      const xy = w * nx * ny;
      const yy = w * ny * ny;
      s[0]! += b1 * b1 * xx;
      s[1]! += b1 * b1 * xy;
      s[2]! += b1 * b1 * yy;
      s[3]! += b1 * b2 * xx;
      s[4]! += b1 * b2 * xy;
      s[5]! += b1 * b2 * yy;
      s[6]! += b2 * b2 * xx;
      s[7]! += b2 * b2 * xy;
      s[8]! += b2 * b2 * yy;
      s[9]! += b1 * nx * e;
      s[10]! += b1 * ny * e;
      s[11]! += b2 * nx * e;
      s[12]! += b2 * ny * e;
    }
  }

  /** Handles of least error for the present sums, held back by `damping`; false where they are not determined. */
  #solve(damping: number): boolean {
    const n = this.#size;
    const [s, u, rows] = [this.#sums, this.#basis, this.#rows];
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
        kx * s[9 + 2 * second]! + ky * s[10 + 2 * second]! + hold * this.#handles[k]!;
    }
    if (!solve(rows, n, this.#handles)) return false;
    this.#placeHandles();
    return true;
  }

  #placeHandles(): void {
    const [u, z] = [this.#basis, this.#handles];
    let [c1x, c1y] = this.#ends.start;
    let [c2x, c2y] = this.#ends.end;
    for (let k = 0; k < this.#size; k++) {
      if (k < this.#first) {
        c1x += z[k]! * u[2 * k]!;
        c1y += z[k]! * u[2 * k + 1]!;
      } else {
        c2x += z[k]! * u[2 * k]!;
        c2y += z[k]! * u[2 * k + 1]!;
      }
    }
    this.#c1x = c1x;
    this.#c1y = c1y;
    this.#c2x = c2x;
    this.#c2y = c2y;
  }

  /** Gauss-Newton on the distances across the curve, damped where a step does not help. */
  #refine(): void {
    let damping = 1e-4;
    for (let pass = 0; pass < NORMAL_PASSES; pass++) {
      const sum = this.#sum;
      this.#before.set(this.#handles);
      this.#sumNormals();
      if (this.#solve(damping)) this.#project();
      else this.#sum = Infinity;
      if (this.#sum <= sum) {
        if (sum - this.#sum <= ENOUGH * sum) return;
        damping /= 4;
        continue;
      }
      this.#handles.set(this.#before);
      this.#placeHandles();
      this.#project();
      damping *= 30;
    }
  }

  /** Measure the error, and move each parameter one Newton step towards the sample's foot on the curve. */
  #project(): void {
    const [x, y, weight, ts] = [this.#x, this.#y, this.#w, this.#t];
    const [x0, y0] = this.#ends.start;
    const [x3, y3] = this.#ends.end;
    const x1 = this.#c1x;
    const y1 = this.#c1y;
    const x2 = this.#c2x;
    const y2 = this.#c2y;
    const trusted = this.#trusted;
    let worst = 0;
    let sum = 0;
    for (let i = 0; i < this.#count; i++) {
      const t = ts[i]!;
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
      if (w > trusted && e > worst) worst = e;
      sum += w * e * e;
      const ax = 6 * (s * (x2 - 2 * x1 + x0) + t * (x3 - 2 * x2 + x1));
      const ay = 6 * (s * (y2 - 2 * y1 + y0) + t * (y3 - 2 * y2 + y1));
      const slope = d2 + ex * ax + ey * ay;
      if (slope > 1e-9) {
        ts[i] = Math.min(1, Math.max(0, t - (ex * dx + ey * dy) / slope));
      }
    }
    this.#worst = worst;
    this.#sum = sum;
  }

  /** No handle is longer than the curve needs, and none runs backwards along its tangent. */
  #sound(): boolean {
    const { start, end, startTangent, endTangent } = this.#ends;
    const chord = length(end[0] - start[0], end[1] - start[1]);
    const longest = LONGEST_HANDLE * chord + 1;
    if (length(this.#c1x - start[0], this.#c1y - start[1]) > longest) return false;
    if (length(this.#c2x - end[0], this.#c2y - end[1]) > longest) return false;
    const least = SHORTEST_HANDLE * chord;
    if (startTangent && this.#handles[0]! < least) return false;
    return !(endTangent && this.#handles[this.#size - 1]! < least);
  }
}

const AXES: readonly Point[] = [
  [1, 0],
  [0, 1],
];
