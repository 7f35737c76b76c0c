/** Arcs of a partition along the edges of pixels, in pixels of the source image. @module */
import type { PathEnds } from "../../../../geometry/joints.ts";
import { length, type Point } from "../../../../geometry/point.ts";
import { simplify } from "../../../../geometry/polyline.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";

/** More than rounding can make of a distance, unit steps. */
const ROUNDING = 1e-6;

/** Size of the source image, px. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The page that a map is drawn on. */
export function pageSize({ raster: { width, height, scale } }: Partition): PageSize {
  return { width: width / scale, height: height / scale };
}

/** A lattice point in px of the source image. */
export function toSource({ raster }: Partition, column: number, row: number): Point {
  return [column / raster.scale, row / raster.scale];
}

/** True where the arc runs along the frame of the image. */
export function isFrame({ arcLeft, arcRight }: Partition, a: number): boolean {
  return arcLeft[a]! < 0 || arcRight[a]! < 0;
}

/** The arc along pixel edges, runs of equal direction joined; ends at the given places if any. */
export function latticePath(map: Partition, a: number, ends?: PathEnds): FittedPath {
  const { coords, arcStart } = map;
  const first = 2 * arcStart[a]!;
  const last = 2 * arcStart[a + 1]! - 2;
  const at = (i: number) => toSource(map, coords[i]!, coords[i + 1]!);
  const segments: Segment[] = [];
  for (let i = first + 2; i < last; i += 2)
    if (coords[i - 2] !== coords[i + 2] && coords[i - 1] !== coords[i + 3])
      segments.push({ kind: "line", to: at(i) });
  segments.push({ kind: "line", to: ends?.end ?? at(last) });
  return { start: ends?.start ?? at(first), segments };
}

/** The arc through the middles of its pixel edges, less those that lines pass within half a pixel; ends at the given places if any. */
export function middlesPath(map: Partition, a: number, ends?: PathEnds): FittedPath {
  const { coords: p, arcStart, raster } = map;
  const points: Point[] = [];
  for (let i = 2 * arcStart[a]!; i < 2 * arcStart[a + 1]! - 2; i += 2)
    points.push(toSource(map, (p[i]! + p[i + 2]!) / 2, (p[i + 1]! + p[i + 3]!) / 2));
  const all = ends ? [ends.start, ...points, ends.end] : [...points, points[0]!];
  const [start, ...rest] = simplify(all, 0.5 / raster.scale);
  return { start: start!, segments: rest.map((to) => ({ kind: "line", to })) };
}

/** Distance of a point from the pixel edges of arc `a`, px. */
export function distanceToEdges(map: Partition, a: number, [x, y]: Point): number {
  const { coords, arcStart, raster } = map;
  const { scale } = raster;
  const last = 2 * arcStart[a + 1]! - 2;
  let least = Infinity;
  for (let v = 2 * arcStart[a]!; v < last; ) {
    const ax = coords[v]! / scale;
    const ay = coords[v + 1]! / scale;
    const bx = coords[v + 2]! / scale;
    const by = coords[v + 3]! / scale;
    // An edge runs along an axis: it is its own box.
    const dx = Math.max(Math.min(ax, bx) - x, 0, x - Math.max(ax, bx));
    const dy = Math.max(Math.min(ay, by) - y, 0, y - Math.max(ay, by));
    const d = length(dx, dy);
    if (d < least) least = d;
    // in steps of one unit, nothing nearer can come before
    v += 2 + 2 * Math.max(0, Math.floor((d - least) * scale - ROUNDING));
  }
  return least;
}
