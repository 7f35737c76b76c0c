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
  const [x0, y0, x1, y1] = [p[0]!, p[1]!, p[2]!, p[3]!];
  const [x2, y2, x3, y3] = [p[4]!, p[5]!, p[6]!, p[7]!];
  let worst = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const t = parameters[i]!;
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
      parameters[i] = Math.min(1, Math.max(0, t - (ex * dx + ey * dy) / slope));
    }
  }
  error.worst = worst;
  error.sum = sum;
}
