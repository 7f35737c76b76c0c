/** How thick the regions of a map are. @module */
import type { Partition } from "../../../../plugin/mod.ts";

/**
 * Thickness of every component, px of the source image: twice its area over the length of its pixel edges.
 *
 * That of a long stroke along an axis is its width.
 */
export function componentThickness(map: Partition): Float64Array {
  const { componentArea, arcStart, arcLeft, arcRight, raster } = map;
  const border = new Float64Array(componentArea.length);
  for (let a = 0; a < arcLeft.length; a++) {
    const steps = arcStart[a + 1]! - 1 - arcStart[a]!;
    if (arcLeft[a]! >= 0) border[arcLeft[a]!]! += steps;
    if (arcRight[a]! >= 0) border[arcRight[a]!]! += steps;
  }
  return border.map((steps, c) => (2 * componentArea[c]!) / (steps * raster.scale));
}
