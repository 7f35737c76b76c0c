/** Samples that a cubic is fitted to, where on it each is thought to lie, and sums over them. @module */
import { length, type Point } from "./point.ts";
import type { SamplePath } from "./samples.ts";

/** Weight from which a sample counts for the worst distance. */
const TRUSTED = 0.3;

/** Numbers of {@link CubicSamples.sum}: Σ b₁², b₁b₂ and b₂² times n·nᵀ (xx, xy, yy), then Σ b₁ and b₂ times the residual (x, y). */
export const SUMS = 13;

/** Distances of samples from a curve. */
export interface CubicError {
  /** Greatest distance of a trusted sample, px. */
  worst: number;
  /** Weighted sum of squared distances, px². */
  sum: number;
}

/**
 * A run of samples with curve parameters; its arrays are kept from run to run.
 *
 * Curves are given as control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px.
 */
export class CubicSamples {
  /** Only the first `count` entries are of this run. */
  x = new Float64Array(0);
  y = new Float64Array(0);
  weight = new Float64Array(0);
  /** Curve parameters, 0 to 1. */
  t = new Float64Array(0);
  count = 0;
  #kept = new Float64Array(0);
  /** A sample of more than this weight counts for the worst distance. */
  #trusted = TRUSTED;

  /** Read samples `[from, to)`, every `stride`-th in the name of all; what that leaves over is shared by both ends. */
  gather(
    path: SamplePath,
    { from, to, stride }: { readonly from: number; readonly to: number; readonly stride: number },
  ): void {
    const n = Math.floor((to - from - 1) / stride) + 1;
    if (this.x.length < n) {
      this.x = new Float64Array(2 * n);
      this.y = new Float64Array(2 * n);
      this.weight = new Float64Array(2 * n);
      this.t = new Float64Array(2 * n);
      this.#kept = new Float64Array(2 * n);
    }
    this.count = n;
    let k = from + ((to - from - 1 - (n - 1) * stride) >> 1);
    for (let i = 0; i < n; i++, k += stride) {
      this.x[i] = path.x[k]!;
      this.y[i] = path.y[k]!;
      this.weight[i] = path.weight[k]! * stride;
    }
    this.#trusted = TRUSTED * stride;
  }

  /** Remember the parameters for {@link restore}. */
  keep(): void {
    for (let i = 0; i < this.count; i++) this.#kept[i] = this.t[i]!;
  }

  /** Go back to the parameters of the last {@link keep}. */
  restore(): void {
    for (let i = 0; i < this.count; i++) this.t[i] = this.#kept[i]!;
  }

  /** First parameters: share of the length along the samples. */
  parametrize(start: Point, end: Point): void {
    const { x, y, t, count } = this;
    let total = length(x[0]! - start[0], y[0]! - start[1]);
    t[0] = total;
    for (let i = 1; i < count; i++) {
      total += length(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!);
      t[i] = total;
    }
    total += length(x[count - 1]! - end[0], y[count - 1]! - end[1]);
    for (let i = 0; i < count; i++) t[i]! /= total || 1;
  }

  /** Move each parameter one Newton step towards the sample's foot on the curve. */
  project(p: Float64Array): void {
    const { x, y, t: parameters, count } = this;
    const x0 = p[0]!;
    const y0 = p[1]!;
    // the curve is x0 + t·(cx + t·(bx + t·ax))
    const cx = 3 * (p[2]! - x0);
    const cy = 3 * (p[3]! - y0);
    const bx = 3 * (p[4]! - p[2]!) - cx;
    const by = 3 * (p[5]! - p[3]!) - cy;
    const ax = p[6]! - x0 - cx - bx;
    const ay = p[7]! - y0 - cy - by;
    for (let i = 0; i < count; i++) {
      const t = parameters[i]!;
      const ex = x0 + t * (cx + t * (bx + t * ax)) - x[i]!;
      const ey = y0 + t * (cy + t * (by + t * ay)) - y[i]!;
      const dx = cx + t * (2 * bx + 3 * t * ax);
      const dy = cy + t * (2 * by + 3 * t * ay);
      const slope = dx * dx + dy * dy + ex * (2 * bx + 6 * t * ax) + ey * (2 * by + 6 * t * ay);
      if (slope > 1e-9) {
        // not by Math.min and Math.max: they take as long as the rest of the loop
        let foot = t - (ex * dx + ey * dy) / slope;
        if (foot <= 0) foot = 0;
        if (foot > 1) foot = 1;
        parameters[i] = foot;
      }
    }
  }

  /**
   * Normal equations for the inner control points, as sums for the squared distances of samples from a cubic.
   *
   * @param isAcross Whether distance is that across the curve, whose parameters are feet of the samples, or that to the
   *   point at each parameter, for which only the ends of `p` are read.
   * @param s Receives {@link SUMS} numbers.
   * @param error Receives the distances across the curve.
   */
  sum(p: Float64Array, s: Float64Array, isAcross: boolean, error: CubicError): void {
    const { x, y, weight, t: parameters, count } = this;
    const trusted = this.#trusted;
    const x0 = p[0]!;
    const y0 = p[1]!;
    const wide = p[6]! - x0;
    const high = p[7]! - y0;
    // a third of the curve's derivative is c + t·(b + t·a)
    const cx = p[2]! - x0;
    const cy = p[3]! - y0;
    const bx = 2 * (p[4]! - p[2]! - cx);
    const by = 2 * (p[5]! - p[3]! - cy);
    const ax = wide - 3 * (p[4]! - p[2]!);
    const ay = high - 3 * (p[5]! - p[3]!);
    // locals, as sums in an array would be stored at each sample
    let [xx1, xy1, yy1] = [0, 0, 0];
    let [xx12, xy12, yy12] = [0, 0, 0];
    let [xx2, xy2, yy2] = [0, 0, 0];
    let [x1, y1, x2, y2] = [0, 0, 0, 0];
    const hx = p[4]! - p[6]!;
    const hy = p[5]! - p[7]!;
    let [worst2, sum] = [0, 0];
    for (let i = 0; i < count; i++) {
      const t = parameters[i]!;
      const u = 1 - t;
      const b1 = 3 * t * u * u;
      const b2 = 3 * t * t * u;
      const share = t * t * (3 - 2 * t);
      const dx = x[i]! - x0 - share * wide;
      const dy = y[i]! - y0 - share * high;
      const b11 = b1 * b1;
      const b12 = b1 * b2;
      const b22 = b2 * b2;
      let xx = weight[i]!;
      let xy = 0;
      let yy = xx;
      let ex = xx * dx;
      let ey = yy * dy;
      if (isAcross) {
        const nx = cy + t * (by + t * ay);
        const ny = -cx - t * (bx + t * ax);
        const n2 = nx * nx + ny * ny || 1e-12;
        const w = xx / n2;
        const across = nx * dx + ny * dy;
        const off = across - nx * (b1 * cx + b2 * hx) - ny * (b1 * cy + b2 * hy);
        const e2 = (off * off) / n2;
        if (e2 > worst2 && xx > trusted) worst2 = e2;
        sum += xx * e2;
        const rest = w * across;
        xx = w * nx * nx;
        xy = w * nx * ny;
        yy = w * ny * ny;
        ex = nx * rest;
        ey = ny * rest;
      }
      xx1 += b11 * xx;
      xy1 += b11 * xy;
      yy1 += b11 * yy;
      xx12 += b12 * xx;
      xy12 += b12 * xy;
      yy12 += b12 * yy;
      xx2 += b22 * xx;
      xy2 += b22 * xy;
      yy2 += b22 * yy;
      x1 += b1 * ex;
      y1 += b1 * ey;
      x2 += b2 * ex;
      y2 += b2 * ey;
    }
    s.set([xx1, xy1, yy1, xx12, xy12, yy12, xx2, xy2, yy2, x1, y1, x2, y2]);
    error.worst = Math.sqrt(worst2);
    error.sum = sum;
  }
}
