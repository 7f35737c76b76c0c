/** Cubics that run against the samples that they were fitted to. @module */
import type { CubicSamples } from "./cubic-samples.ts";
import { Hairpins } from "./hairpin.ts";
import { length, type Point, unit } from "./point.ts";

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
 * @param hairpins May serve many curves, one after the other.
 */
export function turnBack(
  p: Float64Array,
  samples: CubicSamples,
  hairpins = new Hairpins(),
): TurnBack | undefined {
  if (keepsAhead(p)) return undefined;
  let start = false;
  let end = false;
  let within = false;
  let i = 0;
  for (let k = 0; k <= LOOKS; k++) {
    const t = k / LOOKS;
    i = sampleAt(samples, t, i);
    if (!runsAgainst(p, t, samples, i)) continue;
    if (k === 0) start = true;
    else if (k === LOOKS) end = true;
    else within = true;
  }
  const at = hairpins.find(p);
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

/** Does a cubic run back at a parameter, along the samples around sample `i`? */
function runsAgainst(p: Float64Array, t: number, samples: CubicSamples, i: number): boolean {
  const u = 1 - t;
  const a = u * u;
  const b = 2 * u * t;
  const c = t * t;
  let dx = a * (p[2]! - p[0]!) + b * (p[4]! - p[2]!) + c * (p[6]! - p[4]!);
  let dy = a * (p[3]! - p[1]!) + b * (p[5]! - p[3]!) + c * (p[7]! - p[5]!);
  // a handle of no length leaves the direction to the other
  if (dx === 0 && dy === 0 && t === 0) [dx, dy] = [p[4]! - p[0]!, p[5]! - p[1]!];
  if (dx === 0 && dy === 0 && t === 1) [dx, dy] = [p[6]! - p[2]!, p[7]! - p[3]!];
  const { x, y, count } = samples;
  const from = reachBack(i, count);
  const to = reachOn(i, count);
  const wx = x[to]! - x[from]!;
  const wy = y[to]! - y[from]!;
  const l = length(wx, wy) || 1;
  return (wx / l) * dx + (wy / l) * dy < BACK * length(dx, dy);
}

/** Unit direction of the walk along the samples near a parameter. */
export function directionAt(samples: CubicSamples, at: number): Point {
  const { x, y, count } = samples;
  const i = sampleAt(samples, at, 0);
  const from = reachBack(i, count);
  const to = reachOn(i, count);
  return unit(x[to]! - x[from]!, y[to]! - y[from]!);
}

/** The first sample from `i` on whose parameter is no less, or the last. */
function sampleAt({ t, count }: CubicSamples, at: number, i: number): number {
  let k = i;
  while (k < count - 1 && t[k]! < at) k++;
  return k;
}

function reachBack(i: number, count: number): number {
  return Math.max(0, Math.min(i - REACH, count - 1 - 2 * REACH));
}

function reachOn(i: number, count: number): number {
  return Math.min(count - 1, Math.max(i + REACH, 2 * REACH));
}
