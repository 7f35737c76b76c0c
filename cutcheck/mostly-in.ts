/** Two contours that cross: whether one lies within the other for the most part. @module */
import { evenOddFaces } from "../geometry/even-odd-faces.ts";
import { signedArea } from "../geometry/signed-area.ts";
import type { Contours } from "../plugin/mod.ts";
import { type Outline, TOUCH } from "./outline.ts";

/** More than half of the area, by more than the rounding of crossings moves. */
const MOST = 0.501;

/** Whether most of the contour `inner` lies in the contour `outer`. */
export function liesMostlyIn(
  { contourStart }: Contours,
  { coords }: Outline,
  { inner, outer }: { readonly inner: number; readonly outer: number },
): boolean {
  const ringOf = (c: number) => coords.subarray(2 * contourStart[c]!, 2 * contourStart[c + 1]!);
  const [a, b] = [ringOf(inner), ringOf(outer)];
  const whole = areaOf(a);
  // by the even-odd rule, what lies in both does not count
  const common = (whole + areaOf(b) - areaOf(a, b)) / 2;
  return common > MOST * whole;
}

function areaOf(...rings: Float64Array[]): number {
  return evenOddFaces(rings, TOUCH).reduce((sum, loop) => sum + signedArea(loop), 0);
}
