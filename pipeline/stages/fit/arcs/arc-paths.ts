/** Arcs of a partition as paths in pixels of the source image. @module */
import { keepAhead } from "../../../../geometry/keep-ahead.ts";
import { length, type Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import { simplify } from "../../../../geometry/simplify.ts";
import type { Stretch } from "../../../../geometry/splice.ts";
import type { Partition } from "../../../../plugin/mod.ts";

/** Greatest distance of a detour from the evened pixel edges, px. */
const DETOUR_TOLERANCE = 0.15;
/** Pixel edges that a border passes per px of its length, over all directions: 4 / π. */
const STEPS_PER_PX = 4 / Math.PI;
/** More than rounding can make of a distance, unit steps. */
const ROUNDING = 1e-6;
/** Vertices of which one is looked at first: what that comes near to lets most of the others be passed by. */
const STRIDE = 64;
const NO_PADDING = [0, 0, 0, 0] as const;

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

  /** True for an arc without junction. */
  isLoop(a: number): boolean {
    return this.#map.arcFrom[a]! < 0;
  }

  /** True where the arc runs along the frame of the image. */
  isFrame(a: number): boolean {
    return this.#map.arcLeft[a]! < 0 || this.#map.arcRight[a]! < 0;
  }

  /** The arc along pixel edges, runs of equal direction joined; ends at the given places if any. */
  lattice(a: number, ends?: { readonly start: Point; readonly end: Point }): FittedPath {
    const corners: Point[] = [];
    this.walk(a, (x, y) => corners.push([x, y]));
    const last = corners.length - 1;
    const segments = corners
      .slice(1)
      .map((to, k): Segment => ({ kind: "line", to: (k + 1 === last && ends?.end) || to }));
    return { start: ends?.start ?? corners[0]!, segments };
  }

  /** Visit the ends of arc `a` along pixel edges and where it turns, in order. */
  walk(a: number, visit: (x: number, y: number) => void): void {
    const { coords, arcStart, raster } = this.#map;
    const { scale } = raster;
    const [left, top] = raster.padding ?? NO_PADDING;
    const first = 2 * arcStart[a]!;
    const last = 2 * arcStart[a + 1]! - 2;
    for (let i = first; i <= last; i += 2) {
      const isEnd = i === first || i === last;
      if (!isEnd && (coords[i - 2] === coords[i + 2] || coords[i - 1] === coords[i + 3])) continue;
      visit((coords[i]! - left) / scale, (coords[i + 1]! - top) / scale);
    }
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

  /** Corners of the pixel edges that arc `a` passes along a stretch of its course: `exact`, or with staircases evened out. */
  alongEdges(
    a: number,
    { from, to, length, exact }: Stretch & { readonly exact: boolean },
  ): Point[] {
    const { coords, arcStart, raster } = this.#map;
    const first = arcStart[a]!;
    const steps = arcStart[a + 1]! - 1 - first;
    const at = (v: number) => toSource(this.#map, coords[2 * v]!, coords[2 * v + 1]!);
    const i = this.#nearestVertex(a, from);
    const j = this.#nearestVertex(a, to);
    const ahead = this.isLoop(a) ? aheadOnLoop(j - i, steps, length * raster.scale) : j - i;
    // the last vertex of a loop is its first; that of another arc is not
    const turn = this.isLoop(a) ? steps : steps + 1;
    const points: Point[] = [];
    for (let k = 1; k < Math.min(ahead, steps); k++) {
      const [x, y] = at(first + ((i + k) % turn));
      const [u, v] = at(first + ((i + k + turn - 1) % turn));
      const [p, q] = at(first + ((i + k + 1) % turn));
      if (!exact) points.push([(u + 2 * x + p) / 4, (v + 2 * y + q) / 4]);
      else if (u !== p && v !== q) points.push([x, y]);
    }
    if (exact) return points;
    return simplify(keepAhead([from, ...points, to]), DETOUR_TOLERANCE).slice(1, -1);
  }

  /** Number of the vertex of arc `a` that is nearest to a place, the first of several. */
  #nearestVertex(a: number, [x, y]: Point): number {
    const { coords, arcStart, raster } = this.#map;
    const { scale } = raster;
    const [left, top] = raster.padding ?? NO_PADDING;
    const first = arcStart[a]!;
    const end = arcStart[a + 1]!;
    const distance = (v: number) =>
      length((coords[2 * v]! - left) / scale - x, (coords[2 * v + 1]! - top) / scale - y);
    let best = first;
    // A little more than that of some vertex, so that the first of several is found.
    let least = Infinity;
    for (let v = first; v < end; v += STRIDE) least = Math.min(least, distance(v) + ROUNDING);
    for (let v = first; v < end; ) {
      const d = distance(v);
      if (d < least) {
        least = d;
        best = v;
      }
      v += stepsToNearer((d - least) * scale);
    }
    return best - first;
  }
}

/**
 * Steps from one vertex of a loop to another that lies `ahead` of it, up to whole turns.
 *
 * A loop may pass its seam between the two, and where it comes close to itself the second may be found
 * before the first: of all turns, that is meant whose steps are nearest to what the stretch would take.
 */
function aheadOnLoop(ahead: number, steps: number, length: number): number {
  const turns = Math.round((STEPS_PER_PX * length - ahead) / steps);
  return ahead + turns * steps;
}

/** Steps of one unit after which something nearer may come than was known, where this is `farther` away. */
function stepsToNearer(farther: number): number {
  return 1 + Math.max(0, Math.floor(farther - ROUNDING));
}
