/** The circle of a round corner, told by its samples and the two lines that it touches. @module */
import { length } from "./point.ts";
import { type Primitive, signedDistance } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";

/** Error, in segments, that a corner may have for being round: samples of curves lie on a renderer's chords. */
export const ROUND_WORTH = 0.5;
/** Sine of the least angle between the lines: below, a small error of theirs moves the circle far. */
const LEAST_ANGLE = 0.3;
/** Steps of Gauss and Newton; the third changes nothing that is seen. */
const STEPS = 4;

/** A corner between two lines, as it was split. */
export interface Corner {
  readonly before: Primitive;
  readonly circle: Primitive;
  readonly after: Primitive;
}

/**
 * The circle of a corner moved so that it touches both lines, its radius told by its samples.
 *
 * Where lines and circle go over into each other is cut by chance, and the circle of what is left is too small or
 * too large by what it did not see. One that touches both lines has but a radius to be found.
 *
 * @returns undefined for lines that are nearly parallel
 */
export function roundCorner(path: SamplePath, corner: Corner): Primitive | undefined {
  const { before, circle, after } = corner;
  const sine = before.a * after.b - after.a * before.b;
  if (Math.abs(sine) < LEAST_ANGLE) return undefined;
  // centres of circles of radius r that touch both lines: (px, py) + r·(qx, qy)
  const s = Math.sign(signedDistance(before, circle.a, circle.b));
  const t = Math.sign(signedDistance(after, circle.a, circle.b));
  const px = (before.c * after.b - after.c * before.b) / sine;
  const py = (before.a * after.c - after.a * before.c) / sine;
  const qx = (s * after.b - t * before.b) / sine;
  const qy = (before.a * t - after.a * s) / sine;
  let r = circle.c;
  for (let step = 0; step < STEPS; step++) {
    const [a, b] = [px + r * qx, py + r * qy];
    let up = 0;
    let down = 0;
    for (let i = circle.from + 1; i < circle.to - 1; i++) {
      const [x, y] = [path.x[i]! - a, path.y[i]! - b];
      const d = length(x, y);
      const slope = -(x * qx + y * qy) / d - 1;
      up += path.weight[i]! * slope * (d - r);
      down += path.weight[i]! * slope * slope;
    }
    if (!(down > 0)) return undefined;
    r -= up / down;
  }
  return r > 0 ? { ...circle, a: px + r * qx, b: py + r * qy, c: r } : undefined;
}
