/** Contours without the page's frame. @module */
import { GRID_PER_PX } from "../../plugin/mod.ts";
import { isFramePolygon } from "../svg/page-frame.ts";
import { GridContourBuilder, type GridContours, traitsOf } from "./grid-contours.ts";

/**
 * Drop every contour of a fill that is the page's frame; the shape's other contours are marked
 * `frameless`, since their inside is now outside.
 */
export function removeFrames(contours: GridContours): GridContours {
  const { xy, contourStart, shape, stroke, width, height } = contours;
  const page = { width: width * GRID_PER_PX, height: height * GRID_PER_PX, unit: GRID_PER_PX };
  const frames = stroke.map((isStroke, c) => {
    const vertices = xy.subarray(2 * contourStart[c]!, 2 * contourStart[c + 1]!);
    return !isStroke && isFramePolygon(vertices, page) ? 1 : 0;
  });
  if (!frames.includes(1)) return contours;
  const frameless = new Set<number>();
  frames.forEach((frame, c) => {
    if (frame) frameless.add(shape[c]!);
  });

  const builder = new GridContourBuilder(xy.length / 2);
  for (let c = 0; c < frames.length; c++) {
    if (frames[c]) continue;
    for (let i = contourStart[c]!; i < contourStart[c + 1]!; i++)
      builder.add(xy[2 * i]!, xy[2 * i + 1]!);
    builder.end({ ...traitsOf(contours, c), frameless: frameless.has(shape[c]!) });
  }
  return builder.finish(contours);
}
