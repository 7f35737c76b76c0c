/** Robust statistics of small lists. @module */

/** Value at share `q` (0 to 1) of the sorted list; 0 for an empty one. */
export function quantile(values: readonly number[] | Float64Array, q: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

/**
 * Half-sample mode: where the values are densest; 0 for an empty list.
 *
 * Robust against the wide readings at corners and crossings, which drag a mean or a median along
 * (Bickel & Frühwirth, *On a fast, robust estimator of the mode*, 2006).
 */
export function halfSampleMode(values: readonly number[] | Float64Array): number {
  let sorted = Float64Array.from(values).sort();
  while (sorted.length > 3) {
    const half = (sorted.length + 1) >> 1;
    let narrowest = Number.POSITIVE_INFINITY;
    let at = 0;
    for (let i = 0; i + half <= sorted.length; i++) {
      const spread = sorted[i + half - 1]! - sorted[i]!;
      if (spread < narrowest) {
        narrowest = spread;
        at = i;
      }
    }
    sorted = sorted.subarray(at, at + half);
  }
  if (sorted.length === 3) return sorted[1]!;
  return sorted.length === 0 ? 0 : mean(sorted);
}

/** Least level up to which at least `enough` are counted, the highest where they are fewer. */
export function levelOf(counts: ArrayLike<number>, enough: number): number {
  let level = 0;
  for (let below = counts[0]!; below < enough && level + 1 < counts.length; )
    below += counts[++level]!;
  return level;
}

/** Arithmetic mean; 0 for an empty list. */
export function mean(values: readonly number[] | Float64Array): number {
  let sum = 0;
  // by index: an iterator of a typed array takes several times as long
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length === 0 ? 0 : sum / values.length;
}
