/** Arcs of a partition as paths in pixels of the source image. @module */
import type { PathEnds } from "../../../../geometry/joints.ts";
import { length, type Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";

/** More than rounding can make of a distance, unit steps. */
const ROUNDING = 1e-6;
/** Rows and columns added around an image, where there are none. */
export const NO_PADDING = [0, 0, 0, 0] as const;

/** A lattice point in px of the source image. */
export function toSource({ raster }: Partition, column: number, row: number): Point {
  const [left, top] = raster.padding ?? NO_PADDING;
  return [(column - left) / raster.scale, (row - top) / raster.scale];
}

/** Pixel edges of the arcs of one partition, px of the source image. */
export class ArcPaths {
  readonly #map: Partition;

  constructor(map: Partition) {
    this.#map = map;
  }

  /** True where the arc runs along the frame of the image. */
  isFrame(a: number): boolean {
    return this.#map.arcLeft[a]! < 0 || this.#map.arcRight[a]! < 0;
  }

  /** The arc along pixel edges, runs of equal direction joined; ends at the given places if any. */
  lattice(a: number, ends?: PathEnds): FittedPath {
    const { coords, arcStart } = this.#map;
    const first = 2 * arcStart[a]!;
    const last = 2 * arcStart[a + 1]! - 2;
    const at = (i: number) => toSource(this.#map, coords[i]!, coords[i + 1]!);
    const segments: Segment[] = [];
    for (let i = first + 2; i < last; i += 2)
      if (coords[i - 2] !== coords[i + 2] && coords[i - 1] !== coords[i + 3])
        segments.push({ kind: "line", to: at(i) });
    segments.push({ kind: "line", to: ends?.end ?? at(last) });
    return { start: ends?.start ?? at(first), segments };
  }

  /** Distance of a point from the pixel edges of arc `a`, px. */
  distanceToEdges(a: number, x: number, y: number): number {
    const { coords, arcStart, raster } = this.#map;
    const { scale } = raster;
    const [left, top] = raster.padding ?? NO_PADDING;
    const last = 2 * arcStart[a + 1]! - 2;
    let least = Infinity;
    for (let v = 2 * arcStart[a]!; v < last; ) {
      const ax = (coords[v]! - left) / scale;
      const ay = (coords[v + 1]! - top) / scale;
      const bx = (coords[v + 2]! - left) / scale;
      const by = (coords[v + 3]! - top) / scale;
      // An edge runs along an axis: it is its own box.
      const dx = Math.max(Math.min(ax, bx) - x, 0, x - Math.max(ax, bx));
      const dy = Math.max(Math.min(ay, by) - y, 0, y - Math.max(ay, by));
      const d = length(dx, dy);
      if (d < least) least = d;
      v += 2 * stepsToNearer((d - least) * scale);
    }
    return least;
  }
}

/** Steps of one unit after which something nearer may come than was known, where this is `farther` away. */
function stepsToNearer(farther: number): number {
  return 1 + Math.max(0, Math.floor(farther - ROUNDING));
}
