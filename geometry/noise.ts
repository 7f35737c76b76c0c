/** How far the samples of a path scatter about a smooth curve. @module */
import { length } from "./point.ts";
import type { SamplePath } from "./samples.ts";

/** Assumed where there are too few samples to tell, px. */
const UNKNOWN = 0.1;
/** Fewest second differences that give a median. */
const ENOUGH = 7;
/** Median absolute deviation → σ, over the norm of (1, −2, 1). */
const SCALE = 1.48 / 2.45;

/**
 * Standard deviation of the samples across the path, px, from the median second difference.
 *
 * Corners and curvature do not disturb it; noise that is correlated from sample to sample (a resampled
 * image) is underrated.
 */
export function sampleNoise({ x, y }: SamplePath): number {
  const e = new Float64Array(Math.max(0, x.length - 2));
  if (e.length < ENOUGH) return UNKNOWN;
  for (let i = 1; i + 1 < x.length; i++) {
    const dx = x[i + 1]! - x[i - 1]!;
    const dy = y[i + 1]! - y[i - 1]!;
    const bend =
      (x[i - 1]! - 2 * x[i]! + x[i + 1]!) * dy - (y[i - 1]! - 2 * y[i]! + y[i + 1]!) * dx;
    e[i - 1] = Math.abs(bend) / (length(dx, dy) || 1);
  }
  return SCALE * select(e, e.length >> 1);
}

/** The number that would be at place `k` if all were sorted (Hoare's quickselect); reorders them. */
function select(values: Float64Array, k: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const held = values[i]!;
      values[i++] = values[j]!;
      values[j--] = held;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k]!;
}
