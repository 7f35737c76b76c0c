/** Where stems end on the strokes that they run into. @module */
import type { Point } from "../../../../geometry/point.ts";
import { type Ink, isDeep } from "../measure/ink.ts";
import type { Crossings } from "../pair/crossings.ts";
import type { Pairing } from "../pair/pairing.ts";
import type { Drawn } from "./draw-chain.ts";
import { carryOn, type OpenEnd, openEnd } from "./ends.ts";
import { splitPolyline } from "./stroke-split.ts";

/** What stems are carried on by. */
export interface StemSearch {
  readonly ink: Ink;
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

/**
 * Meeting points of all ends that run into a stroke, by {@link endKey}; free ends have none.
 *
 * Shortest way first, so that a stem may end on the way that another was carried on: the leg of
 * a K on its arm. Of two stems that face each other one is carried on to the other's end, which stays:
 * where what they ran into is not drawn, both would draw the line between them.
 */
export function meetStems(search: StemSearch): Map<number, Point> {
  const { ink, drawn } = search;
  const strokes = new SegmentGrid();
  drawn.forEach(({ split, fit }, i) => {
    strokes.add(splitPolyline(split, fit), i);
  });
  const stems = stemsOf(search);
  const ends = new SegmentGrid();
  for (const { end, from } of stems) ends.add(across(end), from.self);
  const found = stems.map((stem) => {
    const at =
      nearer(stem, firstHit(strokes, stem), firstHit(ends, stem)) ??
      hitUnderInk(ink, strokes, stem);
    return { stem, at, way: at ? distance(stem.end.at, at) : Number.POSITIVE_INFINITY };
  });
  found.sort((a, b) => (a.way === b.way ? a.stem.key - b.stem.key : a.way - b.way));
  const ways = new SegmentGrid();
  const met = new Map<number, Point>();
  for (const { stem, at } of found) {
    const [from, to] = across(stem.end);
    const led = ways.hit(from, to, { origin: stem.end.at, from: stem.from });
    const place = led ?? nearer(stem, at, firstHit(ways, stem)) ?? stem.seam;
    if (!place) continue;
    met.set(stem.key, place);
    ways.add(wayTo(stem, place), stem.from.self);
  }
  return met;
}

/** Stems that pass this near to each other's ends face each other, px. */
const FACING_PX = 0.1;

/** A short line across the end of a stem: a stem on the same line does not cross the stem itself. */
function across({ at: [x, y], direction: [dx, dy] }: OpenEnd): [Point, Point] {
  const [u, v] = [FACING_PX * dy, -FACING_PX * dx];
  return [
    [x - u, y - v],
    [x + u, y + v],
  ];
}

function nearer({ end }: Stem, a: Point | undefined, b: Point | undefined): Point | undefined {
  if (!a || !b) return a ?? b;
  return distance(end.at, b) < distance(end.at, a) ? b : a;
}

/** A stem is carried on at most this far past the middle of its crossing, in half widths. */
const PAST_CROSSING_HALF_WIDTHS = 3.5;
/** A stroke may end on itself, but not on its last so many half widths. */
const OWN_LENGTH_HALF_WIDTHS = 6;

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
        reach: PAST_CROSSING_HALF_WIDTHS * half + distance(end.at, middle),
        half,
        from: { self, side, skip: OWN_LENGTH_HALF_WIDTHS * half },
        seam: ends === 2 ? middle : undefined,
      });
    }
  });
  return stems;
}

/** From the end of a stem to where it meets a path: along its circle in chords. */
function wayTo({ end }: Stem, place: Point): Point[] {
  const length = distance(end.at, place);
  const steps = end.primitive.kind === "line" ? 1 : STEPS;
  const way = Array.from({ length: steps }, (_, k) => carryOn(end, (k * length) / steps));
  return [...way, place];
}

/** An end is carried on in so many steps: along an arc they are chords. */
const STEPS = 6;
/** At an acute joint a stem is hidden for longer: it is carried on under deep ink up to this far, in half widths. */
const HIDDEN_HALF_WIDTHS = 14;

/** Where a stem, carried on, first meets a path; looked for behind its last point as well. */
function firstHit(grid: SegmentGrid, { end, reach, half, from }: Stem): Point | undefined {
  const origin = end.at;
  const back = grid.hit(carryOn(end, -half), origin, { origin, from });
  if (back) return back;
  for (let k = 0; k < STEPS; k++) {
    const a = carryOn(end, (k * reach) / STEPS);
    const hit = grid.hit(a, carryOn(end, ((k + 1) * reach) / STEPS), { origin, from });
    if (hit) return hit;
  }
  return undefined;
}

/** Where a stem meets a path beyond its reach, if the ink is as deep as a stroke on all the way there. */
function hitUnderInk(ink: Ink, grid: SegmentGrid, stem: Stem): Point | undefined {
  const { end, reach, half, from } = stem;
  const origin = end.at;
  const steps = Math.ceil(2 * HIDDEN_HALF_WIDTHS);
  const way = Array.from({ length: steps + 1 }, (_, k) => carryOn(end, (k * half) / 2));
  for (let k = 0; k < steps; k++) {
    const [a, b] = [way[k]!, way[k + 1]!];
    if (!isDeep(ink, a[0], a[1], half)) return undefined;
    const hit = (k + 1) * half <= 2 * reach ? undefined : grid.hit(a, b, { origin, from });
    if (hit) return hit;
  }
  return undefined;
}

function distance([x, y]: Point, [u, v]: Point): number {
  return Math.sqrt((u - x) ** 2 + (v - y) ** 2);
}

/** Bucket size, px. */
const CELL_PX = 16;
/** Ends of polylines are carried on by this share of their last chord, so that a ray cannot slip past. */
const OVERLAP_CHORDS = 0.02;

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
        if (t < 0 || t > 1 || u < -OVERLAP_CHORDS || u > 1 + OVERLAP_CHORDS) continue;
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
  const steps = Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) / CELL_PX) + 1;
  const keys = new Set<number>();
  for (let k = 0; k <= steps; k++) {
    const cx = Math.floor((x0 + ((x1 - x0) * k) / steps) / CELL_PX);
    const cy = Math.floor((y0 + ((y1 - y0) * k) / steps) / CELL_PX);
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) keys.add((cy + dy + 65536) * 262144 + cx + dx + 65536);
  }
  return keys;
}
