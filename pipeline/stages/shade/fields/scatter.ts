/** How well a place explains colours before any stop is known. @module */
import { type Place, writePlaces } from "./place.ts";
import type { Samples } from "./samples.ts";

const MOST_BINS = 48;
/** Fewest samples a bin, on average. */
const PER_BIN = 14;
/** Numbers a bin: count, Σf, Σf², Σr, Σg, Σb, Σfr, Σfg, Σfb; f is the place within the bin. */
const SUMS = 9;
/** Fewest samples in a bin that get a slope. */
const SLOPED = 4;

/** Compares places over one set of samples. */
export class Scatter {
  readonly samples: Samples;
  readonly #t: Float64Array;
  readonly #sums = new Float64Array(MOST_BINS * SUMS);
  readonly #bins: number;
  #total = 0;

  constructor(samples: Samples) {
    const { n, rgb } = samples;
    this.samples = samples;
    this.#t = new Float64Array(n);
    this.#bins = Math.max(2, Math.min(MOST_BINS, Math.floor(n / PER_BIN)));
    for (let i = 0; i < 3 * n; i++) this.#total += rgb[i]! * rgb[i]!;
  }

  /** Sum of squares, levels², that remains with one line in each of a few bins along t. */
  of(place: Place): number {
    this.#gather(place);
    const sums = this.#sums;
    let left = this.#total;
    for (let o = 0; o < this.#bins * SUMS; o += SUMS) {
      const m = sums[o]!;
      if (m === 0) continue;
      const mean = sums[o + 1]! / m;
      const spread = sums[o + 2]! - m * mean * mean;
      const isSloped = m >= SLOPED && spread >= 1e-6;
      for (let c = 3; c < 6; c++) {
        const sum = sums[o + c]!;
        left -= (sum * sum) / m;
        if (!isSloped) continue;
        const rise = sums[o + c + 3]! - sum * mean;
        left -= (rise * rise) / spread;
      }
    }
    return Math.max(0, left);
  }

  #gather(place: Place): void {
    const { n, rgb } = this.samples;
    const t = this.#t;
    const sums = this.#sums;
    writePlaces(place, this.samples, t);
    let lo = Infinity;
    let hi = -Infinity;
    for (let i = 0; i < n; i++) {
      if (t[i]! < lo) lo = t[i]!;
      if (t[i]! > hi) hi = t[i]!;
    }
    // the last sample falls into the last bin, not beyond it
    const scale = hi > lo ? (this.#bins * 0.999999) / (hi - lo) : 0;
    sums.fill(0, 0, this.#bins * SUMS);
    for (let i = 0, c = 0; i < n; i++, c += 3) {
      const at = (t[i]! - lo) * scale;
      const bin = at | 0;
      const f = at - bin - 0.5;
      const o = SUMS * bin;
      const r = rgb[c]!;
      const g = rgb[c + 1]!;
      const b = rgb[c + 2]!;
      sums[o]! += 1;
      sums[o + 1]! += f;
      sums[o + 2]! += f * f;
      sums[o + 3]! += r;
      sums[o + 4]! += g;
      sums[o + 5]! += b;
      sums[o + 6]! += f * r;
      sums[o + 7]! += f * g;
      sums[o + 8]! += f * b;
    }
  }
}
