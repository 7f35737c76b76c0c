/** Polylines without points that lie behind their ends. @module */
import { dot, length, type Point, unit } from "./point.ts";

/** Cosine of 120 degrees: a polyline that turns more next to an end went the wrong way first. */
const BACK = -0.5;
/** Points farther from an end than this, px, are no noise of where it lies. */
const REACH = 3;

/**
 * Leave out the points at which a polyline turns back next to one of its ends, which are kept.
 *
 * Its ends are where borders meet, told from long runs; points measured next to them may lie on the other side.
 *
 * @param points Both ends included, about one px apart.
 */
export function keepAhead(points: readonly Point[]): readonly Point[] {
  let from = 1;
  let to = points.length - 2;
  const [first, last] = [points[0]!, points.at(-1)!];
  while (from <= to && isBehind(first, points[from]!, points[from + 1]!)) from++;
  while (from <= to && isBehind(last, points[to]!, from === to ? first : points[to - 1]!)) to--;
  return from === 1 && to === points.length - 2
    ? points
    : [first, ...points.slice(from, to + 1), last];
}

/** Does the way from an end to `p`, within 3 px, run against the way on from there to `next`? */
function isBehind(end: Point, p: Point, next: Point): boolean {
  const [dx, dy] = [p[0] - end[0], p[1] - end[1]];
  if (length(dx, dy) > REACH) return false;
  return dot(unit(dx, dy), unit(next[0] - p[0], next[1] - p[1])) < BACK;
}
