/** Least-squares cubic Béziers through weighted samples. @module */
import { type CubicEnds, CubicHandles } from "./cubic-handles.ts";
import { CubicSamples } from "./cubic-samples.ts";
import { sumNormals, sumPoints } from "./cubic-sums.ts";
import { Hairpins } from "./hairpin.ts";
import type { Point } from "./point.ts";
import { type CubicError, projectSamples, type SamplePath } from "./samples.ts";
import { directionAt, type TurnBack, turnBack } from "./turn-back.ts";

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

/** First passes: distance to the point at the sample's parameter. Slow to converge, but steady from afar. */
const POINT_PASSES = 1;

/** Then, at most: distance across the curve only, which converges like Newton's method. */
const NORMAL_PASSES = 8;

/** A pass that changes the error by less than this share is the last. */
const ENOUGH = 0.003;

/** Damping of the first step, in traces of the equations; it is never less than `least`, as handles that slide along a straight run hardly change the curve. */
const DAMPING = { first: 1e-2, least: 1e-4, down: 1 / 4, up: 10 } as const;

/** Fits cubics; keeps its scratch from call to call. */
export class CubicFitter {
  readonly #samples = new CubicSamples();
  readonly #handles = new CubicHandles();
  readonly #hairpins = new Hairpins();
  readonly #error: CubicError = { worst: 0, sum: 0 };

  /**
   * Best cubic with the given ends through samples `[from, to)`, at least three; it never runs back along them.
   *
   * @returns undefined where the samples do not determine the handles, or only degenerate ones fit
   */
  fit(
    path: SamplePath,
    { from, to, stride = 1, within = Infinity }: FitRun,
    ends: CubicEnds,
  ): CubicFit | undefined {
    this.#samples.gather(path, { from, to, stride });
    if (!this.#settle(ends)) return undefined;
    const p = this.#handles.points;
    const back =
      this.#error.worst <= within ? turnBack(p, this.#samples, this.#hairpins) : undefined;
    if (back && !this.#turnAhead(ends, back, within)) return undefined;
    const { worst, sum } = this.#error;
    return { c1: [p[2]!, p[3]!], c2: [p[4]!, p[5]!], worst, sum };
  }

  /** Find the handles; false where there are none, or only degenerate ones. */
  #settle(ends: CubicEnds): boolean {
    this.#samples.parametrize(ends.start, ends.end);
    this.#handles.begin(ends);
    for (let pass = 0; pass < POINT_PASSES; pass++) {
      sumPoints(this.#samples, this.#handles.points, this.#handles.sums);
      if (!this.#handles.solve(0)) return false;
      this.#project();
    }
    this.#refine();
    return this.#handles.isSound();
  }

  /** Fit once more, with handles that ran against the samples held along them; false where that does not help. */
  #turnAhead(ends: CubicEnds, back: TurnBack, within: number): boolean {
    this.#samples.trusted = 0;
    if (this.#fitHeld(ends, back, within)) return true;
    return this.#samples.keepAhead(ends.start, ends.end) && this.#fitHeld(ends, back, within);
  }

  /** Fit with the handles held that ran back, then with both at rest; false where neither is any good. */
  #fitHeld(ends: CubicEnds, back: TurnBack, within: number): boolean {
    const samples = this.#samples;
    const { points } = this.#handles;
    const isGood = () => this.#error.worst <= within && !turnBack(points, samples, this.#hairpins);
    const held = {
      ...ends,
      startTangent: ends.startTangent ?? (back.start ? directionAt(samples, 0) : undefined),
      endTangent: ends.endTangent ?? (back.end ? directionAt(samples, 1) : undefined),
    };
    if (this.#settle(held) && isGood()) return true;
    const startTangent = held.startTangent ?? directionAt(samples, 0);
    const endTangent = held.endTangent ?? directionAt(samples, 1);
    samples.parametrize(ends.start, ends.end);
    this.#handles.rest({ ...ends, startTangent, endTangent });
    for (let pass = 0; pass < POINT_PASSES; pass++) this.#project();
    return isGood();
  }

  /** Gauss-Newton on the distances across the curve, damped where a step does not help (Levenberg and Marquardt); sound handles stay so. */
  #refine(): void {
    const { first, least, down, up } = DAMPING;
    let damping: number = first;
    let isSound = this.#handles.isSound();
    for (let pass = 0; pass < NORMAL_PASSES; pass++) {
      const { worst, sum } = this.#error;
      this.#handles.keep();
      this.#samples.keep();
      sumNormals(this.#samples, this.#handles.points, this.#handles.sums);
      const isUsable = this.#handles.solve(damping) && (!isSound || this.#handles.isSound());
      if (isUsable) this.#project();
      const change = isUsable ? this.#error.sum - sum : Infinity;
      if (change <= 0) {
        if (-change <= ENOUGH * sum) return;
        isSound ||= this.#handles.isSound();
        damping = Math.max(least, damping * down);
        continue;
      }
      this.#handles.restore();
      this.#samples.restore();
      this.#error.worst = worst;
      this.#error.sum = sum;
      if (change <= ENOUGH * sum) return;
      damping *= up;
    }
  }

  #project(): void {
    projectSamples(this.#samples, this.#handles.points, this.#error);
  }
}
