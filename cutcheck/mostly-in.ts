/** Two contours that cross: whether one lies within the other for the most part. @module */

import { signedArea } from "../geometry/signed-area.ts";
import type { Contours } from "../plugin/mod.ts";
import { evenOddFaces } from "./faces/even-odd-faces.ts";
import { type Outline, TOUCH } from "./outline.ts";

/** More than half of the area, by more than the rounding of crossings moves. */
const MOST = 0.501;

/** Whether the contour `inner` lies in the contour `outer` for the most part: by its box and by its area. */
export function liesMostlyIn(
  { contourStart }: Contours,
  { coords }: Outline,
  { inner, outer }: { readonly inner: number; readonly outer: number },
): boolean {
  const ringOf = (c: number) => coords.subarray(2 * contourStart[c]!, 2 * contourStart[c + 1]!);
  const [a, b] = [ringOf(inner), ringOf(outer)];
  if (!boxHolds(b, a)) return false;
  const whole = areaOf(a);
  // by the even-odd rule, what lies in both does not count
  const common = (whole + areaOf(b) - areaOf(a, b)) / 2;
  return common > MOST * whole;
}

function areaOf(...rings: Float64Array[]): number {
  return evenOddFaces(rings, TOUCH).reduce((sum, loop) => sum + signedArea(loop), 0);
}

/** Whether the box of one ring holds that of another, to within rounding. */
function boxHolds(outer: Float64Array, inner: Float64Array): boolean {
  for (const axis of [0, 1]) {
    const [low, high] = spanOf(outer, axis);
    const [from, to] = spanOf(inner, axis);
    if (from < low - TOUCH || to > high + TOUCH) return false;
  }
  return true;
}

/** Least and largest coordinate of a ring along an axis. */
function spanOf(ring: Float64Array, axis: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let k = axis; k < ring.length; k += 2) {
    low = Math.min(low, ring[k]!);
    high = Math.max(high, ring[k]!);
  }
  return [low, high];
}
