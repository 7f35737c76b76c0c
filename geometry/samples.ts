/** Points measured along a border or a centre-line: what the fitters read. @module */
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

/** Noise that is assumed where there are too few samples to tell, px. */
const UNKNOWN_NOISE = 0.1;
/** Fewest second differences that give a median. */
const ENOUGH_BENDS = 7;
/** Median absolute deviation → σ, over the norm of (1, −2, 1). */
const BEND_TO_SIGMA = 1.48 / 2.45;

/**
 * Standard deviation of the samples across the path, px, from the median second difference.
 *
 * Corners and curvature do not disturb it; noise that is correlated from sample to sample (a resampled
 * image) is underrated.
 */
export function sampleNoise({ x, y }: SamplePath): number {
  const e = new Float64Array(Math.max(0, x.length - 2));
  if (e.length < ENOUGH_BENDS) return UNKNOWN_NOISE;
  for (let i = 1; i + 1 < x.length; i++) {
    const dx = x[i + 1]! - x[i - 1]!;
    const dy = y[i + 1]! - y[i - 1]!;
    const bend =
      (x[i - 1]! - 2 * x[i]! + x[i + 1]!) * dy - (y[i - 1]! - 2 * y[i]! + y[i + 1]!) * dx;
    e[i - 1] = Math.abs(bend) / (length(dx, dy) || 1);
  }
  return BEND_TO_SIGMA * e.sort()[e.length >> 1]!;
}
