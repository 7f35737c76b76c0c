/** Where several lines and circles meet. @module */
import { length, type Point } from "./point.ts";
import type { Primitive } from "./primitive.ts";

/** Steps of the Gauss-Newton search; two lines need one. */
const STEPS = 15;
/** Default weight of the start, so that parallels have an answer. */
const PULL = 1e-5;

/**
 * Point nearest to all primitives in the weighted least-squares sense, searched from `near`.
 *
 * @param reach Greatest distance from `near`, px.
 * @param pull Weight of `near` itself: primitives that touch at a flat angle say little of where along them they meet.
 * @returns undefined where they do not meet within reach
 */
export function meetingPoint(
  primitives: readonly Primitive[],
  weights: readonly number[],
  { near, reach, pull = PULL }: { near: Point; reach: number; pull?: number },
): Point | undefined {
  let [x, y] = near;
  for (let step = 0; step < STEPS; step++) {
    let a = pull;
    let b = 0;
    let c = pull;
    let u = pull * (near[0] - x);
    let v = pull * (near[1] - y);
    for (let k = 0; k < primitives.length; k++) {
      const p = primitives[k]!;
      const w = weights[k]!;
      let nx = p.a;
      let ny = p.b;
      let e = nx * x + ny * y - p.c;
      if (p.kind === "circle") {
        const d = length(x - p.a, y - p.b);
        e = d - p.c;
        nx = d > 0 ? (x - p.a) / d : 1;
        ny = d > 0 ? (y - p.b) / d : 0;
      }
      a += w * nx * nx;
      b += w * nx * ny;
      c += w * ny * ny;
      u -= w * nx * e;
      v -= w * ny * e;
    }
    const det = a * c - b * b;
    const dx = (c * u - b * v) / det;
    const dy = (a * v - b * u) / det;
    x += dx;
    y += dy;
    if (dx * dx + dy * dy < 1e-12) break;
  }
  return length(x - near[0], y - near[1]) <= reach ? [x, y] : undefined;
}
