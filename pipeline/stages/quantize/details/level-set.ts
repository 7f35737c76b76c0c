/** The shape that covers given shares of pixels, on a finer grid. @module */
import { exp } from "../../../../geometry/elementary.ts";
import { clamp, splineTaps, type Taps } from "../../../../raster/taps.ts";
import { markAbove, marked, markNear, type Pixels } from "./near.ts";

/** Shares of pixels in a box, row-major. */
export interface CoverageBox {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** Rows that count where a misfit is measured; all by default. */
  readonly rows?: { readonly from: number; readonly to: number };
}

/** Rounds after which few pixels change. */
const ROUNDS = 16;
/** Slope of the shares across the level in all but the last round, 1/px: less leaves thin strokes grey. */
const SLOPE = 18;
/** Half of the spline's support, px. */
const SUPPORT = 2;
/** Level from which a finer pixel is covered in full, and a little more. */
const FULL = 0.51 / SLOPE;
/** Level far from ink. */
const OUTSIDE = -0.5;
/** Share of what is lacking that a round adds: with much more, borders swing. */
const STEP = 0.3;
/** Standard deviations of a blur beyond which it is cut off. */
const BLUR_REACH = 2.5;

/** How much finer the grid is, and the standard deviation of the blur that shares of pixels went through, px. */
export interface Refinement {
  readonly factor: number;
  readonly blur: number;
}

/**
 * The level set, on a grid that is `factor` times as fine, whose area in each pixel, blurred, is the share given.
 *
 * The level set is a cubic B-spline with one coefficient a pixel; each round adds to it what its pixel lacks
 * (iterative back-projection, Irani and Peleg 1991, of a shape in place of grey levels). A stroke thinner than a
 * pixel keeps its ink in whatever way pixels divide it, where interpolated shares blur it.
 */
export function solve(box: CoverageBox, { factor, blur }: Refinement): Spline {
  const spline = new Spline(box, { factor, blur });
  for (let round = 0; round < ROUNDS; round++) {
    if (blur === 0) {
      spline.addSharpLack(box.values);
      continue;
    }
    spline.evaluate();
    spline.addLack(box.values);
  }
  spline.evaluate();
  return spline;
}

/** A cubic B-spline over pixels, on a finer grid. */
export class Spline {
  readonly #width: number;
  readonly #height: number;
  readonly #factor: number;
  readonly #coefficients: Float32Array;
  readonly #rows: Float32Array;
  readonly #level: Float32Array;
  /** Pixels whose level is looked at, and those in their columns whose rows it is made of; elsewhere it stays {@link OUTSIDE}. */
  readonly #near: Pixels;
  readonly #levelled: Pixels;
  /** Pixels whose rows the shares are made of. */
  readonly #weighed: Pixels;
  /** For each of the finer pixels across a pixel; the first is the pixel so far away. */
  readonly #taps: Taps;
  /** Weights of finer pixels in the share of a pixel, the first `#reach` finer pixels before it. */
  readonly #kernel: Float32Array;
  readonly #reach: number;
  /** Levels in one row of the finer pixels of a pixel. */
  readonly #row: Float64Array;
  /** Finer pixels, once they are asked for: what the level covers, and this weighted along rows, at each pixel of a row. */
  #covers = new Float32Array(0);
  #across = new Float32Array(0);

  constructor({ width, height, values }: CoverageBox, { factor, blur }: Refinement) {
    this.#width = width;
    this.#height = height;
    this.#factor = factor;
    this.#coefficients = values.map((share) => share + OUTSIDE);
    this.#rows = new Float32Array(width * factor * height).fill(OUTSIDE);
    this.#level = new Float32Array(width * factor * height * factor).fill(OUTSIDE);
    this.#row = new Float64Array(factor);
    this.#taps = splineTaps(1, factor);
    this.#kernel = kernelOf(factor, blur * factor);
    this.#reach = (this.#kernel.length - factor) / 2;
    const isNear = markNear({ width, height, values });
    this.#near = marked(isNear, width);
    this.#levelled = marked(markAbove(isNear, { width, height, rows: SUPPORT }), width);
    const rows = Math.ceil(this.#reach / factor);
    this.#weighed = marked(markAbove(isNear, { width, height, rows }), width);
  }

  /** Write the level of every finer pixel. */
  evaluate(): void {
    this.#evaluateRows();
    const factor = this.#factor;
    const wide = this.#width * factor;
    const { x, y } = this.#near;
    for (let n = 0; n < x.length; n++)
      for (let k = 0; k < factor; k++) {
        const out = wide * (factor * y[n]! + k) + factor * x[n]!;
        this.#evaluateRow(n, k);
        for (let u = 0; u < factor; u++) this.#level[out + u] = this.#row[u]!;
      }
  }

  /** Evaluate along rows. */
  #evaluateRows(): void {
    const [width, factor, rows] = [this.#width, this.#factor, this.#rows];
    const coefficients = this.#coefficients;
    const { first, weight: weights } = this.#taps;
    const { at, x } = this.#levelled;
    for (let n = 0; n < at.length; n++) {
      const row = at[n]! - x[n]!;
      for (let k = 0, w = 0; k < factor; k++, w += 4) {
        const from = x[n]! + first[k]!;
        rows[factor * at[n]! + k] =
          weights[w]! * coefficients[row + clamp(from, width)]! +
          weights[w + 1]! * coefficients[row + clamp(from + 1, width)]! +
          weights[w + 2]! * coefficients[row + clamp(from + 2, width)]! +
          weights[w + 3]! * coefficients[row + clamp(from + 3, width)]!;
      }
    }
  }

  /** Write the levels in row `k` of near pixel `n` to `#row`. */
  #evaluateRow(n: number, k: number): void {
    const rows = this.#rows;
    const out = this.#row;
    const height = this.#height;
    const factor = this.#factor;
    const weights = this.#taps.weight;
    const wide = this.#width * factor;
    const left = factor * this.#near.x[n]!;
    const above = this.#near.y[n]! + this.#taps.first[k]!;
    const p = wide * clamp(above, height) + left;
    const q = wide * clamp(above + 1, height) + left;
    const r = wide * clamp(above + 2, height) + left;
    const s = wide * clamp(above + 3, height) + left;
    const w = 4 * k;
    for (let u = 0; u < factor; u++)
      out[u] =
        weights[w]! * rows[p + u]! +
        weights[w + 1]! * rows[q + u]! +
        weights[w + 2]! * rows[r + u]! +
        weights[w + 3]! * rows[s + u]!;
  }

  /**
   * Evaluate, and add to each coefficient a part of what its pixel lacks; without a blur a pixel shows its own finer pixels.
   *
   * Where all that a level is made of lies on one side, so does the level: most pixels are covered or bare.
   */
  addSharpLack(values: Float32Array): void {
    this.#evaluateRows();
    const [height, factor, rows] = [this.#height, this.#factor, this.#rows];
    const wide = this.#width * factor;
    const { at, x, y } = this.#near;
    for (let n = 0; n < at.length; n++) {
      let [least, most] = [Infinity, -Infinity];
      for (let d = -SUPPORT; d <= SUPPORT; d++) {
        const row = wide * clamp(y[n]! + d, height) + factor * x[n]!;
        for (let i = row; i < row + factor; i++) {
          if (rows[i]! < least) least = rows[i]!;
          if (rows[i]! > most) most = rows[i]!;
        }
      }
      let covered = least > FULL ? factor * factor : 0;
      for (let k = 0; k < factor && least <= FULL && most >= -FULL; k++) {
        this.#evaluateRow(n, k);
        for (let u = 0; u < factor; u++) covered += share(SLOPE * this.#row[u]!);
      }
      this.#coefficients[at[n]!]! += STEP * (values[at[n]!]! - covered / (factor * factor));
    }
  }

  /** Add to each coefficient a part of what its pixel lacks. */
  addLack(values: Float32Array): void {
    this.#project();
    const { at } = this.#near;
    for (let n = 0; n < at.length; n++)
      this.#coefficients[at[n]!]! += STEP * (values[at[n]!]! - this.#shareOf(n));
  }

  /** Sum of squares of what pixels lack. */
  misfit({ values, height, rows: { from, to } = { from: 0, to: height } }: CoverageBox): number {
    this.#project();
    const { at, y } = this.#near;
    let sum = 0;
    for (let n = 0; n < at.length; n++)
      if (y[n]! >= from && y[n]! < to) sum += (values[at[n]!]! - this.#shareOf(n)) ** 2;
    return sum;
  }

  /** Weigh along rows what the level covers. */
  #project(): void {
    if (this.#covers.length === 0) {
      this.#covers = new Float32Array(this.#level.length);
      this.#across = new Float32Array(this.#width * this.#height * this.#factor);
    }
    const [width, factor, level, covers] = [this.#width, this.#factor, this.#level, this.#covers];
    const wide = width * factor;
    const { x, y } = this.#near;
    for (let n = 0; n < x.length; n++)
      for (let k = 0, v = wide * factor * y[n]! + factor * x[n]!; k < factor; k++, v += wide)
        for (let at = v; at < v + factor; at++) covers[at] = share(SLOPE * level[at]!);
    const [kernel, across] = [this.#kernel, this.#across];
    const weighed = this.#weighed;
    for (let n = 0; n < weighed.x.length; n++) {
      const own = weighed.x[n]!;
      const left = own * factor - this.#reach;
      const from = Math.max(0, -left);
      const to = Math.min(kernel.length, wide - left);
      const top = weighed.y[n]! * factor;
      for (let v = top; v < top + factor; v++) {
        let sum = 0;
        for (let k = from, at = v * wide + left + from; k < to; k++, at++)
          sum += kernel[k]! * covers[at]!;
        across[v * width + own] = sum;
      }
    }
  }

  /** The share of a near pixel that the level covers, blurred. */
  #shareOf(n: number): number {
    const [width, kernel, across] = [this.#width, this.#kernel, this.#across];
    const top = this.#near.y[n]! * this.#factor - this.#reach;
    const from = Math.max(0, -top);
    const to = Math.min(kernel.length, this.#height * this.#factor - top);
    let sum = 0;
    for (let k = from, at = (top + from) * width + this.#near.x[n]!; k < to; k++, at += width)
      sum += kernel[k]! * across[at]!;
    return sum;
  }

  /** Pixels whose level may be above zero; there is no coverage elsewhere. */
  get near(): Pixels {
    return this.#near;
  }

  /** Coverage by what is above zero, by the distance of the level set from the middle of each finer pixel. */
  coverage(): Float32Array {
    const [width, factor, level] = [this.#width, this.#factor, this.#level];
    const wide = width * factor;
    const covered = new Float32Array(level.length);
    const { x, y } = this.#near;
    for (let n = 0; n < x.length; n++)
      for (let k = 0, v = wide * factor * y[n]! + factor * x[n]!; k < factor; k++, v += wide)
        for (let i = v; i < v + factor; i++) {
          const dx = (level[clamp(i + 1, level.length)]! - level[clamp(i - 1, level.length)]!) / 2;
          const dy =
            (level[clamp(i + wide, level.length)]! - level[clamp(i - wide, level.length)]!) / 2;
          covered[i] = share(level[i]! / Math.max(1e-6, Math.sqrt(dx * dx + dy * dy)));
        }
    return covered;
  }
}

/** A box of `size` under a Gaussian of a standard deviation, samples of sum 1. */
function kernelOf(size: number, deviation: number): Float32Array {
  const reach = Math.ceil(BLUR_REACH * deviation);
  const kernel = new Float32Array(size + 2 * reach);
  for (let d = -reach; d <= reach; d++) {
    const weight = deviation > 0 ? exp(-0.5 * (d / deviation) ** 2) : 1;
    for (let k = 0; k < size; k++) kernel[k + d + reach]! += weight;
  }
  const sum = kernel.reduce((all, weight) => all + weight, 0);
  return kernel.map((weight) => weight / sum);
}

/** Share of a pixel that a border covers whose signed distance from its middle is known. */
function share(distance: number): number {
  return distance <= -0.5 ? 0 : distance < 0.5 ? 0.5 + distance : 1;
}
