/** Curves to vertices on the grid. @module */

import { type Drawing, GRID_PER_PX } from "../../plugin/mod.ts";
import { chordCount, flattenCubic } from "./flatten-cubic.ts";
import { GridContourBuilder, type GridContours } from "./grid-contours.ts";

/** Coordinates are rounded to 1e-6 px as they are read, so a point on a line lies this far off at most, px. */
const READING = 2e-6;

/** Segments that {@link flattenDrawing} would make, without making them. */
export function countSegments({ shapes }: Drawing, tolerance: number): number {
  let segments = 0;
  for (const { subpaths, seam } of shapes) {
    if (seam) continue;
    for (const points of subpaths)
      for (let at = 0; at + 8 <= points.length; at += 6)
        segments += chordCount(points, at, tolerance);
  }
  return segments;
}

/** Flatten every subpath that is no seam into a contour; repeated vertices are written once. */
export function flattenDrawing(drawing: Drawing, tolerance: number): GridContours {
  const builder = new GridContourBuilder(drawing.shapes.length + countSegments(drawing, tolerance));
  drawing.shapes.forEach((shape, index) => {
    if (shape.seam) return;
    const traits = {
      color: shape.color,
      shape: index,
      stroke: shape.kind === "stroke",
      evenOdd: shape.evenOdd,
      frameless: false,
    };
    shape.subpaths.forEach((points, s) => {
      const closed = shape.kind === "fill" || shape.closed[s] === 1;
      addVertices(polylineOf(points, tolerance), closed, builder);
      builder.end({ ...traits, closed });
    });
  });
  return builder.finish(drawing);
}

/** Vertices of a subpath `[x0, y0, …]`, px; a closed one ends where it began only if it was written so. */
export function polylineOf(points: Float64Array, tolerance: number): Float64Array {
  let vertices = 1;
  for (let at = 0; at + 8 <= points.length; at += 6) vertices += chordCount(points, at, tolerance);
  const polyline = new Float64Array(2 * vertices);
  polyline[0] = points[0]!;
  polyline[1] = points[1]!;
  let end = 2;
  for (let at = 0; at + 8 <= points.length; at += 6) {
    const steps = chordCount(points, at, tolerance);
    flattenCubic(points, at, { steps, xy: polyline.subarray(end, end + 2 * steps) });
    end += 2 * steps;
  }
  return polyline;
}

function addVertices(polyline: Float64Array, closed: boolean, to: GridContourBuilder): void {
  let count = polyline.length / 2;
  const repeats = () =>
    polyline[0] === polyline[2 * count - 2] && polyline[1] === polyline[2 * count - 1];
  while (closed && count > 1 && repeats()) count--;
  for (let i = 0; i < count; i++) {
    const inner = closed || (i > 0 && i + 1 < count);
    const before = i > 0 ? i - 1 : count - 1;
    const after = i + 1 < count ? i + 1 : 0;
    const straight = inner && isStraight(polyline, 2 * before, 2 * i, 2 * after);
    const x = Math.round(polyline[2 * i]! * GRID_PER_PX);
    const y = Math.round(polyline[2 * i + 1]! * GRID_PER_PX);
    to.add(x, y, straight ? 1 : 0);
  }
}

/** Whether `b` lies on the line from `a` to `c`, between them, to within what reading an SVG rounds. */
function isStraight(p: Float64Array, a: number, b: number, c: number): boolean {
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const vx = p[c]! - p[b]!;
  const vy = p[c + 1]! - p[b + 1]!;
  const extent = Math.abs(ux) + Math.abs(uy) + Math.abs(vx) + Math.abs(vy);
  return Math.abs(ux * vy - uy * vx) <= READING * extent && ux * vx + uy * vy > 0;
}
