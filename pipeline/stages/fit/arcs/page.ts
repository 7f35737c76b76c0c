/** The page that a map is drawn on: the image without what was added around it. @module */
import type { Partition } from "../../../../plugin/mod.ts";

/** Size of the source image, px. */
export function pageSize({ raster }: Partition): { width: number; height: number } {
  const [left, top, right, bottom] = raster.padding ?? [0, 0, 0, 0];
  return {
    width: (raster.width - left - right) / raster.scale,
    height: (raster.height - top - bottom) / raster.scale,
  };
}
