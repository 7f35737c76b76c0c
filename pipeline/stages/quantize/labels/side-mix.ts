/** How much of a pixel at the image's edge the drawing covers. @module */
import { Conflation } from "../../../../raster/conflation.ts";
import type { Palette } from "../../../../raster/palette.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";

/** Squared residual, levels², from which a third colour is looked for. */
const UNEXPLAINED = 6 ** 2;

/** Measures one pixel after another against one ground; equal neighbours are measured once. */
export class SideMix {
  /** Share of the drawing, 0 to 1. */
  coverage = 0;
  /** Distance from the mix, levels. */
  residual = 0;
  readonly #words: Uint32Array;
  readonly #unmixer: Unmixer;
  readonly #conflation: Conflation | undefined;
  /** The palette, then the drawing's colour, then the ground. */
  readonly #rgba: Float64Array;
  readonly #drawing: number;
  readonly #thirds: Uint8Array;
  #last = -1;
  #lastInner = -1;

  constructor(
    { px, words }: Picture,
    { palette, ground, noisy }: { palette: Palette; ground: number; noisy: boolean },
  ) {
    this.#words = words;
    this.#unmixer = new Unmixer(px, noisy ? 8 : 0);
    this.#conflation = noisy ? undefined : new Conflation(px);
    this.#drawing = palette.size;
    this.#rgba = new Float64Array((palette.size + 2) * 4);
    this.#rgba.set(palette.rgba.subarray(0, palette.size * 4));
    this.#write(this.#drawing + 1, ground);
    const others = Array.from({ length: palette.size }, (_, k) => k);
    this.#thirds = Uint8Array.from(others.filter((k) => palette.words[k] !== ground));
  }

  /** Measure pixel `i` between the colour of pixel `inner` and the ground. */
  measure(i: number, inner: number): void {
    const word = this.#words[i]!;
    const innerWord = this.#words[inner]!;
    if (word === this.#last && innerWord === this.#lastInner) return;
    this.#last = word;
    this.#lastInner = innerWord;
    const a = this.#drawing;
    const b = a + 1;
    this.#write(a, innerWord);
    this.#unmixer.measure(i, this.#rgba, a, b);
    let best: { readonly coverage: number; readonly residual: number } = this.#unmixer;
    if (best.residual > UNEXPLAINED && this.#conflation) {
      const bound = best.residual;
      this.#conflation.measure(i, this.#rgba, { a, b, thirds: this.#thirds }, bound);
      if (this.#conflation.residual < bound) best = this.#conflation;
    }
    this.coverage = best.coverage;
    this.residual = Math.sqrt(best.residual);
  }

  #write(k: number, word: number): void {
    for (let c = 0; c < 4; c++) this.#rgba[4 * k + c] = (word >>> (8 * c)) & 255;
  }
}
