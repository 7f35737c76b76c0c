/** Polylines along samples, with few vertices. @module */
import { dot, length, type Point, squaredDistance, unit } from "./point.ts";
import type { SamplePath } from "./samples.ts";
import type { Segment } from "./segment.ts";

/** Part of the samples, simplified: the fallback that cannot go wrong. */
export function polyline(
  { x, y, weight }: SamplePath,
  { from, to }: { from: number; to: number },
  { start, end, tolerance }: { start: Point; end: Point; tolerance: number },
): Segment[] {
  const points: Point[] = [start];
  for (let i = from; i < to; i++) if (weight[i]! > 0.02) points.push([x[i]!, y[i]!]);
  points.push(end);
  return simplify(keepAhead(points), tolerance)
    .slice(1)
    .map((to) => ({ kind: "line", to }));
}

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

/**
 * Keep the vertices that a polyline needs to stay within `tolerance` px of all its points.
 *
 * Douglas-Peucker, with an explicit stack; quadratic on spirals at worst. First and last point are always kept.
 */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const stack = [0, points.length - 1];
  while (stack.length > 0) {
    const b = stack.pop()!;
    const a = stack.pop()!;
    const far = farthest(points, a, b);
    if (far.squared <= tolerance * tolerance) continue;
    keep[far.index] = 1;
    stack.push(a, far.index, far.index, b);
  }
  return points.filter((_, i) => keep[i] === 1);
}

/** The vertex between two others that lies farthest from the line between them. */
function farthest(points: readonly Point[], a: number, b: number) {
  const [ax, ay] = points[a]!;
  const [dx, dy] = [points[b]![0] - ax, points[b]![1] - ay];
  let squared = -1;
  let index = a;
  for (let i = a + 1; i < b; i++) {
    const e = squaredDistance(points[i]![0] - ax, points[i]![1] - ay, dx, dy);
    if (e <= squared) continue;
    squared = e;
    index = i;
  }
  return { squared, index };
}
