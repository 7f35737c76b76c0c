/** Least-squares cubic Béziers through weighted samples. @module */
import { type CubicEnds, CubicHandles } from "./cubic-handles.ts";
import { CubicSamples } from "./cubic-samples.ts";
import { sumNormals, sumPoints } from "./cubic-sums.ts";
import type { Point } from "./point.ts";
import { type CubicError, projectSamples } from "./project-samples.ts";
import type { SamplePath } from "./samples.ts";

export type { CubicEnds } from "./cubic-handles.ts";

/** A fitted cubic, and how well it fits. */
export interface CubicFit extends Readonly<CubicError> {
  readonly c1: Point;
  readonly c2: Point;
}

/** First passes: distance to the point at the sample's parameter. Slow to converge, but steady from afar. */
const POINT_PASSES = 3;
/** Then, at most: distance across the curve only, which converges like Newton's method. */
const NORMAL_PASSES = 8;
/** A pass that lowers the error by less than this share is the last. */
const ENOUGH = 0.003;

/** Fits cubics; keeps its scratch from call to call. */
export class CubicFitter {
  readonly #samples = new CubicSamples();
  readonly #handles = new CubicHandles();
  readonly #error: CubicError = { worst: 0, sum: 0 };

  /**
   * Best cubic with the given ends through samples `[from, to)`, at least three.
   *
   * @param stride Read each `stride`-th sample only, in the name of all: a fast estimate for long runs.
   * @returns undefined where the samples do not determine the handles, or only degenerate ones fit
   */
  fit(
    path: SamplePath,
    { from, to, stride = 1 }: { from: number; to: number; stride?: number },
    ends: CubicEnds,
  ): CubicFit | undefined {
    this.#samples.gather(path, { from, to, stride });
    this.#samples.parametrize(ends.start, ends.end);
    this.#handles.begin(ends);
    for (let pass = 0; pass < POINT_PASSES; pass++) {
      sumPoints(this.#samples, this.#handles.points, this.#handles.sums);
      if (!this.#handles.solve(0)) return undefined;
      this.#project();
    }
    this.#refine();
    if (!this.#handles.isSound()) return undefined;
    const p = this.#handles.points;
    return { c1: [p[2]!, p[3]!], c2: [p[4]!, p[5]!], ...this.#error };
  }

  /** Gauss-Newton on the distances across the curve, damped where a step does not help. */
  #refine(): void {
    let damping = 1e-4;
    for (let pass = 0; pass < NORMAL_PASSES; pass++) {
      const { sum } = this.#error;
      this.#handles.keep();
      sumNormals(this.#samples, this.#handles.points, this.#handles.sums);
      if (this.#handles.solve(damping)) this.#project();
      else this.#error.sum = Infinity;
      if (this.#error.sum <= sum) {
        if (sum - this.#error.sum <= ENOUGH * sum) return;
        damping /= 4;
        continue;
      }
      this.#handles.restore();
      this.#project();
      damping *= 30;
    }
  }

  #project(): void {
    projectSamples(this.#samples, this.#handles.points, this.#error);
  }
}
