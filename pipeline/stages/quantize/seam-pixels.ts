/** Pixels on a border through which a third colour shines. @module */
import { Conflation } from "../../../raster/conflation.ts";
import { levelsApart } from "../../../raster/picture.ts";
import type { Labelling } from "./labelling.ts";

/** Least contrast, levels, of two colours with a seam: between near-copies a thin stroke looks like one. */
const CONTRAST = 60;

/** Colours that may shine through, the commonest: one of many shades of a gradient would fit by chance. */
const MOST_THIRDS = 12;

/** Finds the two colours of such pixels; see {@link Conflation}. */
export class SeamPixels {
  readonly #of: Labelling;
  readonly #conflation: Conflation;

  constructor(labelling: Labelling) {
    this.#of = labelling;
    this.#conflation = new Conflation(labelling.picture.px);
  }

  /** Of the colours around pixel `i`, the one with the larger share of a seam between two; −1 where none explains it. */
  label(i: number, around: ArrayLike<number>): number {
    const { palette, limits } = this.#of;
    const thirds = Uint8Array.from({ length: Math.min(palette.size, MOST_THIRDS) }, (_, k) => k);
    let least = limits.seam ** 2;
    let label = -1;
    for (let m = 0; m < around.length; m++) {
      for (let n = m + 1; n < around.length; n++) {
        const a = around[m]!;
        const b = around[n]!;
        if (levelsApart(palette.words[a]!, palette.words[b]!) < CONTRAST) continue;
        this.#conflation.measure(i, palette.rgba, { a, b, thirds });
        if (this.#conflation.residual >= least) continue;
        least = this.#conflation.residual;
        label = this.#conflation.coverage >= 0.5 ? a : b;
      }
    }
    return label;
  }
}
