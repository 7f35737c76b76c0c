/** Collects the samples of a path. @module */
import { snap } from "../../../../geometry/point.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";

/** Nearer than this, two samples are one place, px. */
const SAME_PLACE_PX = 0.45;

/** A growing path of weighted samples; samples at one place become their mean. */
export class SampleBuilder {
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  readonly #weight: number[] = [];

  /** Appends a sample. */
  add(x: number, y: number, weight: number): void {
    const m = this.#x.length - 1;
    if (m >= 0 && (this.#x[m]! - x) ** 2 + (this.#y[m]! - y) ** 2 < SAME_PLACE_PX * SAME_PLACE_PX) {
      const total = this.#weight[m]! + weight;
      this.#x[m] = (this.#x[m]! * this.#weight[m]! + x * weight) / total;
      this.#y[m] = (this.#y[m]! * this.#weight[m]! + y * weight) / total;
      this.#weight[m] = Math.min(1, total);
      return;
    }
    this.#x.push(x);
    this.#y.push(y);
    this.#weight.push(weight);
  }

  /** The path so far. */
  path(closed: boolean): SamplePath {
    return {
      x: Float64Array.from(this.#x, snap),
      y: Float64Array.from(this.#y, snap),
      weight: Float64Array.from(this.#weight),
      closed,
    };
  }
}
