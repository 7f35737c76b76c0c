/** A point of the outline moved to the middle of its stroke. @module */
import { coverageAt } from "../coverage/coverage-at.ts";
import type { Ink } from "./ink.ts";

/** A point moved inwards may be this much nearer to an edge, or farther, px; a share of the half width comes on top. */
const INSET_ERROR = 0.1;
const INSET_SHARE = 0.02;

/**
 * The outline sample moved inwards by half the width; undefined where another edge is nearer than that.
 *
 * That throws out mitre tips, flat caps and the blurred normals of inner corners.
 */
export function insetPoint(
  { outline, edges, coverage }: Ink,
  i: number,
  half: number,
): readonly [number, number] | undefined {
  const x = outline.x[i]! + half * outline.nx[i]!;
  const y = outline.y[i]! + half * outline.ny[i]!;
  const error = INSET_ERROR + INSET_SHARE * half;
  if (coverageAt(coverage, x, y) <= 0.5) return undefined;
  if (!edges.nearest(x, y, half + error) || half - edges.distance >= error) return undefined;
  return [x, y];
}
