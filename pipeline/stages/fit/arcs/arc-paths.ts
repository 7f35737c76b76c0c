/** Arcs of a partition as paths in pixels of the source image. @module */
import { length, type Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import type { Stretch } from "../../../../geometry/splice.ts";
import type { Partition } from "../../../../plugin/mod.ts";

/** Pixel edges that a border passes per px of its length, over all directions: 4 / π. */
const STEPS_PER_PX = 4 / Math.PI;
/** More than rounding can make of a distance, unit steps. */
const ROUNDING = 1e-6;
/** Pixel edges up to which the other side of a stroke may be nearer than the side that is meant. */
const OTHER_SIDE = 2;
/** What a step more or less than expected counts, against a pixel edge of distance: slanted borders take 1.3 times as many. */
const ASTRAY_COST = 0.25;
/** Vertices of which one is looked at first: what that comes near to lets most of the others be passed by. */
const STRIDE = 64;
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

  /** Corners of the pixel edges that arc `a` passes along a stretch of its course. */
  alongEdges(a: number, stretch: Stretch): Point[] {
    const { coords, arcStart } = this.#map;
    const first = arcStart[a]!;
    const steps = arcStart[a + 1]! - 1 - first;
    const at = (v: number) => toSource(this.#map, coords[2 * v]!, coords[2 * v + 1]!);
    const [i, ahead] = this.#stretchOf(a, stretch);
    // the last vertex of a loop is its first; that of another arc is not
    const turn = this.isLoop(a) ? steps : steps + 1;
    const points: Point[] = [];
    for (let k = 1; k < Math.min(ahead, steps); k++) {
      const [x, y] = at(first + ((i + k) % turn));
      const [u, v] = at(first + ((i + k + turn - 1) % turn));
      const [p, q] = at(first + ((i + k + 1) % turn));
      if (u !== p && v !== q) points.push([x, y]);
    }
    return points;
  }

  /**
   * The vertex of arc `a` where a stretch starts, and the steps from there to where it ends.
   *
   * Across a thin stroke the other side of it may be nearer: of the vertices about as near, those two are meant
   * between which the arc is about as long as the stretch.
   */
  #stretchOf(a: number, { from, to, length: long }: Stretch): readonly [number, number] {
    const { arcStart, raster } = this.#map;
    const steps = arcStart[a + 1]! - 1 - arcStart[a]!;
    const expected = STEPS_PER_PX * long * raster.scale;
    let best: readonly [number, number] = [0, 0];
    let least = Infinity;
    const ends = this.#verticesNear(a, to);
    for (const [i, d] of this.#verticesNear(a, from)) {
      for (const [j, e] of ends) {
        const turns = this.isLoop(a) ? Math.round((expected - (j - i)) / steps) : 0;
        const ahead = j - i + turns * steps;
        const cost = raster.scale * (d + e) + ASTRAY_COST * Math.abs(ahead - expected);
        if (cost >= least) continue;
        least = cost;
        best = [i, ahead];
      }
    }
    return best;
  }

  /** Vertices of arc `a` about as near to a place as the nearest, the nearest of each run, with their distances in px. */
  #verticesNear(a: number, [x, y]: Point): [number, number][] {
    const { coords, arcStart, raster } = this.#map;
    const { scale } = raster;
    const [left, top] = raster.padding ?? NO_PADDING;
    const first = arcStart[a]!;
    const end = arcStart[a + 1]!;
    const distance = (v: number) =>
      length((coords[2 * v]! - left) / scale - x, (coords[2 * v + 1]! - top) / scale - y);
    const slack = OTHER_SIDE / scale;
    let most = Infinity;
    for (let v = first; v < end; v += STRIDE) most = Math.min(most, distance(v) + slack);
    const met: [number, number][] = [];
    for (let v = first; v < end; ) {
      const d = distance(v);
      if (d <= most) met.push([v - first, d]);
      most = Math.min(most, d + slack);
      v += stepsToNearer((d - most) * scale);
    }
    const near = met.filter(([, d]) => d <= most);
    const beats = ([v, d]: [number, number], k: number, than: number) => {
      const other = near[k + than];
      return !other || other[0] !== v + than || (than < 0 ? d < other[1] : d <= other[1]);
    };
    return near.filter((each, k) => beats(each, k, -1) && beats(each, k, 1));
  }
}

/** Steps of one unit after which something nearer may come than was known, where this is `farther` away. */
function stepsToNearer(farther: number): number {
  return 1 + Math.max(0, Math.floor(farther - ROUNDING));
}
