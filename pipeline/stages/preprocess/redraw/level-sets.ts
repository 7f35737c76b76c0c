/** Shapes whose areas in each pixel are the shares of its paints. @module */
import { exp } from "../../../../geometry/elementary.ts";
import { clamp, splineTaps, type Taps } from "../../../../raster/taps.ts";
import type { Original } from "../enlarged.ts";
import { type Mixtures, MOST_MIXED } from "./mixtures.ts";

/** How shapes are fitted to shares. */
const FIT = {
  /** Share of what is lacking that a round adds. */
  step: 0.3,
  /** Slope of a paint's share across its border, 1/px: of steps, pixels beside a border would know nothing of it. */
  slope: 16,
  /** Least share of a mix that draws. */
  leastShare: 0.02,
  /** Exponent below which a share is none. */
  farBelow: -40,
} as const;

/** Points along a side of a pixel at which levels are compared. */
const POINTS = 4;
/** Most paints that meet in a pixel. */
const MOST_MET = 8;
/** Pixels beside one that its levels are made of, and how many these are across. */
const REACH = 2;
const ACROSS = 2 * REACH + 1;
/** Points along a side of a drawn pixel. */
const DRAWN_POINTS = 4;

/** Levels of each paint: a cubic B-spline with one coefficient a pixel. The highest level at a point shows. */
export class LevelSets {
  readonly #width: number;
  readonly #height: number;
  readonly #mixtures: Mixtures;
  /** Coefficients, row-major, paint after paint. */
  readonly #levels: Float32Array;
  /** Paints that meet in a pixel, {@link MOST_MET} entries each, and how many. */
  readonly #met: Int8Array;
  readonly #metCount: Uint8Array;
  /** Points along both axes at which levels are compared. */
  readonly #columns: Taps;
  readonly #rows: Taps;

  constructor({ width, height }: Original, mixtures: Mixtures) {
    const n = width * height;
    this.#width = width;
    this.#height = height;
    this.#mixtures = mixtures;
    this.#columns = splineTaps(width, width * POINTS);
    this.#rows = splineTaps(height, height * POINTS);
    this.#levels = new Float32Array(mixtures.paints.size * n).fill(-0.5);
    this.#met = new Int8Array(MOST_MET * n);
    this.#metCount = new Uint8Array(n);
    const { paint, share } = mixtures;
    for (let m = 0; m < paint.length; m++)
      if (paint[m]! >= 0) this.#levels[paint[m]! * n + Math.floor(m / MOST_MIXED)]! += share[m]!;
    for (let i = 0; i < n; i++) this.#meet(i);
  }

  /** Let areas become the shares (iterative back-projection, Irani and Peleg 1991, of shapes in place of grey levels): the more so, the more rounds. */
  fit(rounds: number, signal: AbortSignal): void {
    const lack = new Float32Array(this.#met.length);
    for (let round = 0; round < rounds; round++) {
      signal.throwIfAborted();
      for (let i = 0; i < this.#metCount.length; i++)
        if (this.#metCount[i]! > 1) this.#measure(i, lack);
      for (let i = 0; i < this.#metCount.length; i++)
        for (let m = 0; this.#metCount[i]! > 1 && m < this.#metCount[i]!; m++)
          this.#levels[this.#met[MOST_MET * i + m]! * this.#metCount.length + i]! +=
            FIT.step * lack[MOST_MET * i + m]!;
    }
  }

  /** RGBA of the shapes, antialiased, at another size. */
  draw(width: number, height: number, signal: AbortSignal): Uint8ClampedArray {
    const out = new Uint8ClampedArray(4 * width * height).fill(255);
    const columns = splineTaps(this.#width, width * DRAWN_POINTS);
    const rows = splineTaps(this.#height, height * DRAWN_POINTS);
    const { rgb } = this.#mixtures.paints;
    const sums = new Float64Array(3 * width);
    for (let y = 0; y < height; y++) {
      signal.throwIfAborted();
      sums.fill(0);
      for (let v = y * DRAWN_POINTS; v < (y + 1) * DRAWN_POINTS; v++)
        for (let u = 0; u < width * DRAWN_POINTS; u++) {
          const k = 3 * this.#shown(columns, u, rows, v);
          const at = 3 * Math.floor(u / DRAWN_POINTS);
          for (let c = 0; c < 3; c++) sums[at + c]! += rgb[k + c]!;
        }
      for (let x = 0; x < width; x++)
        for (let c = 0; c < 3; c++)
          out[4 * (y * width + x) + c] = sums[3 * x + c]! / DRAWN_POINTS ** 2;
    }
    return out;
  }

  /** Note the paints that the mixes of a pixel and its neighbours draw. */
  #meet(i: number): void {
    const { paint, share } = this.#mixtures;
    const width = this.#width;
    const x = i % width;
    const y = (i - x) / width;
    const from = MOST_MET * i;
    let count = 0;
    for (let v = Math.max(0, y - 1); v <= Math.min(this.#height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
        for (let m = MOST_MIXED * (v * width + u), end = m + MOST_MIXED; m < end; m++) {
          if (share[m]! <= FIT.leastShare || count === MOST_MET) continue;
          if (this.#met.subarray(from, from + count).includes(paint[m]!)) continue;
          this.#met[from + count++] = paint[m]!;
        }
    this.#metCount[i] = count;
  }

  /** Level of paint `k` at a point. */
  #level(k: number, columns: Taps, u: number, rows: Taps, v: number): number {
    const width = this.#width;
    const levels = this.#levels;
    const base = k * this.#metCount.length;
    let sum = 0;
    for (let t = 0; t < 4; t++) {
      const row = base + clamp(rows.first[v]! + t, this.#height) * width;
      const x = columns.first[u]!;
      let along = 0;
      for (let s = 0; s < 4; s++)
        along += columns.weight[4 * u + s]! * levels[row + clamp(x + s, width)]!;
      sum += rows.weight[4 * v + t]! * along;
    }
    return sum;
  }

  /** The paint with the highest level at a point. */
  #shown(columns: Taps, u: number, rows: Taps, v: number): number {
    const i = clamp(rows.first[v]! + 1 + Number(isPast(rows, v)), this.#height) * this.#width;
    const j = i + clamp(columns.first[u]! + 1 + Number(isPast(columns, u)), this.#width);
    let best = this.#met[MOST_MET * j]!;
    const count = this.#metCount[j]!;
    if (count < 2) return best;
    let highest = -Infinity;
    for (let m = 0; m < count; m++) {
      const k = this.#met[MOST_MET * j + m]!;
      const level = this.#level(k, columns, u, rows, v);
      if (level <= highest) continue;
      highest = level;
      best = k;
    }
    return best;
  }

  /** Levels of the paints that meet in a pixel at its points, paint after paint, and those of one along its rows. */
  readonly #at = new Float64Array(MOST_MET * POINTS ** 2);
  readonly #along = new Float64Array(ACROSS * POINTS);

  /** Write what each paint that meets in pixel `i` lacks there. */
  #measure(i: number, lack: Float32Array): void {
    const count = this.#metCount[i]!;
    const from = MOST_MET * i;
    const at = this.#at;
    for (let m = 0; m < count; m++) {
      lack[from + m] = this.#shareOf(i, this.#met[from + m]!);
      this.#levelsIn(i, m);
    }
    for (let point = 0; point < POINTS ** 2; point++) {
      let highest = -Infinity;
      for (let k = point; k < count * POINTS ** 2; k += POINTS ** 2)
        highest = Math.max(highest, at[k]!);
      let sum = 0;
      for (let k = point; k < count * POINTS ** 2; k += POINTS ** 2) {
        const below = FIT.slope * (at[k]! - highest);
        at[k] = below === 0 ? 1 : below < FIT.farBelow ? 0 : exp(below);
        sum += at[k]!;
      }
      for (let m = 0, k = point; m < count; m++, k += POINTS ** 2)
        if (at[k] !== 0) lack[from + m]! -= at[k]! / sum / POINTS ** 2;
    }
  }

  /** Write the levels, at the points in pixel `i`, of the paint that is number `m` there: along rows first. */
  #levelsIn(i: number, m: number): void {
    const [width, height, levels] = [this.#width, this.#height, this.#levels];
    const [at, along] = [this.#at, this.#along];
    const x = i % width;
    const y = (i - x) / width;
    const columns = this.#columns;
    const rows = this.#rows;
    const base = this.#met[MOST_MET * i + m]! * this.#metCount.length;
    const isInside = x >= REACH && x + REACH < width;
    for (let r = 0; r < ACROSS; r++) {
      const row = base + clamp(y - REACH + r, height) * width;
      for (let p = 0, u = POINTS * x; p < POINTS; p++, u++) {
        const first = columns.first[u]!;
        let sum = 0;
        for (let s = 0; s < 4; s++) {
          const column = isInside ? first + s : clamp(first + s, width);
          sum += columns.weight[4 * u + s]! * levels[row + column]!;
        }
        along[POINTS * r + p] = sum;
      }
    }
    for (let p = 0, v = POINTS * y; p < POINTS; p++, v++) {
      const top = POINTS * (rows.first[v]! - y + REACH);
      for (let q = 0; q < POINTS; q++) {
        let sum = 0;
        for (let t = 0; t < 4; t++) sum += rows.weight[4 * v + t]! * along[top + POINTS * t + q]!;
        at[POINTS ** 2 * m + POINTS * p + q] = sum;
      }
    }
  }

  #shareOf(i: number, k: number): number {
    const { paint, share } = this.#mixtures;
    for (let m = MOST_MIXED * i; m < MOST_MIXED * (i + 1); m++)
      if (paint[m] === k) return share[m]!;
    return 0;
  }
}

/** Whether a point lies nearer to the third of its four values than to the second. */
function isPast({ weight }: Taps, k: number): boolean {
  return weight[4 * k + 2]! > weight[4 * k + 1]!;
}
