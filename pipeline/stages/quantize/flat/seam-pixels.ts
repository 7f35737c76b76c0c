/** Pixels on a border through which a third colour shines. @module */
import { Conflation } from "../../../../raster/conflation.ts";
import { levelsApart } from "../../../../raster/picture.ts";
import type { Labelling } from "../labels/labelling.ts";

/** Least contrast, levels, of two colours with a seam: between near-copies a thin stroke looks like one. */
const CONTRAST = 60;

/** Colours that may shine through, the commonest: one of many shades of a gradient would fit by chance. */
const MOST_THIRDS = 12;

/** Finds the two colours of such pixels; see {@link Conflation}. */
export class SeamPixels {
  readonly #of: Labelling;
  readonly #conflation: Conflation;
  readonly #thirds: Uint8Array;

  constructor(labelling: Labelling) {
    this.#of = labelling;
    this.#conflation = new Conflation(labelling.picture.px);
    this.#thirds = new Uint8Array(Math.min(labelling.palette.size, MOST_THIRDS));
    for (let k = 0; k < this.#thirds.length; k++) this.#thirds[k] = k;
  }

  /** Of the first `count` colours around pixel `i`, the one with the larger share of a seam between two; −1 where none explains it. */
  label(i: number, around: Uint8Array, count: number): number {
    const { palette, limits } = this.#of;
    const thirds = this.#thirds;
    let least = limits.seam ** 2;
    let label = -1;
    for (let m = 0; m < count; m++) {
      for (let n = m + 1; n < count; n++) {
        const a = around[m]!;
        const b = around[n]!;
        if (levelsApart(palette.words[a]!, palette.words[b]!) < CONTRAST) continue;
        this.#conflation.measure(i, palette.rgba, { a, b, thirds }, least);
        if (this.#conflation.residual >= least) continue;
        least = this.#conflation.residual;
        label = this.#conflation.coverage >= 0.5 ? a : b;
      }
    }
    return label;
  }
}
