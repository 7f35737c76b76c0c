/** Cubics that run against the samples that they were fitted to. @module */
import type { CubicSamples } from "./cubic-samples.ts";
import { hairpin } from "./hairpin.ts";
import { dot, length, type Point, unit } from "./point.ts";

/** Which ends of a cubic set out, or arrive, against its samples; `within` where it turns back elsewhere. */
export interface TurnBack {
  readonly start: boolean;
  readonly end: boolean;
  readonly within: boolean;
}

/** Places along a curve at which its direction is compared. */
const LOOKS = 16;
/** Samples to either side that tell the direction of the walk. */
const REACH = 2;
/** Cosine of 143 degrees: samples a px apart do not tell a corner from a bend, but they tell ahead from back. */
const BACK = -0.8;

/**
 * Compare the direction of a cubic with that of its samples, at their parameters; undefined where it never turns back.
 *
 * A free handle is drawn backwards where the end of the curve lies beyond its first samples, and two long ones make
 * a flat S that runs to and fro: both pass near all samples.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px.
 */
export function turnBack(p: Float64Array, samples: CubicSamples): TurnBack | undefined {
  if (keepsAhead(p)) return undefined;
  let [start, end, within] = [false, false, false];
  for (let k = 0; k <= LOOKS; k++) {
    const t = k / LOOKS;
    const [dx, dy] = k === 0 ? leaving(p) : k === LOOKS ? arriving(p) : slopeAt(p, t);
    if (dot(directionAt(samples, t), [dx, dy]) >= BACK * length(dx, dy)) continue;
    if (k === 0) start = true;
    else if (k === LOOKS) end = true;
    else within = true;
  }
  const at = hairpin(p);
  if (at !== undefined) {
    within = true;
    if (at < 0.5) start = true;
    else end = true;
  }
  return start || end || within ? { start, end, within } : undefined;
}

/** Does every leg of the control polygon run along the chord? Then so does the curve, all the way. */
function keepsAhead(p: Float64Array): boolean {
  const cx = p[6]! - p[0]!;
  const cy = p[7]! - p[1]!;
  for (let i = 0; i < 6; i += 2)
    if ((p[i + 2]! - p[i]!) * cx + (p[i + 3]! - p[i + 1]!) * cy < 0) return false;
  return true;
}

function leaving(p: Float64Array): Point {
  const [dx, dy] = [p[2]! - p[0]!, p[3]! - p[1]!];
  return dx !== 0 || dy !== 0 ? [dx, dy] : [p[4]! - p[0]!, p[5]! - p[1]!];
}

function arriving(p: Float64Array): Point {
  const [dx, dy] = [p[6]! - p[4]!, p[7]! - p[5]!];
  return dx !== 0 || dy !== 0 ? [dx, dy] : [p[6]! - p[2]!, p[7]! - p[3]!];
}

function slopeAt(p: Float64Array, t: number): Point {
  const u = 1 - t;
  const [a, b, c] = [u * u, 2 * u * t, t * t];
  return [0, 1].map(
    (i) => a * (p[i + 2]! - p[i]!) + b * (p[i + 4]! - p[i + 2]!) + c * (p[i + 6]! - p[i + 4]!),
  ) as [number, number];
}

/** Unit direction of the walk along the samples near a parameter. */
export function directionAt({ x, y, t, count }: CubicSamples, at: number): Point {
  let i = 0;
  while (i < count - 1 && t[i]! < at) i++;
  const from = Math.max(0, Math.min(i - REACH, count - 1 - 2 * REACH));
  const to = Math.min(count - 1, Math.max(i + REACH, 2 * REACH));
  return unit(x[to]! - x[from]!, y[to]! - y[from]!);
}
