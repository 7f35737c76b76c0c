/** Least-squares cubic Béziers through weighted samples. @module */
import { type CubicEnds, CubicHandles } from "./cubic-handles.ts";
import { CubicSamples } from "./cubic-samples.ts";
import { sumSamples } from "./cubic-sums.ts";
import { length, type Point } from "./point.ts";
import { type CubicError, projectSamples, type SamplePath } from "./samples.ts";

export type { CubicEnds } from "./cubic-handles.ts";

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
  /** First passes: distance to the point at the sample's parameter. Slow to converge, but steady from afar. */
  pointPasses: 1,
  /** Then, at most: distance across the curve only, which converges like Newton's method. */
  normalPasses: 8,
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

/** Fits cubics; keeps its scratch from call to call. */
export class CubicFitter {
  readonly #samples = new CubicSamples();
  readonly #handles = new CubicHandles();
  readonly #error: CubicError = { worst: 0, sum: 0 };

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
    this.#samples.gather(path, { from, to, stride });
    if (!this.#settle(ends)) return undefined;
    const p = this.#handles.points;
    if (this.#error.worst <= within && turnsBack(p, this.#samples)) return undefined;
    const { worst, sum } = this.#error;
    return { c1: [p[2]!, p[3]!], c2: [p[4]!, p[5]!], worst, sum };
  }

  /** Find the handles; false where there are none, or only degenerate ones. */
  #settle(ends: CubicEnds): boolean {
    this.#samples.parametrize(ends.start, ends.end);
    this.#handles.begin(ends);
    for (let pass = 0; pass < CUBIC.pointPasses; pass++) {
      sumSamples(this.#samples, this.#handles.points, this.#handles.sums, "to points");
      if (!this.#handles.solve(0)) return false;
      this.#project();
    }
    this.#refine();
    return this.#handles.isSound();
  }

  /** Gauss-Newton on the distances across the curve, damped where a step does not help (Levenberg and Marquardt); sound handles stay so. */
  #refine(): void {
    const { first, least, down, up } = DAMPING;
    let damping: number = first;
    let isSound = this.#handles.isSound();
    for (let pass = 0; pass < CUBIC.normalPasses; pass++) {
      const { worst, sum } = this.#error;
      this.#handles.keep();
      this.#samples.keep();
      sumSamples(this.#samples, this.#handles.points, this.#handles.sums, "across");
      const isUsable = this.#handles.solve(damping) && (!isSound || this.#handles.isSound());
      if (isUsable) this.#project();
      const change = isUsable ? this.#error.sum - sum : Infinity;
      if (change <= 0) {
        if (-change <= CUBIC.enoughShare * sum) return;
        isSound ||= this.#handles.isSound();
        damping = Math.max(least, damping * down);
        continue;
      }
      this.#handles.restore();
      this.#samples.restore();
      this.#error.worst = worst;
      this.#error.sum = sum;
      if (change <= CUBIC.enoughShare * sum) return;
      damping *= up;
    }
  }

  #project(): void {
    projectSamples(this.#samples, this.#handles.points, this.#error);
  }
}

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
