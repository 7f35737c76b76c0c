/** Exactly straight runs of segments become one. @module */
import { GridContourBuilder, type GridContours, traitsOf } from "./grid-contours.ts";

/**
 * Leave out each vertex that lies exactly on the line from its predecessor to its successor, and was drawn so.
 *
 * The test sees original neighbours only: along an exactly straight run all inner vertices pass it, so
 * the result does not depend on where or which way a contour begins. The tip of a spike stays. What only
 * the grid makes straight, as in a polygon of a thousand corners, stays too, unless the contour has no
 * area on the grid.
 */
export function simplifyLines(contours: GridContours): GridContours {
  const { xy, contourStart, closed, straight } = contours;
  const builder = new GridContourBuilder(xy.length / 2);
  for (let c = 0; c < closed.length; c++) {
    const from = contourStart[c]!;
    const to = contourStart[c + 1]!;
    const isCorner = (i: number) => {
      if (!closed[c] && (i === from || i + 1 === to)) return true;
      const before = i > from ? i - 1 : to - 1;
      const after = i + 1 < to ? i + 1 : from;
      return !isBetween(xy, 2 * before, 2 * i, 2 * after);
    };
    let corners = 0;
    for (let i = from; i < to && corners < 3; i++) if (isCorner(i)) corners++;
    for (let i = from; i < to; i++)
      if (isCorner(i) || (corners >= 3 && !straight[i])) builder.add(xy[2 * i]!, xy[2 * i + 1]!);
    builder.end(traitsOf(contours, c));
  }
  return builder.finish(contours);
}

/** Whether `b` lies exactly between `a` and `c`; exact for grid coordinates within ±2^25. */
function isBetween(xy: Float64Array, a: number, b: number, c: number): boolean {
  const ux = xy[b]! - xy[a]!;
  const uy = xy[b + 1]! - xy[a + 1]!;
  const vx = xy[c]! - xy[b]!;
  const vy = xy[c + 1]! - xy[b + 1]!;
  return ux * vy === uy * vx && ux * vx + uy * vy > 0;
}
