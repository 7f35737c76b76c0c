/** Pixels between the two shades of a border. @module */
import { TRANSPARENT } from "../../../../plugin/artifacts.ts";
import { Conflation, SEAM } from "../../../../raster/conflation.ts";
import { levelsApart, signedWords, squaredLevels, wordOf } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { WorkingMap } from "../regions/working-map.ts";

/** Where a third colour is looked for in a seam, see {@link Conflation}. */
const THIRD = {
  /** Squared residual from which a pixel mixes more than the two colours of its border. */
  unexplained: 6 ** 2,
  /** Largest residual of a pixel that conflation explains, levels². */
  explained: 4 ** 2,
} as const;

/** Distance of two colours, levels of RGBA, from which a border has full weight, and the least weight. */
const CONTRAST = { fullLevels: 96, leastWeight: 0.05 } as const;

/** A border counts by its contrast: between two bands of a gradient half a pixel is not seen. */
export function contrastWeight(contrast2: number): number {
  return Math.max(CONTRAST.leastWeight, Math.min(1, Math.sqrt(contrast2) / CONTRAST.fullLevels));
}

/** Words whose measure is kept, each in its place: antialiasing in two colours has hardly more. */
const KEPT = 256;

/** Measures pixels between a near and a far shade; each word once, mostly. */
export class ShadePair {
  near = -1;
  far = -1;
  /** Pixel words of the shades, signed. */
  nearWord = 0;
  farWord = 0;
  /** See {@link contrastWeight}. */
  contrastWeight = 0;
  /** Share of the near shade in the pixel measured last, and its squared residual. */
  coverage = 0;
  residual = 0;
  readonly #shadeColors: Float64Array;
  readonly #words: Int32Array;
  readonly #unmixer: Unmixer;
  /** Undefined where noise hides what shines through. */
  readonly #conflation: Conflation | undefined;
  /** Shades that may shine through. */
  readonly #thirds: Uint8Array;
  readonly #keptWord = new Int32Array(KEPT);
  readonly #keptCoverage = new Float64Array(KEPT);
  readonly #keptResidual = new Float64Array(KEPT);

  /** @param lumaWeight See {@link Unmixer}. */
  constructor(map: WorkingMap, lumaWeight: number) {
    this.#shadeColors = map.shadeColors;
    this.#words = signedWords(map.picture);
    this.#unmixer = new Unmixer(map.picture.px, lumaWeight);
    this.#conflation = lumaWeight > 0 ? undefined : new Conflation(map.picture.px);
    const shades = Array.from({ length: Math.min(map.shadeCount, SEAM.mostThirds) }, (_, k) => k);
    this.#thirds = Uint8Array.from(map.picture.opaque ? shades : [...shades, TRANSPARENT]);
  }

  /** Take two shades. */
  take(near: number, far: number): void {
    const colors = this.#shadeColors;
    this.near = near;
    this.far = far;
    this.nearWord = wordAt(colors, near);
    this.farWord = wordAt(colors, far);
    this.contrastWeight = contrastWeight(squaredLevels(colors, near, colors, far));
    this.#unmixer.between(colors, near, far);
    // a word that does not belong in the place where it stands
    this.#keptWord.fill(0);
    this.#keptWord[0] = 1;
  }

  /** Measure pixel `i`. */
  measure(i: number): void {
    const word = this.#words[i]!;
    this.residual = 0;
    // most pixels show one shade alone
    if (word === this.farWord) this.coverage = 0;
    else if (word === this.nearWord) this.coverage = 1;
    else {
      const place = placeOf(word);
      if (this.#keptWord[place] !== word) this.#keep(place, word, i);
      this.coverage = this.#keptCoverage[place]!;
      this.residual = this.#keptResidual[place]!;
    }
  }

  #keep(place: number, word: number, i: number): void {
    this.#unmixer.measureAt(i);
    const { coverage, residual } = this.#unmixer;
    const seam = residual >= THIRD.unexplained ? this.#seamCoverage(i) : -1;
    this.#keptWord[place] = word;
    this.#keptCoverage[place] = seam >= 0 ? seam : coverage;
    this.#keptResidual[place] = seam >= 0 ? 0 : residual;
  }

  /** Share of the near shade in a pixel through which a third shines; −1 where none explains it. */
  #seamCoverage(i: number): number {
    const conflation = this.#conflation;
    const isSeam = levelsApart(this.nearWord, this.farWord) >= SEAM.contrastLevels;
    if (!conflation || !isSeam) return -1;
    const colors = { a: this.near, b: this.far, thirds: this.#thirds };
    conflation.measure(i, this.#shadeColors, colors);
    return conflation.residual <= THIRD.explained ? conflation.coverage : -1;
  }
}

/** Greys lie in a row; 0 for nothing alone among the words that 0 and 1 stand for. */
function placeOf(word: number): number {
  return (word ^ (word >>> 8) ^ (word >>> 16)) & (KEPT - 1);
}

function wordAt(rgba: Float64Array, shade: number): number {
  const at = 4 * shade;
  return wordOf(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!, rgba[at + 3]!) | 0;
}
