/** Replace a stretch of a fitted path by a detour. @module */
import { controlPoints, cubicPart, cubicPoint, flattenSteps } from "./flatten.ts";
import { length, type Point } from "./point.ts";
import type { FittedPath, Segment } from "./segment.ts";

/** Chords along which lengths are measured, px. */
const CHORD = 0.1;
/** More than rounding can make of a distance, px. */
const ROUNDING = 1e-9;

/** A place on a path: segment, parameter in it, and where that is. */
interface Stop {
  readonly segment: number;
  readonly t: number;
  readonly at: Point;
}

/** A place, and its length along the path from another one, px. */
interface Reached extends Stop {
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
  const near = nearestStop(path, at);
  const from = stopBehind(path, near, reach);
  const to = stopAhead(path, near, reach);
  if (closed && (from.along < reach || (to.along < reach && isEnd(path, to)))) {
    const turned = turnedAway(path, near, reach);
    if (turned) return splice(turned, { at, reach }, detour);
  }
  const ends = { from: from.at, to: to.at };
  const points = [...detour({ ...ends, length: from.along + to.along }), ends.to];
  const lines = points.map((at): Segment => ({ kind: "line", to: at }));
  return { start: path.start, segments: [...upTo(path, from), ...lines, ...fromOn(path, to)] };
}

function isEnd({ segments }: FittedPath, { segment, t }: Stop): boolean {
  return segment + 1 === segments.length && t === 1;
}

/** A closed path from about the other side of a place on, unless it is shorter than what is cut out. */
function turnedAway(path: FittedPath, near: Stop, reach: number): FittedPath | undefined {
  const before = stopBehind(path, near, Infinity).along;
  const total = before + stopAhead(path, near, Infinity).along;
  if (2 * reach >= total) return undefined;
  const half = (before < total / 2 ? 0.5 : -0.5) * total;
  const start = stopAhead(path, startOf(path), before + half);
  return { start: start.at, segments: [...fromOn(path, start), ...upTo(path, start)] };
}

/** Segments up to a place. */
function upTo(path: FittedPath, to: Stop): Segment[] {
  const head = path.segments.slice(0, to.segment);
  if (to.t > 0) head.push(cut(path, to.segment, 0, to));
  return head;
}

/** Segments from a place on. */
function fromOn(path: FittedPath, { segment: k, t }: Stop): Segment[] {
  const tail = path.segments.slice(k + 1);
  if (t < 1) tail.unshift(cut(path, k, t, { t: 1, at: path.segments[k]!.to }));
  return tail;
}

/** Segment `k` from a parameter to a place on it. */
function cut(
  path: FittedPath,
  k: number,
  t0: number,
  { t: t1, at: to }: Pick<Stop, "t" | "at">,
): Segment {
  const segment = path.segments[k]!;
  if (t0 === 0 && t1 === 1) return segment;
  if (segment.kind === "line") return { kind: "line", to };
  const p = controlPoints(originOf(path, k), segment);
  const q = cubicPart(p, t0, t1);
  return { kind: "cubic", c1: [q[2]!, q[3]!], c2: [q[4]!, q[5]!], to };
}

/** The stops of one segment after its start, its end the last. */
function stopsOf(path: FittedPath, k: number): Stop[] {
  const segment = path.segments[k]!;
  const p = controlPoints(originOf(path, k), segment);
  const steps = stepsBetween(p);
  return Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps;
    return { segment: k, t, at: i + 1 === steps ? segment.to : place(segment, p, t) };
  });
}

/** Number of equal steps in which the stops of a segment follow each other; of `p` as `controlPoints()` has it. */
function stepsBetween(p: readonly number[]): number {
  const chord = length(p[6]! - p[0]!, p[7]! - p[1]!);
  return Math.max(flattenSteps(p, CHORD), Math.ceil(chord));
}

/** Where segment `k` starts. */
function originOf({ start, segments }: FittedPath, k: number): Point {
  return k === 0 ? start : segments[k - 1]!.to;
}

/** The start of a path. */
function startOf({ start }: FittedPath): Stop {
  return { segment: 0, t: 0, at: start };
}

/** The stop of a path that is nearest to a point, the first of several. */
function nearestStop(path: FittedPath, [x, y]: Point): Stop {
  let best = startOf(path);
  let least = length(best.at[0] - x, best.at[1] - y);
  // Segments end in stops: none farther than the nearest of these is the nearest.
  let most = least;
  for (const { to } of path.segments) most = Math.min(most, length(to[0] - x, to[1] - y));
  for (let k = 0; k < path.segments.length; k++) {
    if (leastDistance(path, k, x, y) >= most + ROUNDING) continue;
    for (const stop of stopsOf(path, k)) {
      const d = length(stop.at[0] - x, stop.at[1] - y);
      if (d >= least) continue;
      least = d;
      best = stop;
    }
  }
  return best;
}

/** The first stop that lies `reach` or more back from another one, or the start of the path. */
function stopBehind(path: FittedPath, from: Stop, reach: number): Reached {
  let last: Reached = { ...from, along: 0 };
  for (let k = from.segment; k >= 0; k--) {
    const stops = k === 0 ? [startOf(path)] : [];
    if (k > 0) stops.push(stopsOf(path, k - 1).at(-1)!);
    stops.push(...stopsOf(path, k).filter(({ t }) => t < (k === from.segment ? from.t : 1)));
    for (let i = stops.length - 1; i >= 0; i--) {
      if (last.along >= reach) return last;
      last = next(last, stops[i]!);
    }
  }
  return last;
}

/** The last stop that lies `reach` or less ahead of another one. */
function stopAhead(path: FittedPath, from: Stop, reach: number): Reached {
  let last: Reached = { ...from, along: 0 };
  for (let k = from.segment; k < path.segments.length; k++) {
    for (const stop of stopsOf(path, k)) {
      if (k === from.segment && stop.t <= from.t) continue;
      const reached = next(last, stop);
      if (reached.along > reach) return last;
      last = reached;
    }
  }
  return last;
}

function next(last: Reached, stop: Stop): Reached {
  return { ...stop, along: last.along + length(stop.at[0] - last.at[0], stop.at[1] - last.at[1]) };
}

/** Where a segment is at `t`; a line's handles lie on its ends, so its parameter as a cubic is not its length. */
function place(segment: Segment, p: readonly number[], t: number): Point {
  if (segment.kind === "cubic") return cubicPoint(p, t);
  return [p[0]! + (p[6]! - p[0]!) * t, p[1]! + (p[7]! - p[1]!) * t];
}

/** Distance of a point from the box around the control points of a segment: the segment is no nearer. */
function leastDistance(path: FittedPath, k: number, x: number, y: number): number {
  const from = originOf(path, k);
  const segment = path.segments[k]!;
  const { to } = segment;
  let left = Math.min(from[0], to[0]);
  let right = Math.max(from[0], to[0]);
  let top = Math.min(from[1], to[1]);
  let bottom = Math.max(from[1], to[1]);
  if (segment.kind === "cubic") {
    const { c1, c2 } = segment;
    left = Math.min(left, c1[0], c2[0]);
    right = Math.max(right, c1[0], c2[0]);
    top = Math.min(top, c1[1], c2[1]);
    bottom = Math.max(bottom, c1[1], c2[1]);
  }
  return length(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
