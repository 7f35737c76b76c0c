/** How far samples are from a cubic. @module */
import type { CubicSamples } from "./cubic-samples.ts";

/** Distances of samples from a curve. */
export interface CubicError {
  /** Greatest distance of a trusted sample, px. */
  worst: number;
  /** Weighted sum of squared distances, px². */
  sum: number;
}

/**
 * Measure the error, and move each parameter one Newton step towards the sample's foot on the curve.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px.
 * @param error Receives the distances as they were before the step.
 */
export function projectSamples(samples: CubicSamples, p: Float64Array, error: CubicError): void {
  const { x, y, weight, t: parameters, count, trusted } = samples;
  const x0 = p[0]!;
  const y0 = p[1]!;
  // the curve is x0 + t·(cx + t·(bx + t·ax))
  const cx = 3 * (p[2]! - x0);
  const cy = 3 * (p[3]! - y0);
  const bx = 3 * (p[4]! - p[2]!) - cx;
  const by = 3 * (p[5]! - p[3]!) - cy;
  const ax = p[6]! - x0 - cx - bx;
  const ay = p[7]! - y0 - cy - by;
  let worst2 = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const t = parameters[i]!;
    const ex = x0 + t * (cx + t * (bx + t * ax)) - x[i]!;
    const ey = y0 + t * (cy + t * (by + t * ay)) - y[i]!;
    const dx = cx + t * (2 * bx + 3 * t * ax);
    const dy = cy + t * (2 * by + 3 * t * ay);
    const d2 = dx * dx + dy * dy || 1e-9;
    const cross = ex * dy - ey * dx;
    const e2 = (cross * cross) / d2;
    const w = weight[i]!;
    if (e2 > worst2 && w > trusted) worst2 = e2;
    sum += w * e2;
    const slope = d2 + ex * (2 * bx + 6 * t * ax) + ey * (2 * by + 6 * t * ay);
    if (slope > 1e-9) {
      // not by Math.min and Math.max: they take as long as the rest of the loop
      let foot = t - (ex * dx + ey * dy) / slope;
      if (foot <= 0) foot = 0;
      if (foot > 1) foot = 1;
      parameters[i] = foot;
    }
  }
  error.worst = Math.sqrt(worst2);
  error.sum = sum;
}
