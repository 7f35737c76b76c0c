/** Normal equations for the control points of a cubic, as sums over its samples. @module */
import type { CubicSamples } from "./cubic-samples.ts";

/** Numbers a sum: Σ b₁², b₁b₂ and b₂² times n·nᵀ (xx, xy, yy), then Σ b₁ and b₂ times the residual (x, y). */
export const SUMS = 13;

/** What distance is summed: from each sample to the curve point at its parameter, or across the curve, whose parameters are feet of the samples. */
export type Distance = "to points" | "across";

/**
 * Sums for the squared distances of samples from a cubic.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px; to points only the ends are read.
 * @param s Receives {@link SUMS} numbers.
 */
export function sumSamples(
  samples: CubicSamples,
  p: Float64Array,
  s: Float64Array,
  distance: Distance,
): void {
  const { x, y, weight, t: parameters, count } = samples;
  const isAcross = distance === "across";
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
  let xx1 = 0;
  let xy1 = 0;
  let yy1 = 0;
  let xx12 = 0;
  let xy12 = 0;
  let yy12 = 0;
  let xx2 = 0;
  let xy2 = 0;
  let yy2 = 0;
  let x1 = 0;
  let y1 = 0;
  let x2 = 0;
  let y2 = 0;
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
    let yy = xx;
    let ex = xx * dx;
    let ey = yy * dy;
    if (isAcross) {
      const nx = cy + t * (by + t * ay);
      const ny = -cx - t * (bx + t * ax);
      const w = xx / (nx * nx + ny * ny || 1e-12);
      const rest = w * (nx * dx + ny * dy);
      const xy = w * nx * ny;
      xx = w * nx * nx;
      yy = w * ny * ny;
      ex = nx * rest;
      ey = ny * rest;
      xy1 += b11 * xy;
      xy12 += b12 * xy;
      xy2 += b22 * xy;
    }
    xx1 += b11 * xx;
    yy1 += b11 * yy;
    xx12 += b12 * xx;
    yy12 += b12 * yy;
    xx2 += b22 * xx;
    yy2 += b22 * yy;
    x1 += b1 * ex;
    y1 += b1 * ey;
    x2 += b2 * ex;
    y2 += b2 * ey;
  }
  s[0] = xx1;
  s[1] = xy1;
  s[2] = yy1;
  s[3] = xx12;
  s[4] = xy12;
  s[5] = yy12;
  s[6] = xx2;
  s[7] = xy2;
  s[8] = yy2;
  s[9] = x1;
  s[10] = y1;
  s[11] = x2;
  s[12] = y2;
}
