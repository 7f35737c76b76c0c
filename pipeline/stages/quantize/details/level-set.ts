/** The shape that covers given shares of pixels, on a finer grid. @module */
import { exp } from "../../../../geometry/elementary.ts";
import { Int32List } from "../../../../raster/growing.ts";

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
/** Pixels around ink whose level the spline or a round can change, and half of its support. */
const NEAR = 3;
const SUPPORT = 2;
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
 * Coverage on a grid that is `factor` times as fine: that of a level set whose area in each pixel, blurred, is the share given.
 *
 * The level set is a cubic B-spline with one coefficient a pixel; each round adds to it what its pixel lacks
 * (iterative back-projection, Irani and Peleg 1991, of a shape in place of grey levels). A stroke thinner than a
 * pixel keeps its ink in whatever way pixels divide it, where interpolated shares blur it.
 */
export function refine(box: CoverageBox, refinement: Refinement): Float32Array {
  return solve(box, refinement).coverage();
}

/** The level set that explains the shares in a box. */
export function solve(box: CoverageBox, { factor, blur }: Refinement): Spline {
  const spline = new Spline(box, { factor, blur });
  for (let round = 0; round < ROUNDS; round++) {
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
  /** Pixels whose level is looked at, ascending, and those in their columns whose rows it is made of; elsewhere it stays {@link OUTSIDE}. */
  readonly #near: Int32Array;
  readonly #around: Int32Array;
  /** Four weights for each of the finer pixels across one, the first for the pixel `#first` away. */
  readonly #weights: Float32Array;
  readonly #first: Int8Array;
  /** Weights of finer pixels in the share of a pixel, the first `#reach` finer pixels before it. */
  readonly #kernel: Float32Array;
  readonly #reach: number;
  /** Finer pixels: what the level covers, and this weighted along rows, at each pixel of a row. */
  readonly #covers: Float32Array;
  readonly #across: Float32Array;

  constructor({ width, height, values }: CoverageBox, { factor, blur }: Refinement) {
    this.#width = width;
    this.#height = height;
    this.#factor = factor;
    this.#coefficients = values.map((share) => share + OUTSIDE);
    this.#rows = new Float32Array(width * factor * height).fill(OUTSIDE);
    this.#level = new Float32Array(width * factor * height * factor).fill(OUTSIDE);
    this.#weights = new Float32Array(4 * factor);
    this.#first = new Int8Array(factor);
    this.#kernel = kernelOf(factor, blur * factor);
    this.#reach = (this.#kernel.length - factor) / 2;
    const isNear = markNear({ width, height, values });
    this.#near = marked(isNear);
    const rows = Math.max(SUPPORT, Math.ceil(this.#reach / factor));
    this.#around = marked(markAbove(isNear, { width, height, rows }));
    this.#covers = new Float32Array(width * factor * height * factor);
    this.#across = new Float32Array(width * height * factor);
    for (let k = 0; k < factor; k++) {
      const u = (k + 0.5) / factor - 0.5;
      const t = u - Math.floor(u);
      const s = 1 - t;
      this.#first[k] = Math.floor(u) - 1;
      const weights = [s ** 3, 4 - 6 * t * t + 3 * t ** 3, 4 - 6 * s * s + 3 * s ** 3, t ** 3];
      this.#weights.set(
        weights.map((w) => w / 6),
        4 * k,
      );
    }
  }

  /** Write the level of every finer pixel. */
  evaluate(): void {
    const [width, height, factor] = [this.#width, this.#height, this.#factor];
    const [rows, level, weights] = [this.#rows, this.#level, this.#weights];
    const coefficients = this.#coefficients;
    const wide = width * factor;
    const first = this.#first;
    const around = this.#around;
    for (let n = 0; n < around.length; n++) {
      const i = around[n]!;
      const x = i % width;
      const isInside = x >= SUPPORT && x + SUPPORT < width;
      for (let k = 0; k < factor; k++) {
        const from = x + first[k]!;
        let sum = 0;
        for (let t = 0; t < 4; t++) {
          const column = isInside ? from + t : clamp(from + t, width);
          sum += weights[4 * k + t]! * coefficients[i - x + column]!;
        }
        rows[factor * i + k] = sum;
      }
    }
    const near = this.#near;
    for (let n = 0; n < near.length; n++) {
      const i = near[n]!;
      const x = i % width;
      const y = (i - x) / width;
      for (let k = 0; k < factor; k++) {
        const above = y + first[k]!;
        const p = wide * clamp(above, height) + factor * x;
        const q = wide * clamp(above + 1, height) + factor * x;
        const r = wide * clamp(above + 2, height) + factor * x;
        const s = wide * clamp(above + 3, height) + factor * x;
        const w0 = weights[4 * k]!;
        const w1 = weights[4 * k + 1]!;
        const w2 = weights[4 * k + 2]!;
        const w3 = weights[4 * k + 3]!;
        const out = wide * (factor * y + k) + factor * x;
        for (let u = 0; u < factor; u++)
          level[out + u] =
            w0 * rows[p + u]! + w1 * rows[q + u]! + w2 * rows[r + u]! + w3 * rows[s + u]!;
      }
    }
  }

  /** Add to each coefficient a part of what its pixel lacks. */
  addLack(values: Float32Array): void {
    this.#project();
    for (const i of this.#near) this.#coefficients[i]! += STEP * (values[i]! - this.#shareOf(i));
  }

  /** Sum of squares of what pixels lack. */
  misfit({
    values,
    width,
    height,
    rows: { from, to } = { from: 0, to: height },
  }: CoverageBox): number {
    this.#project();
    let sum = 0;
    for (const i of this.#near)
      if (i >= from * width && i < to * width) sum += (values[i]! - this.#shareOf(i)) ** 2;
    return sum;
  }

  /** Weigh along rows what the level covers. */
  #project(): void {
    const [width, factor, level, covers] = [this.#width, this.#factor, this.#level, this.#covers];
    const wide = width * factor;
    const [near, around] = [this.#near, this.#around];
    for (let n = 0; n < near.length; n++) {
      const i = near[n]!;
      const x = i % width;
      const y = (i - x) / width;
      for (let v = y * factor; v < (y + 1) * factor; v++)
        for (let at = v * wide + x * factor, end = at + factor; at < end; at++)
          covers[at] = share(SLOPE * level[at]!);
    }
    const [kernel, across] = [this.#kernel, this.#across];
    for (let n = 0; n < around.length; n++) {
      const i = around[n]!;
      const x = i % width;
      const y = (i - x) / width;
      const left = x * factor - this.#reach;
      const from = Math.max(0, -left);
      const to = Math.min(kernel.length, wide - left);
      for (let v = y * factor; v < (y + 1) * factor; v++) {
        let sum = 0;
        for (let k = from, at = v * wide + left + from; k < to; k++, at++)
          sum += kernel[k]! * covers[at]!;
        across[v * width + x] = sum;
      }
    }
  }

  /** The share of pixel `i` that the level covers, blurred. */
  #shareOf(i: number): number {
    const [width, kernel, across] = [this.#width, this.#kernel, this.#across];
    const x = i % width;
    const top = ((i - x) / width) * this.#factor - this.#reach;
    const from = Math.max(0, -top);
    const to = Math.min(kernel.length, this.#height * this.#factor - top);
    let sum = 0;
    for (let k = from; k < to; k++) sum += kernel[k]! * across[(top + k) * width + x]!;
    return sum;
  }

  /** Coverage by what is above zero, by the distance of the level set from the middle of each finer pixel. */
  coverage(): Float32Array {
    const [width, factor, level] = [this.#width, this.#factor, this.#level];
    const wide = width * factor;
    const covered = new Float32Array(level.length);
    const at = (i: number) => level[clamp(i, level.length)]!;
    for (const pixel of this.#near) {
      const x = pixel % width;
      const y = (pixel - x) / width;
      for (let v = y * factor; v < (y + 1) * factor; v++)
        for (let i = v * wide + x * factor, end = i + factor; i < end; i++) {
          const dx = (at(i + 1) - at(i - 1)) / 2;
          const dy = (at(i + wide) - at(i - wide)) / 2;
          covered[i] = share(level[i]! / Math.max(1e-6, Math.sqrt(dx * dx + dy * dy)));
        }
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
  return Math.max(0, Math.min(1, 0.5 + distance));
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}

/** 1 for pixels at most {@link NEAR} rows and columns from ink. */
function markNear({ width, height, values }: CoverageBox): Uint8Array {
  const isNear = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    if (values[i] === 0) continue;
    const x = i % width;
    const from = Math.max(0, x - NEAR) - x;
    const to = Math.min(width, x + NEAR + 1) - x;
    isNear.fill(1, i + from, i + to);
  }
  return markAbove(isNear, { width, height, rows: NEAR });
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

/** Indices of what is marked, ascending. */
function marked(isMarked: Uint8Array): Int32Array {
  const pixels = new Int32List();
  for (let i = 0; i < isMarked.length; i++) if (isMarked[i] === 1) pixels.push(i);
  return pixels.toArray();
}
