/** Which ink explains a thin shape. @module */
import type { Palette } from "../../../../raster/palette.ts";
import { levelsApart, meanWord, type Picture, squaredLevels } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { Limits } from "../colors/limits.ts";
import type { Shape } from "./islands.ts";

/** What the ink of thin shapes is. */
const INKS = {
  /** Levels of residual that full coverage is worth. */
  coverageWorthLevels: 24,
  /** Levels of residual that a colour of the palette is worth against a new one. */
  newCostLevels: 8,
  /** Share of the pixels of a word, those farthest from the ground, whose mean is its ink. */
  tipShare: 0.04,
  /** Pixels of a word that may have an ink of its own. */
  leastWordPx: 12,
  /** Ink that is mixed, as a share of all: with less, the shape lies on the pixels, and no finer grid tells more. */
  leastMixedShare: 0.1,
  /** Least ink, px², of a dot of lettering. */
  leastDotPx2: 0.8,
  /** Least coverage that an ink shows somewhere among noise. */
  leastTopCoverage: 0.6,
} as const;

/** What is asked of ink in clean pixels. */
const CLEAN = {
  /** Least contrast with the ground, levels. */
  contrastLevels: 24,
  /** Largest mean residual of an island that two colours explain, levels. */
  residualLevels: 8,
  /** Least ink of a word, px². */
  leastPx2: 6,
} as const;
/** The same among noise of compression, whose specks are no lettering. */
const NOISY = { contrastLevels: 48, residualLevels: 22, leastPx2: 12 } as const;

/** Limits of labelling, and how many colours there may be. */
export interface InkLimits {
  readonly limits: Limits;
  readonly maxSize: number;
}

/** Finds the ink of shapes among the colours of a palette, or adds it. */
export class InkFinder {
  readonly #picture: Picture;
  readonly #palette: Palette;
  readonly #limits: InkLimits;
  readonly #unmixer: Unmixer;
  readonly #asked: typeof CLEAN | typeof NOISY;

  constructor(picture: Picture, palette: Palette, limits: InkLimits) {
    const { lumaWeight } = limits.limits;
    this.#picture = picture;
    this.#palette = palette;
    this.#limits = limits;
    this.#unmixer = new Unmixer(picture.px, lumaWeight);
    this.#asked = lumaWeight > 0 ? NOISY : CLEAN;
  }

  /** Least ink of a word, px². */
  get leastInk(): number {
    return this.#asked.leastPx2;
  }

  /** The label that explains shapes on one ground best, an added one where that is far better; −1 where none does. */
  inkOf(shapes: readonly Shape[]): number {
    const { ground } = shapes[0]!;
    const known = this.#palette.size;
    const ink = this.#knownInk(shapes);
    const added = this.#addTip(shapes, ground);
    if (added < known) return ink;
    const least = ink < 0 ? Infinity : this.#score(shapes, ink, ground);
    if (this.#score(shapes, added, ground) + INKS.newCostLevels < least) return added;
    this.#palette.size = known;
    return ink;
  }

  /** The ink of a shape: that of its word, unless another explains it far better; −1 where none does. */
  ownInk(shape: Shape, ofWord: number): number {
    const score = (ink: number) => (ink < 0 ? Infinity : this.#score([shape], ink, shape.ground));
    if (score(ofWord) === Infinity) return this.inkOf([shape]);
    const known = this.#palette.size;
    const own = this.inkOf([shape]);
    // a thin stroke of the word's ink is pale, too
    const cost = own < known ? INKS.newCostLevels : 2 * INKS.newCostLevels;
    if (score(own) + cost < score(ofWord)) return own;
    this.#palette.size = known;
    return ofWord;
  }

  /** The palette colour that explains shapes on one ground best; −1 where none does. */
  #knownInk(shapes: readonly Shape[]): number {
    const { ground } = shapes[0]!;
    let ink = -1;
    let least = Infinity;
    for (let k = 0; k < this.#palette.size; k++) {
      const score = this.#score(shapes, k, ground);
      if (score >= least) continue;
      least = score;
      ink = k;
    }
    return ink;
  }

  /** Share of the ink in each pixel, where most of it is, and whether pixels mix it; undefined for a speck. */
  coverage({ pixels, ground }: Shape, ink: number) {
    const coverage = new Float32Array(pixels.length);
    const unmixer = this.#unmixer;
    unmixer.between(this.#palette.rgba, ink, ground);
    let total = 0;
    let mixed = 0;
    let most = 0;
    for (let m = 0; m < pixels.length; m++) {
      unmixer.measureAt(pixels[m]!);
      const share = unmixer.coverage;
      coverage[m] = share;
      total += share;
      mixed += Math.min(share, 1 - share);
      if (coverage[m]! > coverage[most]!) most = m;
    }
    if (total < INKS.leastDotPx2) return undefined;
    if (this.#asked === NOISY && coverage[most]! < INKS.leastTopCoverage) return undefined;
    return { coverage, total, top: pixels[most]!, isMixed: mixed >= INKS.leastMixedShare * total };
  }

  /** Add the mean of the pixels farthest from the ground; returns where it is, or 0 where there is no place or it is known. */
  #addTip(shapes: readonly Shape[], ground: number): number {
    const { limits, maxSize } = this.#limits;
    const palette = this.#palette;
    const { px } = this.#picture;
    const all = shapes.flatMap(({ pixels }) => [...pixels]);
    if (palette.size >= maxSize || all.length < INKS.leastWordPx) return 0;
    const distance = (i: number) => squaredLevels(px, i, palette.rgba, ground);
    const far = all.map((i) => ({ i, d: distance(i) })).sort((a, b) => b.d - a.d);
    const tip = far.slice(0, Math.ceil(INKS.tipShare * far.length)).map(({ i }) => i);
    const word = meanWord(px, tip);
    palette.nearest(word);
    return palette.distance2 < limits.close ** 2 ? 0 : palette.add(word);
  }

  /** Mean residual, and what the highest coverage lacks; infinite where the colours do not explain the pixels. */
  #score(shapes: readonly Shape[], ink: number, ground: number): number {
    const { words } = this.#palette;
    const contrast = levelsApart(words[ink]!, words[ground]!);
    if (ink === ground || contrast < this.#asked.contrastLevels) return Infinity;
    const unmixer = this.#unmixer;
    unmixer.between(this.#palette.rgba, ink, ground);
    const count = shapes.reduce((pixels, shape) => pixels + shape.pixels.length, 0);
    const most = this.#asked.residualLevels * count;
    let sum = 0;
    let top = 0;
    for (const { pixels } of shapes) {
      for (let m = 0; m < pixels.length; m++) {
        unmixer.measureAt(pixels[m]!);
        sum += Math.sqrt(Math.max(0, unmixer.residual));
        if (sum > most) return Infinity;
        top = Math.max(top, unmixer.coverage);
      }
    }
    return sum / count + INKS.coverageWorthLevels * (1 - top);
  }
}
