/** Coverage of pixels on a border through which a third colour shines. @module */
import { TRANSPARENT } from "../../../../plugin/artifacts.ts";
import { Conflation } from "../../../../raster/conflation.ts";
import { levelsApart, wordOf } from "../../../../raster/picture.ts";
import type { WorkingMap } from "../regions/working-map.ts";

/** When a third colour explains a seam. */
const SEAM = {
  /** Largest residual of a pixel that conflation explains, levels². */
  explained: 4 ** 2,
  /** Least contrast, levels, of two colours with a seam. */
  contrastLevels: 60,
  /** Shades that may shine through, the commonest: one of many shades of a gradient would fit by chance. */
  mostThirds: 12,
} as const;

/** Measures such pixels; see {@link Conflation}. */
export class SeamCoverage {
  readonly #map: WorkingMap;
  readonly #conflation: Conflation;
  readonly #thirds: Uint8Array;

  constructor(map: WorkingMap) {
    this.#map = map;
    this.#conflation = new Conflation(map.picture.px);
    const shades = Array.from({ length: Math.min(map.shadeCount, SEAM.mostThirds) }, (_, k) => k);
    this.#thirds = Uint8Array.from(map.picture.opaque ? shades : [...shades, TRANSPARENT]);
  }

  /** Share of shade `a` in pixel `i` on a border with shade `b`; −1 where no third shade explains the pixel. */
  of(i: number, a: number, b: number): number {
    const { shadeColors } = this.#map;
    if (levelsApart(this.#word(a), this.#word(b)) < SEAM.contrastLevels) return -1;
    this.#conflation.measure(i, shadeColors, { a, b, thirds: this.#thirds });
    return this.#conflation.residual <= SEAM.explained ? this.#conflation.coverage : -1;
  }

  #word(shade: number): number {
    const [r, g, b, a] = this.#map.shadeColors.subarray(4 * shade, 4 * shade + 4);
    return wordOf(r!, g!, b!, a!);
  }
}
