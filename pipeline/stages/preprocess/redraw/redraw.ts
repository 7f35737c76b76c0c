/** Draw a small or enlarged drawing in flat paint anew, from its pixels or those that it was enlarged from. @module */

import type { Cancellable, Raster } from "../../../../plugin/mod.ts";
import { solve } from "../../../../raster/level-set.ts";
import { forEachAround } from "../../../../raster/picture.ts";
import { clamp, splineTaps, type Taps } from "../../../../raster/taps.ts";
import type { Original } from "../enlarged.ts";
import { Mixtures, MOST_MIXED } from "./mixtures.ts";
import { findPaints, MOST_PAINTS, toleranceOf } from "./paints.ts";

/** Most pixels of an original: in larger ones strokes show their own colour, and take long. */
export const MOST_ORIGINAL_PIXELS = 20_000;

/** What is drawn anew. */
const DRAWING = {
  /** Most of the mixed pixels that no mix of paints explains, as a share: more are no flat paint. */
  mostUnexplained: 0.05,
  /** Rounds of fitting after which few pixels change, times the least deviation from a mix: with more noise, later rounds draw noise. */
  roundsTimesSigma: 16 * 3,
  /** Pixels for one of the original from which shapes have room. */
  roomPx: 2.9,
} as const;

/**
 * The same drawing with crisp borders; undefined where flat paint does not explain the pixels.
 *
 * Each pixel of the original mixes up to three paints; shapes are found whose areas are those shares. A stroke that
 * no pixel shows in its own colour becomes one.
 */
export function redraw(
  raster: Raster,
  original: Original,
  signal: AbortSignal,
): Raster | undefined {
  const tolerance = toleranceOf(original);
  const paints = findPaints(original, tolerance);
  if (paints.size < 2 || paints.size >= MOST_PAINTS) return undefined;
  const mixtures = new Mixtures(original, paints, tolerance);
  mixtures.complete(signal);
  mixtures.dropTones();
  const mixed = mixtures.solid.reduce((count, solid) => count + 1 - solid, 0);
  if (mixtures.unexplained().length > DRAWING.mostUnexplained * mixed) return undefined;
  const rounds = Math.round(DRAWING.roundsTimesSigma / tolerance.sigma);
  const factor = Math.ceil((DRAWING.roomPx * original.width) / raster.width);
  const [width, height] = [raster.width * factor, raster.height * factor];
  const data = drawShapes(original, mixtures, { width, height, rounds, signal });
  return { ...raster, width, height, data, scale: raster.scale * factor, opaque: true };
}

/** Least share of a mix that draws. */
const LEAST_SHARE = 0.02;
/** Most paints that meet in a pixel. */
const MOST_MET = 8;
/** Points along a side of a pixel at which levels are fitted, and slope of a paint's share across its border, 1/px: of steps, pixels beside a border would know nothing of it. */
const FIT = { factor: 4, blur: 0, slope: 8 } as const;
/** Points along a side of a drawn pixel. */
const POINTS = 4;

/**
 * RGBA of the shapes, antialiased: each paint has a level set of its own, and the highest level at a point shows. The
 * more rounds of fitting, the more closely shapes follow shares.
 */
function drawShapes(
  original: Original,
  mixtures: Mixtures,
  { width, height, rounds, signal }: Record<"width" | "height" | "rounds", number> & Cancellable,
): Uint8ClampedArray {
  const { paints } = mixtures;
  const shapes = new Shapes(original, mixtures);
  for (let k = 0; k < paints.size; k++) {
    signal.throwIfAborted();
    shapes.fit(k, rounds);
  }
  const out = new Uint8ClampedArray(4 * width * height).fill(255);
  const columns = splineTaps(original.width, width * POINTS);
  const rows = splineTaps(original.height, height * POINTS);
  const sums = new Float64Array(3 * width);
  for (let y = 0; y < height; y++) {
    signal.throwIfAborted();
    sums.fill(0);
    for (let v = y * POINTS; v < (y + 1) * POINTS; v++)
      for (let u = 0; u < width * POINTS; u++) {
        const k = 4 * shapes.shown(columns, u, rows, v);
        const at = 3 * Math.floor(u / POINTS);
        for (let c = 0; c < 3; c++) sums[at + c]! += paints.rgba[k + c]!;
      }
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) out[4 * (y * width + x) + c] = sums[3 * x + c]! / POINTS ** 2;
  }
  return out;
}

/** A level for each paint, and the paints that meet in each pixel. */
class Shapes {
  readonly #of: Original;
  readonly #mixtures: Mixtures;
  /** Coefficients of cubic B-splines, paint after paint. */
  readonly #levels: Float32Array;
  /** Paints that meet in a pixel, {@link MOST_MET} entries each, and how many. */
  readonly #met: Int8Array;
  readonly #metCount: Uint8Array;

  constructor(original: Original, mixtures: Mixtures) {
    const n = original.width * original.height;
    this.#of = original;
    this.#mixtures = mixtures;
    this.#levels = new Float32Array(mixtures.paints.size * n);
    this.#met = new Int8Array(MOST_MET * n);
    this.#metCount = new Uint8Array(n);
    for (let i = 0; i < n; i++) this.#meet(i);
  }

  /** Let the area of paint `k` become its shares. */
  fit(k: number, rounds: number): void {
    const { width, height } = this.#of;
    const { paint, share } = this.#mixtures;
    const values = new Float32Array(width * height);
    for (let m = 0; m < paint.length; m++)
      if (paint[m] === k) values[Math.floor(m / MOST_MIXED)]! += share[m]!;
    const { coefficients } = solve({ width, height, values }, { ...FIT, rounds });
    this.#levels.set(coefficients, k * width * height);
  }

  /** The paint with the highest level at a point. */
  shown(columns: Taps, u: number, rows: Taps, v: number): number {
    const { width, height } = this.#of;
    const i = clamp(rows.first[v]! + 1 + Number(isPast(rows, v)), height) * width;
    const j = i + clamp(columns.first[u]! + 1 + Number(isPast(columns, u)), width);
    const first = MOST_MET * j;
    const count = this.#metCount[j]!;
    let best = this.#met[first]!;
    if (count === 1) return best;
    let highest = -Infinity;
    for (let m = first; m < first + count; m++) {
      const level = this.#level(this.#met[m]!, columns, u, rows, v);
      if (level <= highest) continue;
      highest = level;
      best = this.#met[m]!;
    }
    return best;
  }

  /** Level of paint `k` at a point. */
  #level(k: number, columns: Taps, u: number, rows: Taps, v: number): number {
    const { width, height } = this.#of;
    const levels = this.#levels;
    const x = columns.first[u]!;
    let sum = 0;
    for (let t = 0; t < 4; t++) {
      const row = (k * height + clamp(rows.first[v]! + t, height)) * width;
      let along = 0;
      for (let s = 0; s < 4; s++)
        along += columns.weight[4 * u + s]! * levels[row + clamp(x + s, width)]!;
      sum += rows.weight[4 * v + t]! * along;
    }
    return sum;
  }

  /** Note the paints that the mixes of a pixel and its neighbours draw. */
  #meet(i: number): void {
    const { paint, share } = this.#mixtures;
    const from = MOST_MET * i;
    let count = 0;
    forEachAround(this.#of, i, 1, (j) => {
      for (let m = MOST_MIXED * j, end = m + MOST_MIXED; m < end; m++) {
        if (share[m]! <= LEAST_SHARE || count === MOST_MET) continue;
        if (this.#met.subarray(from, from + count).includes(paint[m]!)) continue;
        this.#met[from + count++] = paint[m]!;
      }
    });
    this.#metCount[i] = count;
  }
}

/** Whether a point lies nearer to the third of its four values than to the second. */
function isPast({ weight }: Taps, k: number): boolean {
  return weight[4 * k + 2]! > weight[4 * k + 1]!;
}
