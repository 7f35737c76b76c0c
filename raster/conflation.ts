/** How much of a pixel each of two facing colours covers, where a third shines through. @module */

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

  /** @param px Premultiplied RGBA. */
  constructor(px: Uint8ClampedArray) {
    this.#px = px;
  }

  /**
   * Measure pixel `i` between colours `a` and `b` of `rgba`, either on top, with the third that fits best.
   *
   * Without a third that is neither `a` nor `b` the residual is infinite.
   */
  measure(
    i: number,
    rgba: Float64Array,
    { a, b, thirds }: { a: number; b: number; thirds: Uint8Array },
  ): void {
    this.residual = Infinity;
    for (const third of thirds) {
      if (third === a || third === b) continue;
      this.#fit(i, rgba, [a, b, third], false);
      this.#fit(i, rgba, [b, a, third], true);
    }
  }

  /** The distance is a quartic of the coverage; its least value is looked for from the best of a few steps. */
  #fit(i: number, rgba: Float64Array, colors: readonly [number, number, number], swapped: boolean) {
    let best = Infinity;
    let t = 0;
    for (let k = 0; k <= COARSE; k++) {
      const e = this.#distance2(i, rgba, colors, k / COARSE);
      if (e < best) {
        best = e;
        t = k / COARSE;
      }
    }
    for (let k = 0, step = 0.5 / COARSE; k < HALVINGS; k++, step /= 2) {
      const before = t - step >= 0 ? this.#distance2(i, rgba, colors, t - step) : Infinity;
      const after = t + step <= 1 ? this.#distance2(i, rgba, colors, t + step) : Infinity;
      if (Math.min(before, after) >= best) continue;
      best = Math.min(before, after);
      t += before < after ? -step : step;
    }
    if (best >= this.residual) return;
    this.residual = best;
    this.coverage = swapped ? 1 - t : t;
  }

  #distance2(
    i: number,
    rgba: Float64Array,
    [top, under, third]: readonly [number, number, number],
    t: number,
  ): number {
    const u = (1 - t) * (1 - t);
    const x = t * (1 - t);
    let sum = 0;
    for (let c = 0; c < 4; c++) {
      const mix = t * rgba[4 * top + c]! + u * rgba[4 * under + c]! + x * rgba[4 * third + c]!;
      const e = this.#px[4 * i + c]! - mix;
      sum += e * e;
    }
    return sum;
  }
}
