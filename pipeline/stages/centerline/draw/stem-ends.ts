/** Where stems end on the strokes that they run into. @module */
import type { Point } from "../../../../geometry/point.ts";
import { type Ink, isDeep } from "../measure/ink.ts";
import type { Crossings } from "../pair/crossings.ts";
import type { Pairing } from "../pair/pairing.ts";
import type { Drawn } from "./draw-chain.ts";
import { carryOn, type OpenEnd, openEnd } from "./ends.ts";
import { type FromEnd, SegmentGrid } from "./segment-grid.ts";
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
  drawn.forEach(({ chain, split, grafted }, self) => {
    if (split.path.closed) return;
    const half = chain.width / 2;
    for (const side of ["start", "end"] as const) {
      const chainEnd = side === "start" ? chain.from : chain.to;
      const group = chainEnd < 0 ? -1 : pairing.groupOf[chainEnd]!;
      const ends = group < 0 ? 0 : pairing.endsAt.get(group)!;
      const atCrossing = ends > 1;
      const runsIn = grafted?.[side] ?? false;
      if (!atCrossing && !runsIn) continue;
      const end = openEnd(split, side);
      const middle = atCrossing && !runsIn ? crossings.middle(group) : end.at;
      stems.push({
        key: endKey(self, side),
        end,
        reach: PAST_CROSSING_HALF_WIDTHS * half + distance(end.at, middle),
        half,
        from: { self, side, skip: OWN_LENGTH_HALF_WIDTHS * half },
        seam: ends === 2 ? crossings.middle(group) : undefined,
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
