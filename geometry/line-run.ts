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
  const { along: from, across: start } = placeAt(p, b, a);
  const { along: to, across: end } = placeAt(p, b + 1, a);
  const low = Math.max(0, Math.min(from, to));
  const high = Math.min(Math.sqrt(lengthOf(p, a)), Math.max(from, to));
  if (high - low <= reach) return 0;
  const offAt = (along: number) => Math.abs(start + ((end - start) * (along - from)) / (to - from));
  return offAt(low) <= reach && offAt(high) <= reach ? high - low : 0;
}

/** Does point `k` lie within `reach` of segment `i`, between its ends and not on one of them? */
export function isOnSegment(
  p: Float64Array,
  [k, i]: readonly [number, number],
  reach: number,
): boolean {
  const { along, across } = placeAt(p, k, i);
  return along > 0 && along < Math.sqrt(lengthOf(p, i)) && Math.abs(across) <= reach;
}

/** Where point `k` lies beside segment `i`: how far along it from its start, and how far from its line, to one side or the other. */
function placeAt(p: Float64Array, k: number, i: number) {
  const ux = p[2 * i + 2]! - p[2 * i]!;
  const uy = p[2 * i + 3]! - p[2 * i + 1]!;
  const dx = p[2 * k]! - p[2 * i]!;
  const dy = p[2 * k + 1]! - p[2 * i + 1]!;
  const length = Math.sqrt(ux * ux + uy * uy);
  return { along: (ux * dx + uy * dy) / length, across: (ux * dy - uy * dx) / length };
}

/** Squared length of segment `i`. */
function lengthOf(p: Float64Array, i: number): number {
  return (p[2 * i + 2]! - p[2 * i]!) ** 2 + (p[2 * i + 3]! - p[2 * i + 1]!) ** 2;
}
