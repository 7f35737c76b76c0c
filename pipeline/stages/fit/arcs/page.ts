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

/** Where rows or columns were added, move what lies in them to the frame of the page. */
export function cropToPage<Arcs extends { arcOrigin: Float64Array; segmentPoints: Float64Array }>(
  map: Partition,
  arcs: Arcs,
): Arcs {
  if (!map.raster.padding?.some((rows) => rows > 0)) return arcs;
  const { width, height } = pageSize(map);
  for (const points of [arcs.arcOrigin, arcs.segmentPoints]) {
    for (let i = 0; i < points.length; i += 2) {
      points[i] = Math.max(0, Math.min(width, points[i]!));
      points[i + 1] = Math.max(0, Math.min(height, points[i + 1]!));
    }
  }
  return arcs;
}
