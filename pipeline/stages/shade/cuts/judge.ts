/** Whether a paint is near its pixels everywhere, not on average alone. @module */

import { fitPlace, QUICK } from "../fields/fit-place.ts";
import { type Samples, thinned } from "../fields/samples.ts";
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
/** Greatest error over that of bands that a paint takes the place of. */
const AS_BANDS = 1.25;

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

  /** Whether it is as near to them as their bands are. */
  isAsBands(pixels: Int32Array, paint: Painted): boolean {
    const rms = Math.max(this.rms, AS_BANDS * this.#errorOfBands(pixels));
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
    for (const i of pixels)
      for (let c = 0; c < 3; c++) {
        const e = levels[4 * i + c]! - palette[4 * labels[i]! + c]!;
        squares += e * e;
      }
    return Math.sqrt(squares / (3 * pixels.length));
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
      const worst = Math.max(...sums.subarray(b + 1, b + 4).map(Math.abs)) / m;
      if (worst > BLOCK_ERROR * rms) bad += m;
      sums.fill(0, b, b + 4);
    }
    return bad;
  }
}

/** Shares of the samples before a cut. */
const SHARES = [0.2, 0.35, 0.5, 0.65, 0.8] as const;

/** Samples on either side by which cuts are compared, and fewest there. */
const COMPARED = 240;

const FEWEST = 12;

/** The row or column after which fields explain most of both sides; borders along pixel edges are one segment each. */
export function bestCut(samples: Samples): Cut | undefined {
  let best: (Cut & { sse: number }) | undefined;
  for (const axis of [0, 1] as const) {
    const at = axis === 0 ? samples.x : samples.y;
    const places = at.slice().sort();
    for (const share of SHARES) {
      const cut = Math.floor(places[Math.floor(share * samples.n)]!);
      const sides: [number[], number[]] = [[], []];
      for (let k = 0; k < samples.n; k++) sides[at[k]! > cut ? 1 : 0].push(k);
      if (Math.min(sides[0].length, sides[1].length) < FEWEST) continue;
      const sse = leftOf(samples, sides[0]) + leftOf(samples, sides[1]);
      if (!best || sse < best.sse) best = { axis, at: cut, sse };
    }
  }
  return best;
}

/** Sum of squares that one field leaves of some samples. */
function leftOf(samples: Samples, side: readonly number[]): number {
  const some = thinned(samples, COMPARED, side);
  return (fitPlace(some, QUICK).sse * side.length) / some.n;
}
