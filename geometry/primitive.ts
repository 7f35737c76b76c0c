/** Lines and circles, the run of samples that each stands for, and where several meet. @module */
import { length, type Point } from "./point.ts";

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
  if (p.kind === "line") {
    const e = p.a * x + p.b * y - p.c;
    return [x - e * p.a, y - e * p.b];
  }
  const d = length(x - p.a, y - p.b);
  const e = d - p.c;
  return d > 0 ? [x - e * ((x - p.a) / d), y - e * ((y - p.b) / d)] : [x - e, y];
}

/** Unit tangent of a primitive near `at`, on the side of the direction `toward`. */
export function tangentAt(p: Primitive, at: Point, toward: Point): Point {
  let nx = p.a;
  let ny = p.b;
  if (p.kind === "circle") {
    const d = length(at[0] - p.a, at[1] - p.b);
    nx = d > 0 ? (at[0] - p.a) / d : 1;
    ny = d > 0 ? (at[1] - p.b) / d : 0;
  }
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
