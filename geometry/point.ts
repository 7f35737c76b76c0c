/** Points and directions in the plane, px, Y down. @module */
import { cos } from "./elementary.ts";

/** `[x, y]`. */
export type Point = readonly [number, number];

/** Length of (x, y). `Math.hypot` may differ in the last bit between engines; a square root may not. */
export function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Length of a chain of points `[x0, y0, x1, y1, …]`. */
export function chainLength(p: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 2; k < p.length; k += 2) sum += length(p[k]! - p[k - 2]!, p[k + 1]! - p[k - 1]!);
  return sum;
}

/** Unit vector along (x, y); `[0, 0]` for a zero vector. */
export function unit(x: number, y: number): Point {
  const l = length(x, y) || 1;
  return [x / l, y / l];
}

/** Cosine of the angle between two unit vectors. */
export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1];
}

/** Cosine of an angle in degrees, rounded so that engines with another `cos` decide alike. */
export function cosDegrees(degrees: number): number {
  return Math.round(cos((degrees * Math.PI) / 180) * 2 ** 30) / 2 ** 30;
}

/** Steps a px of the grid that measured points lie on: coordinates round alike however they came about. */
const SNAP_STEPS = 4096;

/** The multiple of 1/4096 px nearest to `v`. */
export function snap(v: number): number {
  return Math.round(v * SNAP_STEPS) / SNAP_STEPS;
}

/** Squared distance of point `p` from the segment from the origin to `d`. */
export function squaredDistance(px: number, py: number, dx: number, dy: number): number {
  const size = dx * dx + dy * dy;
  const t = size === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / size));
  const ex = px - t * dx;
  const ey = py - t * dy;
  return ex * ex + ey * ey;
}
