/** Points measured along a border or a centre-line: what the fitters read. @module */

import type { CubicSamples } from "./cubic-samples.ts";
import { length, type Point } from "./point.ts";
import type { Primitive } from "./primitive.ts";

/**
 * Samples in walking order, structure of arrays; a closed path does not repeat its first sample.
 *
 * Consecutive samples should be about one pixel apart, and a weight says how far one is to be trusted.
 */
export interface SamplePath {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 0 to 1; must be > 0. */
  readonly weight: Float64Array;
  readonly closed: boolean;
}

/** Distances of samples from a curve. */
export interface CubicError {
  /** Greatest distance of a trusted sample, px. */
  worst: number;
  /** Weighted sum of squared distances, px². */
  sum: number;
}

/** A closed path from sample `start` on. */
export function rotatePath({ x, y, weight, closed }: SamplePath, start: number): SamplePath {
  return { x: turned(x, start), y: turned(y, start), weight: turned(weight, start), closed };
}

function turned(values: Float64Array, start: number): Float64Array {
  const out = new Float64Array(values.length);
  out.set(values.subarray(start));
  out.set(values.subarray(0, start), values.length - start);
  return out;
}

/** Signed area of a closed path, px²; positive where it turns clockwise on screen (Y down). */
export function enclosedArea({ x, y }: SamplePath): number {
  let area = 0;
  for (let i = 0, h = x.length - 1; i < x.length; h = i++) area += x[h]! * y[i]! - x[i]! * y[h]!;
  return area / 2;
}

/** Middle between sample `i` and the one before it. */
export function between({ x, y }: SamplePath, i: number): Point {
  const h = i > 0 ? i - 1 : x.length - 1;
  return [(x[h]! + x[i]!) / 2, (y[h]! + y[i]!) / 2];
}

/** A primitive cut into pieces keeps no piece shorter than this many samples where its neighbour can take them. */
const LEAST_PIECE = 3;

/** The same samples in the opposite order. */
export function reversePath({ x, y, weight, closed }: SamplePath): SamplePath {
  return { x: x.toReversed(), y: y.toReversed(), weight: weight.toReversed(), closed };
}

/** One open path along several. */
export function joinSamples(paths: readonly SamplePath[]): SamplePath {
  const total = paths.reduce((sum, { x }) => sum + x.length, 0);
  const joined = {
    x: new Float64Array(total),
    y: new Float64Array(total),
    weight: new Float64Array(total),
    closed: false,
  };
  let at = 0;
  for (const { x, y, weight } of paths) {
    joined.x.set(x, at);
    joined.y.set(y, at);
    joined.weight.set(weight, at);
    at += x.length;
  }
  return joined;
}

/** The primitives of samples `[from, to)`, counted from there. */
export function primitivesWithin(
  primitives: readonly Primitive[],
  from: number,
  to: number,
): Primitive[] {
  const pieces = primitives
    .map((p) => ({ ...p, from: Math.max(p.from, from) - from, to: Math.min(p.to, to) - from }))
    .filter((p) => p.to > p.from);
  const cut = primitives.filter((p) => p.to > from && p.from < to);
  const isSliver = (p: Primitive) => pieces.length > 1 && p.to - p.from < LEAST_PIECE;
  if (cut[0]!.from < from && isSliver(pieces[0]!)) {
    pieces.shift();
    pieces[0] = { ...pieces[0]!, from: 0 };
  }
  if (cut.at(-1)!.to > to && isSliver(pieces.at(-1)!)) {
    pieces.pop();
    pieces.push({ ...pieces.pop()!, to: to - from });
  }
  return pieces;
}

/** Primitives as they are found when their `count` samples are walked the other way. */
export function reversePrimitives(primitives: readonly Primitive[], count: number): Primitive[] {
  return primitives.map((p) => ({ ...p, from: count - p.to, to: count - p.from })).reverse();
}

/** A sample that smoothing would move by more than this many σ lies at a corner and stays. */
const CORNER = 3;

/**
 * Move each sample across the path to the parabola through its neighbours (Savitzky-Golay, degree 2).
 *
 * Curvature survives, corners stay; near the ends of an open path the window shrinks.
 *
 * @param reach Half-window, samples; under 2 a parabola smooths nothing.
 * @param sigma Standard deviation of the samples, px.
 */
export function smoothSamples(path: SamplePath, reach: number, sigma: number): SamplePath {
  const n = path.x.length;
  const x = path.x.slice();
  const y = path.y.slice();
  const kernels = Array.from({ length: reach + 1 }, (_, m) => kernel(m));
  for (let i = 0; i < n; i++) {
    const m = path.closed ? Math.min(reach, (n - 1) >> 1) : Math.min(reach, i, n - 1 - i);
    if (m < 2) continue;
    const k = kernels[m]!;
    let sx = 0;
    let sy = 0;
    for (let d = -m; d <= m; d++) {
      const at = (i + d + n) % n;
      sx += k[d + m]! * path.x[at]!;
      sy += k[d + m]! * path.y[at]!;
    }
    const before = (i - m + n) % n;
    const after = (i + m) % n;
    const tx = path.x[after]! - path.x[before]!;
    const ty = path.y[after]! - path.y[before]!;
    const l = length(tx, ty) || 1;
    const shift = ((sx - path.x[i]!) * -ty + (sy - path.y[i]!) * tx) / l;
    if (Math.abs(shift) > CORNER * sigma) continue;
    x[i] = path.x[i]! - (shift * ty) / l;
    y[i] = path.y[i]! + (shift * tx) / l;
  }
  return { ...path, x, y };
}

/** Weights of the value at the middle of a least-squares parabola over 2m + 1 samples. */
function kernel(m: number): Float64Array {
  const scale = 3 / ((2 * m - 1) * (2 * m + 1) * (2 * m + 3));
  return Float64Array.from({ length: 2 * m + 1 }, (_, i) => {
    const d = i - m;
    return scale * (3 * m * m + 3 * m - 1 - 5 * d * d);
  });
}

/**
 * Measure the error, and move each parameter one Newton step towards the sample's foot on the curve.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px.
 * @param error Receives the distances as they were before the step.
 */
export function projectSamples(samples: CubicSamples, p: Float64Array, error: CubicError): void {
  const { x, y, weight, t: parameters, count, trusted } = samples;
  const x0 = p[0]!;
  const y0 = p[1]!;
  // the curve is x0 + t·(cx + t·(bx + t·ax))
  const cx = 3 * (p[2]! - x0);
  const cy = 3 * (p[3]! - y0);
  const bx = 3 * (p[4]! - p[2]!) - cx;
  const by = 3 * (p[5]! - p[3]!) - cy;
  const ax = p[6]! - x0 - cx - bx;
  const ay = p[7]! - y0 - cy - by;
  let worst2 = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const t = parameters[i]!;
    const ex = x0 + t * (cx + t * (bx + t * ax)) - x[i]!;
    const ey = y0 + t * (cy + t * (by + t * ay)) - y[i]!;
    const dx = cx + t * (2 * bx + 3 * t * ax);
    const dy = cy + t * (2 * by + 3 * t * ay);
    const d2 = dx * dx + dy * dy || 1e-9;
    const cross = ex * dy - ey * dx;
    const e2 = (cross * cross) / d2;
    const w = weight[i]!;
    if (e2 > worst2 && w > trusted) worst2 = e2;
    sum += w * e2;
    const slope = d2 + ex * (2 * bx + 6 * t * ax) + ey * (2 * by + 6 * t * ay);
    if (slope > 1e-9) {
      // not by Math.min and Math.max: they take as long as the rest of the loop
      let foot = t - (ex * dx + ey * dy) / slope;
      if (foot <= 0) foot = 0;
      if (foot > 1) foot = 1;
      parameters[i] = foot;
    }
  }
  error.worst = Math.sqrt(worst2);
  error.sum = sum;
}
