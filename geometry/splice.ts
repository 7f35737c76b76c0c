/** Replace a stretch of a fitted path by a detour. @module */
import { controlPoints, cubicPart } from "./flatten.ts";
import { nearestStop, originOf, type Stop, startOf, stopAhead, stopBehind } from "./path-stops.ts";
import type { Point } from "./point.ts";
import type { FittedPath, Segment } from "./segment.ts";

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
  const lines = [...detour({ ...ends, length: from.along + to.along }), ends.to];
  return replaceStretch(path, { from, to }, lines);
}

/** A path with lines to the given points between two of its places, the last of them the later place. */
export function replaceStretch(
  path: FittedPath,
  { from, to }: { readonly from: Stop; readonly to: Stop },
  points: readonly Point[],
): FittedPath {
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
  return turn(path, stopAhead(path, startOf(path), before + half));
}

/** A closed path from another of its points on. */
export function turn(path: FittedPath, start: Stop): FittedPath {
  return { start: start.at, segments: [...fromOn(path, start), ...upTo(path, start)] };
}

/** Segments up to a place. */
export function upTo(path: FittedPath, to: Stop): Segment[] {
  const head = path.segments.slice(0, to.segment);
  if (to.t > 0) head.push(cut(path, to.segment, 0, to));
  return head;
}

/** Segments from a place on. */
export function fromOn(path: FittedPath, { segment: k, t }: Stop): Segment[] {
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
