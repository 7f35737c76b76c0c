/** Lines and circles, and the run of samples that each stands for. @module */
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

/** Unit normal of a primitive at the point of it that is nearest to (x, y). */
export function normalAt(p: Primitive, x: number, y: number): Point {
  if (p.kind === "line") return [p.a, p.b];
  const dx = x - p.a;
  const dy = y - p.b;
  const d = length(dx, dy);
  return d > 0 ? [dx / d, dy / d] : [1, 0];
}

/** Point of a primitive nearest to (x, y). */
export function project(p: Primitive, x: number, y: number): Point {
  const e = signedDistance(p, x, y);
  const [nx, ny] = normalAt(p, x, y);
  return [x - e * nx, y - e * ny];
}

/** Unit tangent of a primitive near `at`, on the side of the direction `toward`. */
export function tangentAt(p: Primitive, at: Point, toward: Point): Point {
  const [nx, ny] = normalAt(p, at[0], at[1]);
  return nx * toward[1] - ny * toward[0] < 0 ? [ny, -nx] : [-ny, nx];
}
