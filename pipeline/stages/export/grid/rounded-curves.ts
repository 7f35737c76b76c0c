/** Fitted arcs on the integer grid of the output. @module */
import type { Curves } from "../../../../plugin/mod.ts";

/** Numbers a segment: two control points and the end. */
export const WIDTH = 6;

/** All coordinates of {@link Curves}, in units of 10^−precision px: both faces of an arc read the same integers. */
export interface RoundedCurves {
  /** Units per px. */
  readonly unit: number;
  /** Where each segment starts, `[x0, y0, x1, y1, …]`. */
  readonly start: Int32Array;
  readonly points: Int32Array;
}

/** Round every arc once. Ends are kept on the page; control points may lie outside it. */
export function roundCurves(curves: Curves, precision: number): RoundedCurves {
  const unit = 10 ** precision;
  const { arcOrigin, segmentStart, segmentPoints, width, height } = curves;
  const x = (px: number) => clamp(Math.round(px * unit), width * unit);
  const y = (px: number) => clamp(Math.round(px * unit), height * unit);
  const points = new Int32Array(segmentPoints.length);
  const start = new Int32Array((2 * points.length) / WIDTH);
  for (let a = 0; a + 1 < segmentStart.length; a++) {
    let at = [x(arcOrigin[2 * a]!), y(arcOrigin[2 * a + 1]!)] as const;
    for (let s = segmentStart[a]!; s < segmentStart[a + 1]!; s++) {
      const i = WIDTH * s;
      start.set(at, 2 * s);
      for (let k = i; k < i + 4; k++) points[k] = Math.round(segmentPoints[k]! * unit);
      at = [x(segmentPoints[i + 4]!), y(segmentPoints[i + 5]!)];
      points.set(at, i + 4);
    }
  }
  return { unit, start, points };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
