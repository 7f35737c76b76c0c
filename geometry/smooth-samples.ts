/** Noisy samples evened out along their path. @module */
import { length } from "./point.ts";
import type { SamplePath } from "./samples.ts";

/** A sample that smoothing would move by more than this many σ lies at a corner and stays. */
const CORNER = 3;

/**
 * Move each sample across the path to the parabola through its neighbours (Savitzky-Golay, degree 2).
 *
 * Curvature survives, corners stay; near the ends of an open path the window shrinks.
 *
 * @param reach Half-window, samples; under 2 a parabola smooths nothing.
 * @param sigma Standard deviation of the samples, px.
 */
export function smoothSamples(path: SamplePath, reach: number, sigma: number): SamplePath {
  const n = path.x.length;
  const x = path.x.slice();
  const y = path.y.slice();
  const kernels = Array.from({ length: reach + 1 }, (_, m) => kernel(m));
  for (let i = 0; i < n; i++) {
    const m = path.closed ? Math.min(reach, (n - 1) >> 1) : Math.min(reach, i, n - 1 - i);
    if (m < 2) continue;
    const k = kernels[m]!;
    let sx = 0;
    let sy = 0;
    for (let d = -m; d <= m; d++) {
      const at = (i + d + n) % n;
      sx += k[d + m]! * path.x[at]!;
      sy += k[d + m]! * path.y[at]!;
    }
    const before = (i - m + n) % n;
    const after = (i + m) % n;
    const tx = path.x[after]! - path.x[before]!;
    const ty = path.y[after]! - path.y[before]!;
    const l = length(tx, ty) || 1;
    const shift = ((sx - path.x[i]!) * -ty + (sy - path.y[i]!) * tx) / l;
    if (Math.abs(shift) > CORNER * sigma) continue;
    x[i] = path.x[i]! - (shift * ty) / l;
    y[i] = path.y[i]! + (shift * tx) / l;
  }
  return { ...path, x, y };
}

/** Weights of the value at the middle of a least-squares parabola over 2m + 1 samples. */
function kernel(m: number): Float64Array {
  const scale = 3 / ((2 * m - 1) * (2 * m + 1) * (2 * m + 3));
  return Float64Array.from({ length: 2 * m + 1 }, (_, i) => {
    const d = i - m;
    return scale * (3 * m * m + 3 * m - 1 - 5 * d * d);
  });
}
