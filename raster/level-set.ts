/** The shape that covers given shares of pixels, on a finer grid. @module */
import { exp } from "../geometry/elementary.ts";
import { placesOf } from "./growing.ts";
import { clamp, splineTaps, type Taps } from "./taps.ts";

/** Shares of pixels in a box, row-major. */
export interface CoverageBox {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** Rows that count where a misfit is measured; all by default. */
  readonly rows?: { readonly from: number; readonly to: number };
}

/** Rounds after which few pixels change. */
const ROUNDS = 10;
/** Slope of the shares across the level of a stroke, 1/px: less leaves thin ones grey. */
const SLOPE = 18;
/** Half of the spline's support, px. */
const SUPPORT = 2;
/** Level far from ink. */
const OUTSIDE = -0.5;
/** Share of what is lacking that a round adds: with much more, borders swing. */
const STEP = 0.3;
/** Share of what the round before added that a round adds again (Polyak's heavy ball). */
const MOMENTUM = 0.3;
/** Standard deviations of a blur beyond which it is cut off. */
const BLUR_REACH = 2.5;

/** How much finer the grid is, and the standard deviation of the blur that shares of pixels went through, px. */
export interface Refinement {
  readonly factor: number;
  readonly blur: number;
  /** Rounds of solving, and slope of the shares across the level, 1/px; those of strokes by default. */
  readonly rounds?: number;
  readonly slope?: number;
}

/**
 * The level set, on a grid that is `factor` times as fine, whose area in each pixel, blurred, is the share given.
 *
 * The level set is a cubic B-spline with one coefficient a pixel; each round adds to it what its pixel lacks
 * (iterative back-projection, Irani and Peleg 1991, of a shape in place of grey levels). A stroke thinner than a
 * pixel keeps its ink in whatever way pixels divide it, where interpolated shares blur it.
 */
export function solve(box: CoverageBox, { rounds = ROUNDS, ...refinement }: Refinement): Spline {
  const spline = new Spline(box, refinement);
  for (let round = 0; round < rounds; round++) {
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
  readonly #slope: number;
  /** One a pixel, row-major. */
  readonly coefficients: Float32Array;
  readonly #rows: Float32Array;
  readonly #level: Float32Array;
  /** Pixels whose level may be above zero, and those in their columns whose rows it is made of; elsewhere it stays {@link OUTSIDE}. */
  readonly near: Pixels;
  /** What the last round added to the coefficient of each near pixel. */
  readonly #added: Float32Array;
  readonly #levelled: Pixels;
  /** Pixels whose rows the shares are made of. */
  readonly #weighed: Pixels;
  /** For each of the finer pixels across a pixel; the first is the pixel so far away. */
  readonly #taps: Taps;
  /** Weights of finer pixels in the share of a pixel, the first `#reach` finer pixels before it. */
  readonly #kernel: Float32Array;
  readonly #reach: number;
  /** Finer pixels: what the level covers, and this weighted along rows, at each pixel of a row. */
  readonly #covers: Float32Array;
  readonly #across: Float32Array;

  constructor({ width, height, values }: CoverageBox, { factor, blur, slope = SLOPE }: Refinement) {
    this.#width = width;
    this.#height = height;
    this.#factor = factor;
    this.#slope = slope;
    this.coefficients = values.map((share) => share + OUTSIDE);
    this.#rows = new Float32Array(width * factor * height).fill(OUTSIDE);
    this.#level = new Float32Array(width * factor * height * factor).fill(OUTSIDE);
    this.#covers = new Float32Array(this.#level.length);
    this.#across = new Float32Array(width * height * factor);
    this.#taps = splineTaps(1, factor);
    this.#kernel = kernelOf(factor, blur * factor);
    this.#reach = (this.#kernel.length - factor) / 2;
    const isNear = markNear({ width, height, values }, blur > 0 ? NEAR.blurred : NEAR.sharp);
    this.near = marked(isNear, width);
    this.#added = new Float32Array(this.near.at.length);
    this.#levelled = marked(markAbove(isNear, { width, height, rows: SUPPORT }), width);
    const rows = Math.ceil(this.#reach / factor);
    this.#weighed = marked(markAbove(isNear, { width, height, rows }), width);
  }

  /** Write the level of every finer pixel. */
  evaluate(): void {
    this.#evaluateRows();
    const [height, factor, rows, level] = [this.#height, this.#factor, this.#rows, this.#level];
    const { first, weight: weights } = this.#taps;
    const wide = this.#width * factor;
    const { x, y } = this.near;
    for (let n = 0; n < x.length; n++)
      for (let k = 0, w = 0; k < factor; k++, w += 4) {
        const left = factor * x[n]!;
        const above = y[n]! + first[k]!;
        const p = wide * clamp(above, height) + left;
        const q = wide * clamp(above + 1, height) + left;
        const r = wide * clamp(above + 2, height) + left;
        const s = wide * clamp(above + 3, height) + left;
        const out = wide * (factor * y[n]! + k) + left;
        const w0 = weights[w]!;
        const w1 = weights[w + 1]!;
        const w2 = weights[w + 2]!;
        const w3 = weights[w + 3]!;
        for (let u = 0; u < factor; u++)
          level[out + u] =
            w0 * rows[p + u]! + w1 * rows[q + u]! + w2 * rows[r + u]! + w3 * rows[s + u]!;
      }
  }

  /** Evaluate along rows. */
  #evaluateRows(): void {
    const [width, factor, rows] = [this.#width, this.#factor, this.#rows];
    const coefficients = this.coefficients;
    const { first, weight: weights } = this.#taps;
    const { at, x } = this.#levelled;
    for (let n = 0; n < at.length; n++) {
      const row = at[n]! - x[n]!;
      const c0 = coefficients[row + clamp(x[n]! - 2, width)]!;
      const c1 = coefficients[row + clamp(x[n]! - 1, width)]!;
      const c2 = coefficients[row + x[n]!]!;
      const c3 = coefficients[row + clamp(x[n]! + 1, width)]!;
      const c4 = coefficients[row + clamp(x[n]! + 2, width)]!;
      for (let k = 0, w = 0; k < factor; k++, w += 4) {
        const isLeft = first[k]! === -2;
        rows[factor * at[n]! + k] =
          weights[w]! * (isLeft ? c0 : c1) +
          weights[w + 1]! * (isLeft ? c1 : c2) +
          weights[w + 2]! * (isLeft ? c2 : c3) +
          weights[w + 3]! * (isLeft ? c3 : c4);
      }
    }
  }

  /** Add to each coefficient a part of what its pixel lacks. */
  addLack(values: Float32Array): void {
    this.#project();
    const { at } = this.near;
    for (let n = 0; n < at.length; n++) {
      this.#added[n] = MOMENTUM * this.#added[n]! + STEP * (values[at[n]!]! - this.#shareOf(n));
      this.coefficients[at[n]!]! += this.#added[n]!;
    }
  }

  /** Sum of squares of what pixels lack. */
  misfit({ values, height, rows: { from, to } = { from: 0, to: height } }: CoverageBox): number {
    this.#project();
    const { at, y } = this.near;
    let sum = 0;
    for (let n = 0; n < at.length; n++)
      if (y[n]! >= from && y[n]! < to) sum += (values[at[n]!]! - this.#shareOf(n)) ** 2;
    return sum;
  }

  /** Weigh along rows what the level covers. */
  #project(): void {
    const [width, factor, level, covers] = [this.#width, this.#factor, this.#level, this.#covers];
    const wide = width * factor;
    const { x, y } = this.near;
    for (let n = 0; n < x.length; n++)
      for (let k = 0, v = wide * factor * y[n]! + factor * x[n]!; k < factor; k++, v += wide)
        for (let at = v; at < v + factor; at++) covers[at] = share(this.#slope * level[at]!);
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
    const top = this.near.y[n]! * this.#factor - this.#reach;
    const from = Math.max(0, -top);
    const to = Math.min(kernel.length, this.#height * this.#factor - top);
    let sum = 0;
    for (let k = from, at = (top + from) * width + this.near.x[n]!; k < to; k++, at += width)
      sum += kernel[k]! * across[at]!;
    return sum;
  }

  /** Coverage by what is above zero, by the distance of the level set from the middle of each finer pixel. */
  coverage(): Float32Array {
    const [width, factor, level] = [this.#width, this.#factor, this.#level];
    const wide = width * factor;
    const covered = new Float32Array(level.length);
    const { x, y } = this.near;
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

/** A box of `size` under a Gaussian of a standard deviation, samples of sum 1; the box alone where that is 0. */
export function kernelOf(size: number, deviation: number): Float32Array {
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

/** Pixels around ink whose level a round of solving can change: a blur spreads ink farther. */
const NEAR = { sharp: 1, blurred: 2 } as const;

/** 1 for pixels at most `near` rows and columns from ink. */
function markNear({ width, height, values }: CoverageBox, near: number): Uint8Array {
  const isNear = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    if (values[i] === 0) continue;
    const x = i % width;
    const from = Math.max(0, x - near) - x;
    const to = Math.min(width, x + near + 1) - x;
    isNear.fill(1, i + from, i + to);
  }
  return markAbove(isNear, { width, height, rows: near });
}

/** 1 for pixels at most so many rows above or below one that is marked. */
function markAbove(
  isMarked: Uint8Array,
  { width, height, rows }: Record<"width" | "height" | "rows", number>,
): Uint8Array {
  const isNear = new Uint8Array(isMarked.length);
  for (let x = 0; x < width; x++) {
    // the first row that is not marked yet
    let next = 0;
    for (let y = 0; y < height; y++) {
      if (isMarked[y * width + x] === 0) continue;
      const end = Math.min(height, y + rows + 1);
      for (let v = Math.max(next, y - rows); v < end; v++) isNear[v * width + x] = 1;
      next = end;
    }
  }
  return isNear;
}

/** Pixels of a box, row-major: their indices, columns and rows. */
export type Pixels = Readonly<Record<"at" | "x" | "y", Int32Array>>;

/** What is marked. */
function marked(isMarked: Uint8Array, width: number): Pixels {
  const at = placesOf(isMarked, 1);
  const x = at.map((i) => i % width);
  return { at, x, y: at.map((i, n) => (i - x[n]!) / width) };
}
