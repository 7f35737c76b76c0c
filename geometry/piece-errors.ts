/** How far the samples of a piece are from what is drawn for it: weighted sums of squared distances, px². @module */
import { length, type Point } from "./point.ts";
import { type Primitive, signedDistance } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";

/** Squared distances of a primitive's samples, the two at its ends left out. */
export function primitiveError({ x, y, weight }: SamplePath, p: Primitive): number {
  let sum = 0;
  for (let i = p.from + 1; i < p.to - 1; i++) {
    const e = signedDistance(p, x[i]!, y[i]!);
    sum += weight[i]! * e * e;
  }
  return sum;
}

/** Squared distances of a primitive's samples from the circle that is drawn for it. */
export function movedError(
  { x, y, weight }: SamplePath,
  { from, to }: Primitive,
  { cx, cy, r }: { cx: number; cy: number; r: number },
): number {
  let sum = 0;
  for (let i = from + 1; i < to - 1; i++) {
    const e = length(x[i]! - cx, y[i]! - cy) - r;
    sum += weight[i]! * e * e;
  }
  return sum;
}

/** Squared distances of samples from the chord `start`–`end`. */
export function chordError(
  { x, y, weight }: SamplePath,
  { from, to, start, end }: { from: number; to: number; start: Point; end: Point },
): number {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length2 = dx * dx + dy * dy || 1;
  let sum = 0;
  for (let i = from; i < to; i++) {
    const [u, v] = [x[i]! - start[0], y[i]! - start[1]];
    const t = Math.max(0, Math.min(1, (u * dx + v * dy) / length2));
    sum += weight[i]! * ((u - t * dx) ** 2 + (v - t * dy) ** 2);
  }
  return sum;
}
