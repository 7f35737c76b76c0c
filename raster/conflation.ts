/** How much of a pixel each of two facing colours covers, where a third shines through. @module */

/** Where two borders may lie in one place. */
export const SEAM = {
  /** Least contrast, levels, of two colours with a seam: between near-copies a thin stroke looks like one. */
  contrastLevels: 60,
  /** Colours that may shine through, the commonest: one of many shades of a gradient would fit by chance. */
  mostThirds: 12,
} as const;

/** First look: steps from all of one colour to all of the other. */
const COARSE = 8;
/** Halvings of the step afterwards: 1/4096 of a pixel. */
const HALVINGS = 9;

/**
 * Fit of a pixel to two borders in the same place, each antialiased for itself.
 *
 * Where shapes T and U abut on a ground X, or T lies on a shape X of the same outline over U, a renderer
 * that blends shape after shape gives a pixel of which T covers t: t·T + (1 − t)²·U + t(1 − t)·X. Up to a
 * quarter of X shows though it has no area there: what Porter and Duff (1984) say of uncorrelated mattes.
 */
export class Conflation {
  /** Share of the first colour, 0 to 1. */
  coverage = 0;
  /** Squared distance of the pixel from the model, levels². */
  residual = 0;
  readonly #px: Uint8ClampedArray;
  readonly #quartic = new Float64Array(5);

  /** @param px Premultiplied RGBA. */
  constructor(px: Uint8ClampedArray) {
    this.#px = px;
  }

  /**
   * Measure pixel `i` between colours `a` and `b` of `rgba`, either on top, with the third that fits best.
   *
   * Without a third that is neither `a` nor `b`, or where none comes below `bound`, the residual is `bound`.
   */
  measure(
    i: number,
    rgba: Float64Array,
    { a, b, thirds }: { a: number; b: number; thirds: Uint8Array },
    bound = Infinity,
  ): void {
    this.residual = bound;
    for (let k = 0; k < thirds.length; k++) {
      const third = thirds[k]!;
      if (third === a || third === b) continue;
      this.#fit(this.#expand(i, rgba, a, b, third), false);
      this.#fit(this.#expand(i, rgba, b, a, third), true);
    }
  }

  /**
   * The squared distance is a quartic of the coverage; its least value is looked for from the best of a few steps.
   *
   * Between two steps the distance changes by no more than the model moves: combinations that cannot beat the
   * best one so far are not looked at closer.
   */
  #fit(speed: number, swapped: boolean) {
    const q = this.#quartic;
    let best = Infinity;
    let t = 0;
    for (let k = 0; k <= COARSE; k++) {
      const e = valueAt(q, k / COARSE);
      if (e < best) {
        best = e;
        t = k / COARSE;
      }
    }
    if (Math.sqrt(Math.max(0, best)) - speed / COARSE > Math.sqrt(this.residual)) return;
    for (let k = 0, step = 0.5 / COARSE; k < HALVINGS; k++, step /= 2) {
      const before = t - step >= 0 ? valueAt(q, t - step) : Infinity;
      const after = t + step <= 1 ? valueAt(q, t + step) : Infinity;
      if (Math.min(before, after) >= best) continue;
      best = Math.min(before, after);
      t += before < after ? -step : step;
    }
    if (best >= this.residual) return;
    this.residual = Math.max(0, best);
    this.coverage = swapped ? 1 - t : t;
  }

  /** Coefficients of Σ (A − B·t − C·t²)² over the channels; returns a bound of how fast the model moves with t. */
  #expand(i: number, rgba: Float64Array, top: number, under: number, third: number): number {
    const q = this.#quartic.fill(0);
    let bb = 0;
    for (let c = 0; c < 4; c++) {
      const u = rgba[4 * under + c]!;
      const x = rgba[4 * third + c]!;
      const A = this.#px[4 * i + c]! - u;
      const B = rgba[4 * top + c]! - 2 * u + x;
      const C = u - x;
      q[0]! += A * A;
      q[1]! -= 2 * A * B;
      q[2]! += B * B - 2 * A * C;
      q[3]! += 2 * B * C;
      q[4]! += C * C;
      bb += B * B;
    }
    return Math.sqrt(bb) + 2 * Math.sqrt(q[4]!);
  }
}

function valueAt(q: Float64Array, t: number): number {
  return q[0]! + t * (q[1]! + t * (q[2]! + t * (q[3]! + t * q[4]!)));
}
