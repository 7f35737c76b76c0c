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
  /** A fit farther off than this, px, is of no use: whether it runs back is not looked at. */
  readonly within?: number;
}

/** How cubics are fitted, and what running back is. */
const CUBIC = {
  /** Passes by the distance across the curve, at most: they converge like Newton's method. */
  passes: 8,
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
  readonly #error: CubicError = { worst: 0, sum: 0 };
  /** Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px. */
  readonly #points = new Float64Array(8);
  /** Two to four unknowns: how far the handles reach along each of the directions of `#basis`. */
  readonly #values = new Float64Array(4);
  readonly #kept = new Float64Array(4);
  /** Direction (x, y) of each unknown; the first `#first` of `#size` move c1, the others c2. */
  readonly #basis = new Float64Array(8);
  #size = 0;
  #first = 0;
  readonly #sums = new Float64Array(SUMS);
  readonly #rows = new Float64Array(20);

  /**
   * Best cubic with the given ends through samples `[from, to)`, at least three; it never runs back along them.
   *
   * @returns undefined where the samples do not determine the handles, or only ones that are degenerate or run back fit
   */
  fit(
    path: SamplePath,
    { from, to, stride = 1, within = Infinity }: FitRun,
    ends: CubicEnds,
  ): CubicFit | undefined {
    const p = this.#points;
    this.#samples.gather(path, { from, to, stride });
    this.#samples.parametrize(ends.start, ends.end);
    this.#begin(ends);
    // First by the distance to the point at the sample's parameter: slow to converge, but steady from afar.
    this.#samples.sum(p, this.#sums, false);
    if (!this.#solve(0)) return undefined;
    this.#samples.project(p, this.#error);
    this.#refine();
    const { worst, sum } = this.#error;
    if (!this.#isSound() || (worst <= within && turnsBack(p, this.#samples))) return undefined;
    return { c1: [p[2]!, p[3]!], c2: [p[4]!, p[5]!], worst, sum };
  }

  /** Gauss-Newton on the distances across the curve, damped where a step does not help (Levenberg and Marquardt); sound handles stay so. */
  #refine(): void {
    const { first, least, down, up } = DAMPING;
    let damping: number = first;
    let isSound = this.#isSound();
    for (let pass = 0; pass < CUBIC.passes; pass++) {
      const { worst, sum } = this.#error;
      this.#kept.set(this.#values);
      this.#samples.keep();
      this.#samples.sum(this.#points, this.#sums, true);
      const isUsable = this.#solve(damping) && (!isSound || this.#isSound());
      if (isUsable) this.#samples.project(this.#points, this.#error);
      const change = isUsable ? this.#error.sum - sum : Infinity;
      if (change <= 0) {
        if (-change <= CUBIC.enoughShare * sum) return;
        isSound ||= this.#isSound();
        damping = Math.max(least, damping * down);
        continue;
      }
      this.#values.set(this.#kept);
      this.#place();
      this.#samples.restore();
      this.#error.worst = worst;
      this.#error.sum = sum;
      if (change <= CUBIC.enoughShare * sum) return;
      damping *= up;
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

  /** No handle is longer than the curve needs, and none runs backwards along its tangent. */
  #isSound(): boolean {
    const p = this.#points;
    const chord = length(p[6]! - p[0]!, p[7]! - p[1]!);
    const longest = LONGEST_HANDLE.chords * chord + LONGEST_HANDLE.px;
    if (length(p[2]! - p[0]!, p[3]! - p[1]!) > longest) return false;
    if (length(p[4]! - p[6]!, p[5]! - p[7]!) > longest) return false;
    const least = SHORTEST_HANDLE * chord;
    if (this.#first === 1 && this.#values[0]! < least) return false;
    return !(this.#size - this.#first === 1 && this.#values[this.#size - 1]! < least);
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
export function turnsBack(p: Float64Array, samples: CubicSamples): boolean {
  if (keepsAhead(p)) return false;
  const { t, count } = samples;
  let i = 0;
  for (let k = 0; k <= CUBIC.looks; k++) {
    const at = k / CUBIC.looks;
    while (i < count - 1 && t[i]! < at) i++;
    if (runsAgainst(p, at, samples, i)) return true;
  }
  return false;
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
  const from = Math.max(0, Math.min(i - CUBIC.reachSamples, count - 1 - 2 * CUBIC.reachSamples));
  const to = Math.min(count - 1, Math.max(i + CUBIC.reachSamples, 2 * CUBIC.reachSamples));
  const wx = x[to]! - x[from]!;
  const wy = y[to]! - y[from]!;
  const l = length(wx, wy) || 1;
  return (wx / l) * dx + (wy / l) * dy < CUBIC.backCos * length(dx, dy);
}
