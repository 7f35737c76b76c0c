/** Fitted arcs on the integer grid of the output. @module */
import type { Curves } from "../../../../plugin/mod.ts";

/** Numbers a segment: two control points and the end. */
export const WIDTH = 6;

/** All coordinates of {@link Curves}, in units of 10^−precision px: both faces of an arc read the same integers. */
export interface RoundedCurves {
  /** Units per px. */
  readonly unit: number;
  readonly origin: Int32Array;
  readonly points: Int32Array;
}

/** Round every arc once. Ends are kept on the page; control points may lie outside it. */
export function roundCurves(curves: Curves, precision: number): RoundedCurves {
  const unit = 10 ** precision;
  const { arcOrigin, segmentPoints, width, height } = curves;
  const right = width * unit;
  const bottom = height * unit;
  const origin = new Int32Array(arcOrigin.length);
  for (let i = 0; i < origin.length; i += 2) {
    origin[i] = clamp(Math.round(arcOrigin[i]! * unit), right);
    origin[i + 1] = clamp(Math.round(arcOrigin[i + 1]! * unit), bottom);
  }
  const points = new Int32Array(segmentPoints.length);
  for (let i = 0; i < points.length; i++) points[i] = Math.round(segmentPoints[i]! * unit);
  for (let i = 4; i < points.length; i += WIDTH) {
    points[i] = clamp(points[i]!, right);
    points[i + 1] = clamp(points[i + 1]!, bottom);
  }
  return { unit, origin, points };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
