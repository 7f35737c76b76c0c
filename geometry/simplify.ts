/** Polylines with fewer vertices. @module */
import { length, type Point } from "./point.ts";

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
    if (far.distance <= tolerance) continue;
    keep[far.index] = 1;
    stack.push(a, far.index, far.index, b);
  }
  return points.filter((_, i) => keep[i] === 1);
}

function farthest(points: readonly Point[], a: number, b: number) {
  const [ax, ay] = points[a]!;
  const dx = points[b]![0] - ax;
  const dy = points[b]![1] - ay;
  const chord = length(dx, dy);
  let distance = -1;
  let index = a;
  for (let i = a + 1; i < b; i++) {
    const ex = points[i]![0] - ax;
    const ey = points[i]![1] - ay;
    const along = chord > 0 ? (ex * dx + ey * dy) / chord : -1;
    const beyond = along < 0 || along > chord;
    const e = !beyond
      ? Math.abs(ex * dy - ey * dx) / chord
      : along < 0
        ? length(ex, ey)
        : length(points[i]![0] - points[b]![0], points[i]![1] - points[b]![1]);
    if (e > distance) {
      distance = e;
      index = i;
    }
  }
  return { distance, index };
}
