/** Lines and circles, the run of samples that each stands for, and where several meet. @module */
import { length, type Point, unit } from "./point.ts";

/** The line `a·x + b·y = c` with unit normal (a, b), or the circle with centre (a, b) and radius c. */
export interface Primitive {
  readonly kind: "line" | "circle";
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Samples `from` up to `to`. */
  readonly from: number;
  readonly to: number;
}

/** Signed distance of (x, y) from a primitive: positive along the normal, outside of a circle. */
export function signedDistance(p: Primitive, x: number, y: number): number {
  return p.kind === "line" ? p.a * x + p.b * y - p.c : length(x - p.a, y - p.b) - p.c;
}

/** Point of a primitive nearest to (x, y); on a circle its rightmost for the centre. */
export function project(p: Primitive, x: number, y: number): Point {
  const e = signedDistance(p, x, y);
  const [nx, ny] = normalAt(p, x, y);
  return [x - e * nx, y - e * ny];
}

/** Unit normal of a primitive near (x, y); of a circle outwards, for its centre to the right. */
function normalAt(p: Primitive, x: number, y: number): Point {
  if (p.kind === "line") return [p.a, p.b];
  return x === p.a && y === p.b ? [1, 0] : unit(x - p.a, y - p.b);
}

/** Unit tangent of a primitive near `at`, on the side of the direction `toward`. */
export function tangentAt(p: Primitive, at: Point, toward: Point): Point {
  const [nx, ny] = normalAt(p, ...at);
  return nx * toward[1] - ny * toward[0] < 0 ? [ny, -nx] : [-ny, nx];
}

/** Steps of the Gauss-Newton search; two lines need one. */
const STEPS = 15;
/** Default weight of the start, so that parallels have an answer. */
const PULL = 1e-5;

/**
 * Point nearest to all primitives in the least-squares sense, each with its weight, searched from `near`.
 *
 * @param reach Greatest distance from `near`, px.
 * @param pull Weight of `near` itself: primitives that touch at a flat angle say little of where along them they meet.
 * @returns undefined where they do not meet within reach
 */
export function meetingPoint(
  guides: readonly (readonly [Primitive, number])[],
  { near, reach, pull = PULL }: { near: Point; reach: number; pull?: number },
): Point | undefined {
  let [x, y] = near;
  for (let step = 0; step < STEPS; step++) {
    let a = pull;
    let b = 0;
    let c = pull;
    let u = pull * (near[0] - x);
    let v = pull * (near[1] - y);
    for (const [p, w] of guides) {
      const [nx, ny] = normalAt(p, x, y);
      const e = signedDistance(p, x, y);
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
