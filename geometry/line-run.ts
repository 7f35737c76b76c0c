/** Straight lines that lie on each other. @module */

/**
 * Have two segments of chains, named by their first points, a stretch in common?
 *
 * They do where both ends of the stretch lie within `reach` of the other's line and it is longer than that.
 * Exact for whole coordinates under 2²⁶ and a reach of 0.
 *
 * @param p Points, `[x0, y0, …]`; segment `i` runs from point `i` to point `i + 1`.
 */
export function haveRun(
  p: Float64Array,
  [i, j]: readonly [number, number],
  reach: number,
): boolean {
  const [a, b] = lengthOf(p, i) >= lengthOf(p, j) ? [i, j] : [j, i];
  if (lengthOf(p, b) === 0) return false;
  const from = project(p, b, a);
  const to = project(p, b + 1, a);
  const size = Math.sqrt(lengthOf(p, a));
  const low = Math.max(0, Math.min(from.along, to.along));
  const high = Math.min(size, Math.max(from.along, to.along));
  if (high - low <= reach) return false;
  const acrossAt = (t: number) =>
    from.across + ((to.across - from.across) * (t - from.along)) / (to.along - from.along);
  return Math.abs(acrossAt(low)) <= reach && Math.abs(acrossAt(high)) <= reach;
}

/** Does point `k` lie within `reach` of segment `i`, between its ends and not on one of them? */
export function isOnSegment(
  p: Float64Array,
  [k, i]: readonly [number, number],
  reach: number,
): boolean {
  const { along, across } = project(p, k, i);
  const size = Math.sqrt(lengthOf(p, i));
  return along > 0 && along < size && Math.abs(across) <= reach;
}

/** Point `k` along and across the line of segment `i`. */
function project(p: Float64Array, k: number, i: number): { along: number; across: number } {
  const ux = p[2 * i + 2]! - p[2 * i]!;
  const uy = p[2 * i + 3]! - p[2 * i + 1]!;
  const dx = p[2 * k]! - p[2 * i]!;
  const dy = p[2 * k + 1]! - p[2 * i + 1]!;
  const size = Math.sqrt(ux * ux + uy * uy);
  return { along: (ux * dx + uy * dy) / size, across: (ux * dy - uy * dx) / size };
}

/** Squared length of segment `i`. */
function lengthOf(p: Float64Array, i: number): number {
  return (p[2 * i + 2]! - p[2 * i]!) ** 2 + (p[2 * i + 3]! - p[2 * i + 1]!) ** 2;
}
