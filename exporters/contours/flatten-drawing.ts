/** Curves to vertices on the grid. @module */
import { chordCount, flattenCubic } from "../../geometry/flatten-cubic.ts";
import { type Drawing, GRID_PER_PX } from "../../plugin/mod.ts";
import { GridContourBuilder, type GridContours } from "./grid-contours.ts";

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
  let scratch = new Float64Array(128);
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
      builder.add(Math.round(points[0]! * GRID_PER_PX), Math.round(points[1]! * GRID_PER_PX));
      for (let at = 0; at + 8 <= points.length; at += 6) addCurve(points, at);
      builder.end({ ...traits, closed: shape.kind === "fill" || shape.closed[s] === 1 });
    });
  });
  return builder.finish(drawing);

  function addCurve(points: Float64Array, at: number): void {
    const steps = chordCount(points, at, tolerance);
    if (2 * steps > scratch.length) scratch = new Float64Array(4 * steps);
    flattenCubic(points, at, { steps, xy: scratch });
    for (let i = 0; i < 2 * steps; i += 2)
      builder.add(Math.round(scratch[i]! * GRID_PER_PX), Math.round(scratch[i + 1]! * GRID_PER_PX));
  }
}
