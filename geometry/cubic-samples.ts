/** Samples that a cubic is fitted to, and where on it each is thought to lie. @module */
import { length, type Point } from "./point.ts";
import type { SamplePath } from "./samples.ts";

/** Weight from which a sample counts for the worst distance. */
const TRUSTED = 0.3;

/** Which samples of a path to read: `[from, to)`, every `stride`-th in the name of all. */
export interface SampleRun {
  readonly from: number;
  readonly to: number;
  readonly stride: number;
}

/** A run of samples with curve parameters; its arrays are kept from run to run. */
export class CubicSamples {
  /** Only the first `count` entries are of this run. */
  x = new Float64Array(0);
  y = new Float64Array(0);
  weight = new Float64Array(0);
  /** Curve parameters, 0 to 1. */
  t = new Float64Array(0);
  count = 0;
  #kept = new Float64Array(0);
  /** A sample of more than this weight counts for the worst distance. */
  trusted = TRUSTED;

  /** Read a run; what its stride leaves over is shared by both ends. */
  gather(path: SamplePath, { from, to, stride }: SampleRun): void {
    const n = Math.floor((to - from - 1) / stride) + 1;
    if (this.x.length < n) {
      this.x = new Float64Array(2 * n);
      this.y = new Float64Array(2 * n);
      this.weight = new Float64Array(2 * n);
      this.t = new Float64Array(2 * n);
    }
    this.count = n;
    let k = from + ((to - from - 1 - (n - 1) * stride) >> 1);
    for (let i = 0; i < n; i++, k += stride) {
      this.x[i] = path.x[k]!;
      this.y[i] = path.y[k]!;
      this.weight[i] = path.weight[k]! * stride;
    }
    this.trusted = TRUSTED * stride;
  }

  /** Remember the parameters for {@link restore}. */
  keep(): void {
    if (this.#kept.length < this.count) this.#kept = new Float64Array(this.t.length);
    for (let i = 0; i < this.count; i++) this.#kept[i] = this.t[i]!;
  }

  /** Go back to the parameters of the last {@link keep}. */
  restore(): void {
    for (let i = 0; i < this.count; i++) this.t[i] = this.#kept[i]!;
  }

  /** First parameters: share of the length along the samples. */
  parametrize(start: Point, end: Point): void {
    const { x, y, t, count } = this;
    let total = length(x[0]! - start[0], y[0]! - start[1]);
    t[0] = total;
    for (let i = 1; i < count; i++) {
      total += length(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!);
      t[i] = total;
    }
    total += length(x[count - 1]! - end[0], y[count - 1]! - end[1]);
    for (let i = 0; i < count; i++) t[i]! /= total || 1;
  }
}
