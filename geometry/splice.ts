/** Replace a stretch of a fitted path by a detour. @module */
import { controlPoints, cubicPart, cubicPoint, flattenSteps } from "./flatten.ts";
import { length, type Point } from "./point.ts";
import type { FittedPath, Segment } from "./segment.ts";

/** Chords along which lengths are measured, px. */
const CHORD = 0.1;

/** A place on a path: segment, parameter in it, and where that is; length from the start, px. */
interface Place {
  readonly segment: number;
  readonly t: number;
  readonly at: Point;
  readonly along: number;
}

/** A stretch of a path that is to be replaced. */
export interface Stretch {
  readonly from: Point;
  readonly to: Point;
  /** How long the path is between the two, px. */
  readonly length: number;
}

/**
 * Replace what lies within `reach` px of the place nearest to `at`, measured along the path.
 *
 * The detour gets the stretch that is cut out (up to the path's ends, where the reach passes them) and
 * answers the points of a polyline between its ends. A `closed` path has no ends: it is turned to start
 * elsewhere where the reach passes its start, so the start may move.
 */
export function splice(
  path: FittedPath,
  { at, reach, closed = false }: { at: Point; reach: number; closed?: boolean },
  detour: (stretch: Stretch) => readonly Point[],
): FittedPath {
  const stops = measure(path);
  const near = nearestStop(stops, at);
  const total = stops.at(-1)!.along;
  if (closed && 2 * reach < total && (near.along < reach || near.along + reach > total)) {
    const turned = turn(path, stops, near.along + (near.along < total / 2 ? 0.5 : -0.5) * total);
    return splice(turned, { at, reach }, detour);
  }
  const from = stopAt(stops, near.along - reach);
  const to = stopAt(stops, near.along + reach);
  const head = part(path, stops[0]!, from);
  const tail = part(path, to, stops.at(-1)!);
  const ends = { from: from.at, to: to.at };
  const lines = [...detour({ ...ends, length: to.along - from.along }), ends.to];
  return {
    start: path.start,
    segments: [...head, ...lines.map((to): Segment => ({ kind: "line", to })), ...tail],
  };
}

/** A closed path from another of its points on. */
function turn(path: FittedPath, stops: readonly Place[], along: number): FittedPath {
  const start = stopAt(stops, along);
  const segments = [...part(path, start, stops.at(-1)!), ...part(path, stops[0]!, start)];
  return { start: start.at, segments };
}

function origin({ start, segments }: FittedPath, k: number): Point {
  return k === 0 ? start : segments[k - 1]!.to;
}

function measure(path: FittedPath): Place[] {
  const stops: Place[] = [{ segment: 0, t: 0, at: path.start, along: 0 }];
  let [x, y] = path.start;
  let along = 0;
  path.segments.forEach((segment, k) => {
    const p = controlPoints(origin(path, k), segment);
    const chord = length(p[6]! - p[0]!, p[7]! - p[1]!);
    const steps = Math.max(flattenSteps(p, CHORD), Math.ceil(chord));
    for (let s = 1; s <= steps; s++) {
      const at = place(segment, p, s / steps);
      along += length(at[0] - x, at[1] - y);
      x = at[0];
      y = at[1];
      stops.push({ segment: k, t: s / steps, at: s === steps ? segment.to : at, along });
    }
  });
  return stops;
}

/** A line's handles lie on its ends, so its parameter as a cubic is not its length. */
function place(segment: Segment, p: readonly number[], t: number): Point {
  if (segment.kind === "cubic") return cubicPoint(p, t);
  return [p[0]! + (p[6]! - p[0]!) * t, p[1]! + (p[7]! - p[1]!) * t];
}

function nearestStop(stops: readonly Place[], [x, y]: Point): Place {
  let best = stops[0]!;
  let least = Infinity;
  for (const stop of stops) {
    const d = length(stop.at[0] - x, stop.at[1] - y);
    if (d >= least) continue;
    least = d;
    best = stop;
  }
  return best;
}

/** The last stop no farther along than `along`; the first or last of all beyond the ends. */
function stopAt(stops: readonly Place[], along: number): Place {
  let best = stops[0]!;
  for (const stop of stops) if (stop.along <= along) best = stop;
  return best;
}

/** Segments between two places. */
function part(path: FittedPath, from: Place, to: Place): Segment[] {
  const out: Segment[] = [];
  for (let k = from.segment; k <= to.segment; k++) {
    const t0 = k === from.segment ? from.t : 0;
    const end = k === to.segment ? to : { t: 1, at: path.segments[k]!.to };
    if (end.t > t0) out.push(cut(path, k, t0, end));
  }
  return out;
}

/** Segment `k` from a parameter to a place on it. */
function cut(
  path: FittedPath,
  k: number,
  t0: number,
  { t: t1, at: to }: Pick<Place, "t" | "at">,
): Segment {
  const segment = path.segments[k]!;
  if (t0 === 0 && t1 === 1) return segment;
  if (segment.kind === "line") return { kind: "line", to };
  const p = controlPoints(origin(path, k), segment);
  const q = cubicPart(p, t0, t1);
  return { kind: "cubic", c1: [q[2]!, q[3]!], c2: [q[4]!, q[5]!], to };
}
