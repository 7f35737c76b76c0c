/** Least-squares cubic Béziers through weighted samples. @module */
import { type CubicError, CubicSamples, SUMS } from "./cubic-samples.ts";
import { solve } from "./linear-algebra.ts";
import { length, type Point } from "./point.ts";
import type { SamplePath } from "./samples.ts";

/** Ends of a cubic. A tangent (unit, along the walk) binds the handle to its line; without it the handle is free. */
export interface CubicEnds {
  readonly start: Point;
  readonly end: Point;
  readonly startTangent?: Point | undefined;
  readonly endTangent?: Point | undefined;
}

/** A fitted cubic, and how well it fits. */
export interface CubicFit extends Readonly<CubicError> {
  readonly c1: Point;
  readonly c2: Point;
}

/** What a cubic is fitted to: samples `from` up to `to`. */
export interface FitRun {
  readonly from: number;
  readonly to: number;
  /** Read each `stride`-th sample only, in the name of all: a fast estimate for long runs. */
  readonly stride?: number;
}

/** How cubics are fitted, and what running back is. */
const CUBIC = {
  /** Passes by the distance across the curve, at most: they converge like Newton's method. */
  passes: 8,
  /** So many steps in a row that do not help are the last: the curve is as good as its parameters let it be. */
  rejections: 2,
  /** A pass that changes the error by less than this share is the last. */
  enoughShare: 0.003,
  /** Places along a curve at which its direction is compared. */
  looks: 16,
  /** Samples to either side that tell the direction of the walk. */
  reachSamples: 2,
  /** Cosine of 143 degrees: samples a px apart do not tell a corner from a bend, but they tell ahead from back. */
  backCos: -0.8,
} as const;

/** Damping of the first step, in traces of the equations; it is never less than `least`, as handles that slide along a straight run hardly change the curve. */
const DAMPING = { first: 1e-2, least: 1e-4, down: 1 / 4, up: 10 } as const;
/** Handles longer than this bulge between the samples of a short run, or make loops; half a circle takes two thirds of a chord. */
const LONGEST_HANDLE = { chords: 0.8, px: 0.4 } as const;
/** Least handle along a tangent, in chords: a shorter one makes a hidden corner. */
const SHORTEST_HANDLE = 0.01;

/** Fits cubics; keeps its scratch from call to call. */
export class CubicFitter {
  readonly #samples = new CubicSamples();
  /** Distances of the curve that is kept, and of the one that is tried. */
  #error: CubicError = { worst: 0, sum: 0 };
  #triedError: CubicError = { worst: 0, sum: 0 };
  /** Their normal equations. */
  #sums = new Float64Array(SUMS);
  #tried = new Float64Array(SUMS);
  /** Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px. */
  readonly #points = new Float64Array(8);
  /** Two to four unknowns: how far the handles reach along each of the directions of `#basis`. */
  readonly #values = new Float64Array(4);
  readonly #kept = new Float64Array(4);
  /** Direction (x, y) of each unknown; the first `#first` of `#size` move c1, the others c2. */
  readonly #basis = new Float64Array(8);
  #size = 0;
  #first = 0;
  /** Bounds of a handle's length, px: the lower one along a tangent only. */
  #shortest = 0;
  #longest = 0;
  readonly #rows = new Float64Array(20);

  /**
   * Best cubic with the given ends through samples `[from, to)`, at least three; it never runs back along them.
   *
   * @returns undefined where the samples do not determine the handles, or only ones that are degenerate or run back fit
   */
  fit(path: SamplePath, { from, to, stride = 1 }: FitRun, ends: CubicEnds): CubicFit | undefined {
    const p = this.#points;
    this.#samples.gather(path, { from, to, stride });
    this.#samples.parametrize(ends.start, ends.end);
    this.#begin(ends);
    // First by the distance to the point at the sample's parameter: slow to converge, but steady from afar.
    this.#samples.sum(p, this.#sums, false, this.#error);
    if (!this.#solve(0)) return undefined;
    this.#refine();
    if (!this.#isSound() || turnsBack(p, this.#samples)) return undefined;
    return { c1: [p[2]!, p[3]!], c2: [p[4]!, p[5]!], ...this.#error };
  }

  /** Gauss-Newton on the distances across the curve, damped where a step does not help (Levenberg and Marquardt). */
  #refine(): void {
    const { first, least, down, up } = DAMPING;
    const samples = this.#samples;
    let damping: number = first;
    let rejected = 0;
    let isSound = this.#isSound();
    samples.project(this.#points);
    samples.sum(this.#points, this.#sums, true, this.#error);
    for (let pass = 0; pass < CUBIC.passes; pass++) {
      this.#kept.set(this.#values);
      samples.keep();
      const isUsable = this.#solve(damping) && (!isSound || this.#isSound());
      if (isUsable) {
        samples.project(this.#points);
        samples.sum(this.#points, this.#tried, true, this.#triedError);
      }
      const { sum } = this.#error;
      const gain = isUsable ? sum - this.#triedError.sum : -Infinity;
      if (gain >= 0) {
        [this.#sums, this.#tried] = [this.#tried, this.#sums];
        [this.#error, this.#triedError] = [this.#triedError, this.#error];
        damping = Math.max(least, damping * down);
        rejected = 0;
        isSound ||= this.#isSound();
      } else {
        this.#values.set(this.#kept);
        this.#place();
        samples.restore();
        damping *= up;
        if (++rejected === CUBIC.rejections) return;
      }
      if (Math.abs(gain) <= CUBIC.enoughShare * sum) return;
    }
  }

  /** Set up the unknowns: one along a tangent, two for a free handle. */
  #begin({ start, end, startTangent, endTangent }: CubicEnds): void {
    this.#points.set(start, 0);
    this.#points.set(end, 6);
    this.#basis.set(startTangent ?? AXES);
    this.#first = startTangent ? 1 : 2;
    this.#basis.set(endTangent ? [-endTangent[0], -endTangent[1]] : AXES, 2 * this.#first);
    this.#size = this.#first + (endTangent ? 1 : 2);
    const chord = length(end[0] - start[0], end[1] - start[1]);
    this.#shortest = SHORTEST_HANDLE * chord;
    this.#longest = LONGEST_HANDLE.chords * chord + LONGEST_HANDLE.px;
  }

  /** Handles of least error for the present sums, held back by `damping`; false where they are not determined. */
  #solve(damping: number): boolean {
    const n = this.#size;
    const s = this.#sums;
    const u = this.#basis;
    const rows = this.#rows;
    for (let k = 0; k < n; k++) {
      const kx = u[2 * k]!;
      const ky = u[2 * k + 1]!;
      const second = k < this.#first ? 0 : 1;
      for (let l = 0; l < n; l++) {
        const lx = u[2 * l]!;
        const ly = u[2 * l + 1]!;
        const at = 3 * (second + (l < this.#first ? 0 : 1));
        rows[k * (n + 1) + l] =
          kx * lx * s[at]! + (kx * ly + ky * lx) * s[at + 1]! + ky * ly * s[at + 2]!;
      }
      const hold = damping * (s[0]! + s[2]! + s[6]! + s[8]!);
      rows[k * (n + 1) + k]! += hold;
      rows[k * (n + 1) + n] =
        kx * s[9 + 2 * second]! + ky * s[10 + 2 * second]! + hold * this.#values[k]!;
    }
    if (!solve(rows, n, this.#values)) return false;
    // a handle along a tangent points ahead
    const bounded = (v: number) => Math.min(this.#longest, Math.max(this.#shortest, v));
    if (this.#first === 1) this.#values[0] = bounded(this.#values[0]!);
    if (n - this.#first === 1) this.#values[n - 1] = bounded(this.#values[n - 1]!);
    this.#place();
    return true;
  }

  /** Put the handles where the unknowns have them. */
  #place(): void {
    const p = this.#points;
    for (let i = 0; i < 2; i++) {
      p[2 + i] = p[i]!;
      p[4 + i] = p[6 + i]!;
    }
    for (let k = 0; k < this.#size; k++) {
      const c = k < this.#first ? 2 : 4;
      p[c]! += this.#values[k]! * this.#basis[2 * k]!;
      p[c + 1]! += this.#values[k]! * this.#basis[2 * k + 1]!;
    }
  }

  /** No handle is longer than the curve needs. */
  #isSound(): boolean {
    const p = this.#points;
    const longest = this.#longest + 1e-9;
    return (
      length(p[2]! - p[0]!, p[3]! - p[1]!) <= longest &&
      length(p[4]! - p[6]!, p[5]! - p[7]!) <= longest
    );
  }
}

/** Directions of the unknowns of a free handle. */
const AXES = [1, 0, 0, 1] as const;

/**
 * Does a cubic run against its samples, at their parameters, anywhere?
 *
 * A free handle is drawn backwards where the end of the curve lies beyond its first samples, and two long ones make
 * a flat S that runs to and fro: both pass near all samples.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px.
 */
export function turnsBack(p: Float64Array, { x, y, t, count }: CubicSamples): boolean {
  const { looks, reachSamples: reach, backCos } = CUBIC;
  for (let k = 0, i = 0; k <= looks; k++) {
    const at = k / looks;
    while (i < count - 1 && t[i]! < at) i++;
    const from = Math.max(0, Math.min(i - reach, count - 1 - 2 * reach));
    const to = Math.min(count - 1, Math.max(i + reach, 2 * reach));
    const [wx, wy] = [x[to]! - x[from]!, y[to]! - y[from]!];
    const [a, b, c] = [(1 - at) * (1 - at), 2 * (1 - at) * at, at * at];
    const dx = a * (p[2]! - p[0]!) + b * (p[4]! - p[2]!) + c * (p[6]! - p[4]!);
    const dy = a * (p[3]! - p[1]!) + b * (p[5]! - p[3]!) + c * (p[7]! - p[5]!);
    if (wx * dx + wy * dy < backCos * length(wx, wy) * length(dx, dy)) return true;
  }
  return false;
}
