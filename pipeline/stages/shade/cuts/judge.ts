/** Whether a paint is near its pixels everywhere, not on average alone. @module */

import { boundsOf, type Samples } from "../fields/samples.ts";
import type { SurfaceMap } from "../surfaces/surface-map.ts";
import { ColorReader, type Painted } from "./color-reader.ts";

/** A cut along the pixel edge x = at (axis 0) or y = at (axis 1). */
interface Cut {
  readonly axis: 0 | 1;
  readonly at: number;
}

/** Side of a block, px, as a power of two: a lost highlight is local. */
const BLOCK = 3;

/** Greatest mean error of a block over the greatest rms. */
const BLOCK_ERROR = 2.5;

/** Greatest share of pixels in blocks beyond {@link BLOCK_ERROR}, and where nothing is left but bands. */
const BAD_SHARE = 0.01;
const LAST_SHARE = 0.04;
/** A paint may be this many times as far off as the bands that it replaces, and more for each px of their borders per pixel. */
const AS_BANDS = 1.25;
const PER_BORDER = 1.5;

/** Samples may lie this much farther off than all pixels may. */
const SAMPLED = 1.3;

/** Pixels from which not every one is looked at. */
const LOOKED_AT = 20_000;

/** Judges paints on one map; keeps room for its blocks. */
export class Judge {
  readonly #map: SurfaceMap;
  /** Greatest root mean square of what is accepted, levels. */
  readonly rms: number;
  readonly #palette: Uint8Array;
  readonly #across: number;
  /** Per block: pixels, and errors of three channels. */
  readonly #sums: Float64Array;

  /** @param rms Greatest root mean square, levels. */
  constructor(map: SurfaceMap, { rms, palette }: { rms: number; palette: Uint8Array }) {
    const side = 1 << BLOCK;
    this.#map = map;
    this.rms = rms;
    this.#palette = palette;
    this.#across = Math.ceil(map.width / side);
    this.#sums = new Float64Array(4 * this.#across * Math.ceil(map.height / side));
  }

  /** Whether a paint may stand for these pixels. */
  accepts(pixels: Int32Array, paint: Painted): boolean {
    return this.#isNear(pixels, paint, { rms: this.rms, badShare: BAD_SHARE });
  }

  /** Whether it is about as near to them as their bands are: the longer the borders that it saves, the farther off it may be. */
  isAsBands(pixels: Int32Array, paint: Painted): boolean {
    const worse = AS_BANDS + PER_BORDER * this.#bordersOfBands(pixels);
    const rms = Math.max(this.rms, worse * this.#errorOfBands(pixels));
    return this.#isNear(pixels, paint, { rms, badShare: LAST_SHARE });
  }

  #isNear(
    pixels: Int32Array,
    paint: Painted,
    { rms, badShare }: { readonly rms: number; readonly badShare: number },
  ): boolean {
    if (paint.rms > SAMPLED * rms) return false;
    const touched: number[] = [];
    const { squares, count } = this.#gather(pixels, paint, touched);
    const bad = this.#badPixels(touched, rms);
    return squares <= rms * rms * 3 * count && bad <= badShare * count;
  }

  /** Root mean square, levels. */
  #errorOfBands(pixels: Int32Array): number {
    const { levels, labels } = this.#map;
    const palette = this.#palette;
    let squares = 0;
    for (let k = 0; k < pixels.length; k++) {
      const i = pixels[k]!;
      for (let c = 0; c < 3; c++) {
        const e = levels[4 * i + c]! - palette[4 * labels[i]! + c]!;
        squares += e * e;
      }
    }
    return Math.sqrt(squares / (3 * pixels.length));
  }

  /** Length of the borders between bands, px per pixel. */
  #bordersOfBands(pixels: Int32Array): number {
    const { labels, width } = this.#map;
    let length = 0;
    for (let k = 0; k < pixels.length; k++) {
      const i = pixels[k]!;
      if (labels[i + 1] !== labels[i]) length++;
      if (labels[i + width] !== labels[i]) length++;
    }
    return length / pixels.length;
  }

  #gather(pixels: Int32Array, paint: Painted, touched: number[]) {
    const { levels, width } = this.#map;
    const reader = new ColorReader(paint);
    const { color } = reader;
    const sums = this.#sums;
    const step = Math.max(1, Math.floor(pixels.length / LOOKED_AT));
    let squares = 0;
    let count = 0;
    for (let k = 0; k < pixels.length; k += step) {
      const i = pixels[k]!;
      const x = i % width;
      const y = (i - x) / width;
      reader.read(x + 0.5, y + 0.5);
      const b = 4 * ((y >> BLOCK) * this.#across + (x >> BLOCK));
      if (sums[b] === 0) touched.push(b);
      sums[b]! += 1;
      for (let c = 0; c < 3; c++) {
        const e = levels[4 * i + c]! - color[c]!;
        sums[b + 1 + c]! += e;
        squares += e * e;
      }
      count++;
    }
    return { squares, count };
  }

  /** Count the pixels in blocks that are far off, and clear the sums. */
  #badPixels(touched: readonly number[], rms: number): number {
    const sums = this.#sums;
    let bad = 0;
    for (const b of touched) {
      const m = sums[b]!;
      let worst = 0;
      for (let c = 1; c < 4; c++) worst = Math.max(worst, Math.abs(sums[b + c]!));
      if (worst > BLOCK_ERROR * rms * m) bad += m;
      sums.fill(0, b, b + 4);
    }
    return bad;
  }
}

/** Shares of the samples before a cut. */
const SHARES = [0.2, 0.35, 0.5, 0.65, 0.8] as const;

/** Fewest samples on either side. */
const FEWEST = 12;

/** The row or column after which cubics explain most of both sides; borders along pixel edges are one segment each. */
export function bestCut(samples: Samples): Cut | undefined {
  let best: (Cut & { left: number }) | undefined;
  const terms = termsOf(samples);
  for (const axis of [0, 1] as const) {
    const at = axis === 0 ? samples.x : samples.y;
    const places = at.slice().sort();
    const cuts = SHARES.map((share) => Math.floor(places[Math.floor(share * samples.n)]!));
    const sums = productsBetween(cuts, at, terms);
    for (let k = 0; k < cuts.length; k++) {
      const [near, far] = [totalOf(sums, 0, k + 1), totalOf(sums, k + 1, sums.length)];
      if (Math.min(near[0]!, far[0]!) < FEWEST) continue;
      const left = leftOf(near) + leftOf(far);
      if (!best || left < best.left) best = { axis, at: cuts[k]!, left };
    }
  }
  return best;
}

/** Terms of a cubic, and of a sample: these and its three levels. */
const CUBIC = 10;
const TERMS = 13;

/** Powers of x and y up to the third, r, g, b of each sample, in about the same range. */
function termsOf(samples: Samples): Float64Array {
  const { n, rgb } = samples;
  const { minX, minY, extent } = boundsOf(samples);
  const terms = new Float64Array(TERMS * n);
  for (let i = 0; i < n; i++) {
    const x = (2 * (samples.x[i]! - minX)) / extent - 1;
    const y = (2 * (samples.y[i]! - minY)) / extent - 1;
    const xx = x * x;
    const yy = y * y;
    const o = TERMS * i;
    terms[o] = 1;
    terms[o + 1] = x;
    terms[o + 2] = y;
    terms[o + 3] = xx;
    terms[o + 4] = x * y;
    terms[o + 5] = yy;
    terms[o + 6] = xx * x;
    terms[o + 7] = xx * y;
    terms[o + 8] = x * yy;
    terms[o + 9] = yy * y;
    for (let c = 0; c < 3; c++) terms[o + CUBIC + c] = rgb[3 * i + c]!;
  }
  return terms;
}

/** Sums of products of all pairs of terms, of the samples before the first cut, of those up to the next, and so on. */
function productsBetween(
  cuts: readonly number[],
  at: Float64Array,
  terms: Float64Array,
): Float64Array[] {
  const sums = Array.from({ length: cuts.length + 1 }, () => new Float64Array(TERMS * TERMS));
  for (let i = 0; i < at.length; i++) {
    let k = 0;
    while (k < cuts.length && at[i]! > cuts[k]!) k++;
    const sum = sums[k]!;
    for (let r = 0, o = TERMS * i; r < TERMS; r++) {
      const t = terms[o + r]!;
      for (let c = r; c < TERMS; c++) sum[TERMS * r + c]! += t * terms[o + c]!;
    }
  }
  return sums;
}

/** Sum of the sums from one up to another. */
function totalOf(sums: readonly Float64Array[], from: number, to: number): Float64Array {
  const total = sums[from]!.slice();
  for (let s = from + 1; s < to; s++)
    for (let k = 0; k < total.length; k++) total[k]! += sums[s]![k]!;
  return total;
}

/** A pivot below this share of the samples adds nothing. */
const SINGULAR = 1e-9;

/** Sum of squares, levels², that a cubic leaves: what elimination of its terms leaves of the levels' squares. */
function leftOf(products: Float64Array): number {
  // the totals are read no more
  const m = products;
  const least = SINGULAR * m[0]!;
  for (let p = 0; p < CUBIC; p++) {
    const pivot = m[TERMS * p + p]!;
    if (pivot <= least) continue;
    for (let r = p + 1; r < TERMS; r++) {
      const f = m[TERMS * p + r]! / pivot;
      for (let c = r; c < TERMS; c++) m[TERMS * r + c]! -= f * m[TERMS * p + c]!;
    }
  }
  let left = 0;
  for (let c = CUBIC; c < TERMS; c++) left += m[TERMS * c + c]!;
  return left;
}
