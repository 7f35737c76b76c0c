/** Where stems end on the strokes that they run into. @module */
import type { Point } from "../../../../geometry/point.ts";
import type { Crossings } from "../pair/crossings.ts";
import type { Pairing } from "../pair/pairing.ts";
import type { Drawn } from "./draw-chain.ts";
import { carryOn, type OpenEnd, openEnd } from "./ends.ts";
import { splitPolyline } from "./stroke-split.ts";

/** What stems are carried on by. */
export interface StemSearch {
  readonly crossings: Crossings;
  readonly pairing: Pairing;
  readonly drawn: readonly Drawn[];
}

/** An end that runs into another stroke. */
interface Stem {
  readonly key: number;
  readonly end: OpenEnd;
  /** It is carried on to this far, px. */
  readonly reach: number;
  readonly half: number;
  readonly from: FromEnd;
  /** Where it ends if it meets nothing: the place at which another pen goes on. */
  readonly seam: Point | undefined;
}

/** Key of an end among those met: `2 * stroke`, or `2 * stroke + 1` for its last point. */
export function endKey(stroke: number, side: "start" | "end"): number {
  return 2 * stroke + (side === "end" ? 1 : 0);
}

/** Meeting points of all ends that run into a stroke, by {@link endKey}; free ends have none. */
export function meetStems(search: StemSearch): Map<number, Point> {
  const strokes = new SegmentGrid();
  search.drawn.forEach(({ split, fit }, i) => {
    strokes.add(splitPolyline(split, fit), i);
  });
  const met = new Map<number, Point>();
  for (const stem of stemsOf(search)) {
    const place = firstHit(strokes, stem) ?? stem.seam;
    if (place) met.set(stem.key, place);
  }
  return met;
}

/** How far stems are carried on, and how the strokes that they meet are looked up. */
const STEM = {
  /** A stem is carried on at most this far past the middle of its crossing, in half widths. */
  pastCrossingHalfWidths: 3.5,
  /** A stroke may end on itself, but not on its last so many half widths. */
  ownLengthHalfWidths: 6,
  /** An end is carried on in so many steps: along an arc they are chords. */
  steps: 6,
  /** Bucket size, px. */
  cellPx: 16,
  /** Ends of polylines are carried on by this share of their last chord, so that a ray cannot slip past. */
  overlapChords: 0.02,
} as const;

function stemsOf({ crossings, pairing, drawn }: StemSearch): Stem[] {
  const stems: Stem[] = [];
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
      stems.push({
        key: endKey(self, side),
        end,
        reach: STEM.pastCrossingHalfWidths * half + distance(end.at, middle),
        half,
        from: { self, side, skip: STEM.ownLengthHalfWidths * half },
        seam: ends === 2 ? middle : undefined,
      });
    }
  });
  return stems;
}

/** Where a stem, carried on, first meets a path; looked for behind its last point as well. */
function firstHit(grid: SegmentGrid, { end, reach, half, from }: Stem): Point | undefined {
  const origin = end.at;
  const back = grid.hit(carryOn(end, -half), origin, { origin, from });
  if (back) return back;
  for (let k = 0; k < STEM.steps; k++) {
    const a = carryOn(end, (k * reach) / STEM.steps);
    const hit = grid.hit(a, carryOn(end, ((k + 1) * reach) / STEM.steps), { origin, from });
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

/** Chords of numbered polylines in buckets. */
class SegmentGrid {
  readonly #cells = new Map<number, number[]>();
  /** `[x0, y0, x1, y1, owner, before, after, …]` per chord: the polyline's length up to both its ends. */
  readonly #chords: number[] = [];
  readonly #length = new Map<number, number>();

  /** Adds the chords of a polyline. */
  add(points: readonly Point[], owner: number): void {
    let before = 0;
    for (let i = 0; i + 1 < points.length; i++) {
      const [x0, y0] = points[i]!;
      const [x1, y1] = points[i + 1]!;
      const chord = this.#chords.length;
      const after = before + Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
      this.#chords.push(x0, y0, x1, y1, owner, before, after);
      before = after;
      for (const key of cellsAlong(x0, y0, x1, y1)) {
        const cell = this.#cells.get(key);
        if (cell) cell.push(chord);
        else this.#cells.set(key, [chord]);
      }
    }
    this.#length.set(owner, before);
  }

  /** Nearest crossing, to `origin`, of the segment from `a` to `b` with a polyline. */
  hit(
    [ax, ay]: Point,
    [bx, by]: Point,
    { origin, from }: { origin: Point; from: FromEnd },
  ): Point | undefined {
    const sx = bx - ax;
    const sy = by - ay;
    let nearest = Number.POSITIVE_INFINITY;
    let found: Point | undefined;
    for (const key of cellsAlong(ax, ay, bx, by))
      for (const c of this.#cells.get(key) ?? []) {
        if (this.#isOwn(c, from)) continue;
        const x0 = this.#chords[c]!;
        const y0 = this.#chords[c + 1]!;
        const rx = this.#chords[c + 2]! - x0;
        const ry = this.#chords[c + 3]! - y0;
        const det = sx * ry - sy * rx;
        if (Math.abs(det) < 1e-9) continue;
        const t = ((x0 - ax) * ry - (y0 - ay) * rx) / det;
        const u = ((x0 - ax) * sy - (y0 - ay) * sx) / det;
        if (t < 0 || t > 1 || u < -STEM.overlapChords || u > 1 + STEM.overlapChords) continue;
        const x = ax + t * sx;
        const y = ay + t * sy;
        const d2 = (x - origin[0]) ** 2 + (y - origin[1]) ** 2;
        if (d2 < nearest) {
          nearest = d2;
          found = [x, y];
        }
      }
    return found;
  }

  #isOwn(chord: number, { self, side, skip }: FromEnd): boolean {
    if (this.#chords[chord + 4] !== self) return false;
    if (side === "start") return this.#chords[chord + 5]! < skip;
    return this.#length.get(self)! - this.#chords[chord + 6]! < skip;
  }
}

/** Keys of the buckets that a segment's steps fall into, a bucket's width apart at most, with their neighbours. */
function cellsAlong(x0: number, y0: number, x1: number, y1: number): Set<number> {
  const steps = Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) / STEM.cellPx) + 1;
  const keys = new Set<number>();
  for (let k = 0; k <= steps; k++) {
    const cx = Math.floor((x0 + ((x1 - x0) * k) / steps) / STEM.cellPx);
    const cy = Math.floor((y0 + ((y1 - y0) * k) / steps) / STEM.cellPx);
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) keys.add((cy + dy + 65536) * 262144 + cx + dx + 65536);
  }
  return keys;
}
