/** Straight lines that lie on each other. @module */

/**
 * Length of the stretch that two segments of chains, named by their first points, have in common; 0 where there is none.
 *
 * Both ends of the stretch lie within `reach` of the other's line, and it is longer than that. Whether there is one is
 * exact for whole coordinates under 2²⁶ and a reach of 0.
 *
 * @param p Points, `[x0, y0, …]`; segment `i` runs from point `i` to point `i + 1`.
 */
export function runLength(
  p: Float64Array,
  [i, j]: readonly [number, number],
  reach: number,
): number {
  const isLonger = lengthOf(p, i) >= lengthOf(p, j);
  const a = isLonger ? i : j;
  const b = isLonger ? j : i;
  if (lengthOf(p, b) === 0) return 0;
  const from = along(p, b, a);
  const to = along(p, b + 1, a);
  const low = Math.max(0, Math.min(from, to));
  const high = Math.min(Math.sqrt(lengthOf(p, a)), Math.max(from, to));
  if (high - low <= reach) return 0;
  const start = across(p, b, a);
  const rise = across(p, b + 1, a) - start;
  const isRun =
    Math.abs(start + (rise * (low - from)) / (to - from)) <= reach &&
    Math.abs(start + (rise * (high - from)) / (to - from)) <= reach;
  return isRun ? high - low : 0;
}

/** Does point `k` lie within `reach` of segment `i`, between its ends and not on one of them? */
export function isOnSegment(
  p: Float64Array,
  [k, i]: readonly [number, number],
  reach: number,
): boolean {
  const at = along(p, k, i);
  return at > 0 && at < Math.sqrt(lengthOf(p, i)) && Math.abs(across(p, k, i)) <= reach;
}

/** How far along segment `i` point `k` lies, from its start. */
function along(p: Float64Array, k: number, i: number): number {
  const ux = p[2 * i + 2]! - p[2 * i]!;
  const uy = p[2 * i + 3]! - p[2 * i + 1]!;
  const dx = p[2 * k]! - p[2 * i]!;
  const dy = p[2 * k + 1]! - p[2 * i + 1]!;
  return (ux * dx + uy * dy) / Math.sqrt(ux * ux + uy * uy);
}

/** How far from the line of segment `i` point `k` lies, to its one side or the other. */
function across(p: Float64Array, k: number, i: number): number {
  const ux = p[2 * i + 2]! - p[2 * i]!;
  const uy = p[2 * i + 3]! - p[2 * i + 1]!;
  const dx = p[2 * k]! - p[2 * i]!;
  const dy = p[2 * k + 1]! - p[2 * i + 1]!;
  return (ux * dy - uy * dx) / Math.sqrt(ux * ux + uy * uy);
}

/** Squared length of segment `i`. */
function lengthOf(p: Float64Array, i: number): number {
  return (p[2 * i + 2]! - p[2 * i]!) ** 2 + (p[2 * i + 3]! - p[2 * i + 1]!) ** 2;
}
