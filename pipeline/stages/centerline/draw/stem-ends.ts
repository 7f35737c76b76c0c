/** Where stems end on the strokes that they run into. @module */
import type { Point } from "../../../../geometry/point.ts";
import { castRay, type Ink } from "../measure/ink.ts";
import type { Crossings } from "../pair/crossings.ts";
import type { Pairing } from "../pair/pairing.ts";
import type { Drawn } from "./chain-samples.ts";
import { carryOn, type OpenEnd, openEnd } from "./ends.ts";
import { splitPolyline } from "./stroke-split.ts";

/** What stems are carried on by. */
export interface StemSearch {
  readonly ink: Ink;
  readonly crossings: Crossings;
  readonly pairing: Pairing;
  readonly drawn: readonly Drawn[];
}

/** Key of an end among those met: `2 * stroke`, or `2 * stroke + 1` for its last point. */
export function endKey(stroke: number, side: "start" | "end"): number {
  return 2 * stroke + (side === "end" ? 1 : 0);
}

/** Meeting points of all ends that run into a stroke and no farther, by {@link endKey}; free ends have none. */
export function meetStems({ ink, crossings, pairing, drawn }: StemSearch): Map<number, Point> {
  const strokes = drawn.map(({ split, fit }) => polylineOf(splitPolyline(split, fit)));
  const met = new Map<number, Point>();
  drawn.forEach(({ chain, split }, self) => {
    if (split.path.closed) return;
    const half = chain.width / 2;
    for (const side of ["start", "end"] as const) {
      const chainEnd = side === "start" ? chain.from : chain.to;
      const group = chainEnd < 0 ? -1 : pairing.groupOf[chainEnd]!;
      const ends = group < 0 ? 0 : pairing.endsAt.get(group)!;
      if (ends < 2) continue;
      const end = openEnd(split, side);
      const middle = crossings.middle(group);
      const reach = STEM.pastCrossingHalfWidths * half + distance(end.at, middle);
      const from = { self, side, skip: STEM.ownLengthHalfWidths * half };
      // of two ends that do not run on one is where another pen goes on
      const seam = ends === 2 ? middle : undefined;
      const place = firstHit(strokes, end, { reach, half, from }) ?? seam;
      if (place && !(ends > 2 && runsPast(ink, end, { place, half })))
        met.set(endKey(self, side), place);
    }
  });
  return met;
}

/** Whether the ink goes on past the stroke that an end runs into: the end has its own cap beyond it. */
function runsPast(
  ink: Ink,
  { direction: [dx, dy] }: OpenEnd,
  { place: [px, py], half }: { readonly place: Point; readonly half: number },
): boolean {
  return [-0.5, 0, 0.5].every((s) => {
    const [x, y] = [px - s * half * dy, py + s * half * dx];
    return castRay(ink, { x, y, dx, dy }, 12 * half).length > STEM.pastHalfWidths * half;
  });
}

/** How far stems are carried on, and how the strokes that they meet are looked up. */
const STEM = {
  /** A stem is carried on at most this far past the middle of its crossing, in half widths. */
  pastCrossingHalfWidths: 3.5,
  /** A stroke may end on itself, but not on its last so many half widths. */
  ownLengthHalfWidths: 6,
  /** Ink that reaches so many half widths past the middle of the stroke that is met is not that stroke's. */
  pastHalfWidths: 2,
  /** An end is carried on in so many steps: along an arc they are chords. */
  steps: 6,
  /** Ends of polylines are carried on by this share of their last chord, so that a ray cannot slip past. */
  overlapChords: 0.02,
} as const;

/** Where a stem, carried on, first meets a path; looked for behind its last point as well. */
function firstHit(
  strokes: readonly Polyline[],
  end: OpenEnd,
  { reach, half, from }: { readonly reach: number; readonly half: number; readonly from: FromEnd },
): Point | undefined {
  const origin = end.at;
  const places = [-half, ...Array.from({ length: STEM.steps }, (_, k) => (k * reach) / STEM.steps)];
  for (let k = 0; k < places.length; k++) {
    const way = [carryOn(end, places[k]!), carryOn(end, places[k + 1] ?? reach)] as const;
    const hit = nearestCrossing(strokes, way, { origin, from });
    if (hit) return hit;
  }
  return undefined;
}

function distance([x, y]: Point, [u, v]: Point): number {
  return Math.sqrt((u - x) ** 2 + (v - y) ** 2);
}

/** A ray from an end of a polyline: its own chords that reach near that end are not looked at. */
interface FromEnd {
  readonly self: number;
  readonly side: "start" | "end";
  /** Length of the polyline left out, from that end, px. */
  readonly skip: number;
}

/** A stroke's polyline. */
interface Polyline {
  readonly points: readonly Point[];
  /** Its length up to each point, px. */
  readonly along: readonly number[];
  /** Left, top, right and bottom. */
  readonly box: readonly [number, number, number, number];
}

function polylineOf(points: readonly Point[]): Polyline {
  const along = [0];
  for (let i = 1; i < points.length; i++)
    along.push(along[i - 1]! + distance(points[i - 1]!, points[i]!));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { points, along, box: [least(xs), least(ys), -least(xs, -1), -least(ys, -1)] };
}

function least(values: readonly number[], sign = 1): number {
  return values.reduce((less, value) => Math.min(less, sign * value), Infinity);
}

/** Nearest crossing, to `origin`, of the segment from `a` to `b` with a polyline. */
function nearestCrossing(
  strokes: readonly Polyline[],
  [a, b]: readonly [Point, Point],
  { origin, from }: { origin: Point; from: FromEnd },
): Point | undefined {
  const [ax, ay] = a;
  const [sx, sy] = [b[0] - ax, b[1] - ay];
  let nearest = Infinity;
  let found: Point | undefined;
  for (const [owner, { points, along, box }] of strokes.entries()) {
    if (!isNear(box, a, b)) continue;
    for (let i = 0; i + 1 < points.length; i++) {
      if (owner === from.self && isLeftOut(along, i, from)) continue;
      const [x0, y0] = points[i]!;
      const [rx, ry] = [points[i + 1]![0] - x0, points[i + 1]![1] - y0];
      const det = sx * ry - sy * rx;
      if (Math.abs(det) < 1e-9) continue;
      const t = ((x0 - ax) * ry - (y0 - ay) * rx) / det;
      const u = ((x0 - ax) * sy - (y0 - ay) * sx) / det;
      if (t < 0 || t > 1 || u < -STEM.overlapChords || u > 1 + STEM.overlapChords) continue;
      const at: Point = [ax + t * sx, ay + t * sy];
      const far = distance(at, origin);
      if (far >= nearest) continue;
      nearest = far;
      found = at;
    }
  }
  return found;
}

/** Whether the box around a segment comes near that of a polyline, whose last chords are carried on. */
function isNear([left, top, right, bottom]: Polyline["box"], [ax, ay]: Point, [bx, by]: Point) {
  const margin = STEM.overlapChords * Math.max(right - left, bottom - top);
  return (
    Math.max(ax, bx) >= left - margin &&
    Math.min(ax, bx) <= right + margin &&
    Math.max(ay, by) >= top - margin &&
    Math.min(ay, by) <= bottom + margin
  );
}

function isLeftOut(along: readonly number[], i: number, { side, skip }: FromEnd): boolean {
  return side === "start" ? along[i]! < skip : along.at(-1)! - along[i + 1]! < skip;
}
