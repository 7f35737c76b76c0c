/** Normal equations for the control points of a cubic, as sums over its samples. @module */
import type { CubicSamples } from "./cubic-samples.ts";

/** Numbers a sum: Σ b₁², b₁b₂ and b₂² times n·nᵀ (xx, xy, yy), then Σ b₁ and b₂ times the residual (x, y). */
export const SUMS = 13;

/**
 * Sums for the distance between each sample and the curve point at its parameter.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px; only the ends are read.
 * @param s Receives {@link SUMS} numbers.
 */
export function sumPoints(samples: CubicSamples, p: Float64Array, s: Float64Array): void {
  const { x, y, weight, t: parameters, count } = samples;
  const [x0, y0, x3, y3] = [p[0]!, p[1]!, p[6]!, p[7]!];
  s.fill(0);
  for (let i = 0; i < count; i++) {
    const t = parameters[i]!;
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

/** Sums for the distance across the curve, its parameters being feet of the samples; as {@link sumPoints}. */
export function sumNormals(samples: CubicSamples, p: Float64Array, s: Float64Array): void {
  const { x, y, weight, t: parameters, count } = samples;
  const [x0, y0, c1x, c1y] = [p[0]!, p[1]!, p[2]!, p[3]!];
  const [c2x, c2y, x3, y3] = [p[4]!, p[5]!, p[6]!, p[7]!];
  s.fill(0);
  for (let i = 0; i < count; i++) {
    const t = parameters[i]!;
    const u = 1 - t;
    const b1 = 3 * t * u * u;
    const b2 = 3 * t * t * u;
    const k0 = u * u * u + b1;
    const k3 = t * t * t + b2;
    const nx = u * u * (c1y - y0) + 2 * u * t * (c2y - c1y) + t * t * (y3 - c2y);
    const ny = u * u * (x0 - c1x) + 2 * u * t * (c1x - c2x) + t * t * (c2x - x3);
    const w = weight[i]! / (nx * nx + ny * ny || 1e-12);
    const e = w * (nx * (x[i]! - k0 * x0 - k3 * x3) + ny * (y[i]! - k0 * y0 - k3 * y3));
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
