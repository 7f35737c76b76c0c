/** Corners that a curve hides at its ends. @module */
import type { CubicEnds } from "./cubic-handles.ts";
import { length, type Point } from "./point.ts";

/** A handle along a tangent that is shorter than this many chords turns the curve within a point, as a corner would. */
const HIDDEN = 0.1;

/** How many ends of a cubic leave their tangent at once: 0 to 2. An end without a tangent has none to leave. */
export function hiddenCorners(
  { start, end, startTangent, endTangent }: CubicEnds,
  { c1, c2 }: { readonly c1: Point; readonly c2: Point },
): number {
  const least = HIDDEN * length(end[0] - start[0], end[1] - start[1]);
  const first = startTangent && length(c1[0] - start[0], c1[1] - start[1]) < least;
  const second = endTangent && length(c2[0] - end[0], c2[1] - end[1]) < least;
  return Number(first ?? false) + Number(second ?? false);
}
