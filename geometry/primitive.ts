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
