/** Which ink explains a thin shape. @module */
import { grouped } from "../../../../raster/growing.ts";
import type { Palette } from "../../../../raster/palette.ts";
import { levelsApart, meanWord, type Picture, squaredLevels } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { Limits } from "../colors/limits.ts";
import type { Inked, Shape } from "./islands.ts";

/** What the ink of thin shapes is. */
const INKS = {
  /** Levels of residual that full coverage is worth. */
  coverageWorthLevels: 24,
  /** Levels of residual that a colour of the palette is worth against a new one. */
  newCostLevels: 7,
  /** Least share of the pixels of a word, those farthest from the ground, whose mean is its ink. */
  tipShare: 0.01,
  /** Pixels of a word that may have an ink of its own. */
  leastWordPx: 12,
  /** Ink that is mixed, as a share of all: with less, the shape lies on the pixels, and no finer grid tells more. */
  leastMixedShare: 0.1,
  /** The same of letters, whose sides are short. */
  leastLetterShare: 0.03,
  /** Least ink, px², of a dot of lettering. */
  leastDotPx2: 0.8,
  /** Least coverage that an ink shows somewhere among noise. */
  leastTopCoverage: 0.6,
} as const;

/**
 * Letters are thicker than thin shapes, but hold no square of `side` px. They have `least` to `most` px²: no
 * `segment.minRegionArea` merges them away.
 */
export const LETTER = { side: 11, least: 200, most: 1500 } as const;

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
const NOISY = { contrastLevels: 48, residualLevels: 22, leastPx2: 9 } as const;

/** Limits of labelling, and how many colours there may be. */
export interface InkLimits {
  readonly limits: Limits;
  readonly maxSize: number;
  /** Whether pixels show the grain of a sensor, or what compression left. */
  readonly isGrainy: boolean;
  /** Colours (pixel words) that stay as they are. */
  readonly locked: readonly number[];
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
    const known = this.#palette.size;
    const ink = this.#knownInk(shapes);
    const added = this.#addTip(shapes);
    if (added < known) return ink;
    const least = ink < 0 ? Infinity : this.#score(shapes, ink);
    if (this.#score(shapes, added) + INKS.newCostLevels < least) return added;
    this.#palette.size = known;
    return ink;
  }

  /** The ink of a shape: that of its word, unless another explains it far better; −1 where none does. */
  ownInk(shape: Shape, ofWord: number): number {
    const score = (ink: number) => (ink < 0 ? Infinity : this.#score([shape], ink));
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
    const scores = Array.from({ length: this.#palette.size }, (_, k) => this.#score(shapes, k));
    const least = Math.min(...scores);
    return least < Infinity ? scores.indexOf(least) : -1;
  }

  /** Share of the ink in each pixel, where most of it is, whether pixels mix it, and whether it is under a pixel wide; undefined for a speck. */
  coverage({ pixels, ground, ink }: Inked) {
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
    const isLetter = !this.#limits.isGrainy && total >= LETTER.least && total <= LETTER.most;
    const least = isLetter ? INKS.leastLetterShare : INKS.leastMixedShare;
    const isMixed = mixed >= least * total;
    // a stroke of a pixel has half its ink in mixed ones, wherever it lies
    return { coverage, total, top: pixels[most]!, isMixed, isFine: 2 * mixed > total };
  }

  /**
   * Let inks that no other pixels show be what shapes show most of them: a palette may hold a mixed tone in their place.
   *
   * Not among noise, as beside its edges pixels are darker than the ink.
   *
   * @param shown 1 for each label of other pixels.
   */
  deepen(shapes: readonly Inked[], shown: Uint8Array): void {
    if (this.#asked === NOISY) return;
    const palette = this.#palette;
    const { words } = palette;
    const free = shapes.filter(
      ({ ink }) => shown[ink] === 0 && !this.#limits.locked.includes(words[ink]!),
    );
    const groups = [...grouped(free, ({ ink, ground }) => `${ink} ${ground}`).values()];
    // of shapes in one ink on several grounds, the largest have the last word
    for (const group of groups.sort((a, b) => countPixels(a) - countPixels(b))) {
      const { ink, ground } = group[0]!;
      const tip = this.#tipOf(group);
      if (tip === undefined) continue;
      const contrast = () => squaredLevels(palette.rgba, ink, palette.rgba, ground);
      const [before, known] = [words[ink]!, contrast()];
      palette.set(ink, tip);
      if (contrast() <= known) palette.set(ink, before);
    }
  }

  /** Add the tip of shapes; returns where it is, or 0 where there is no place or it is known. */
  #addTip(shapes: readonly Shape[]): number {
    const { limits, maxSize } = this.#limits;
    const palette = this.#palette;
    const word = palette.size < maxSize ? this.#tipOf(shapes) : undefined;
    if (word === undefined) return 0;
    palette.nearest(word);
    return palette.distance2 < limits.close ** 2 ? 0 : palette.add(word);
  }

  /**
   * The mean of the pixels farthest from the ground, as many as strokes cover in full; undefined for few pixels.
   *
   * Across a stroke of w px, w + 1 pixels show some ink and w − 1 show no ground: where the mean share is f, these are 2 f − 1 of all.
   */
  #tipOf(shapes: readonly Shape[]): number | undefined {
    const { ground } = shapes[0]!;
    const { px } = this.#picture;
    const all = shapes.flatMap(({ pixels }) => [...pixels]);
    if (all.length < INKS.leastWordPx) return undefined;
    const far = all
      .map((i) => ({ i, d: Math.sqrt(squaredLevels(px, i, this.#palette.rgba, ground)) }))
      .sort((a, b) => b.d - a.d);
    const mean = (count: number) => far.slice(0, count).reduce((sum, { d }) => sum + d, 0) / count;
    const least = Math.ceil(INKS.tipShare * far.length);
    const share = mean(far.length) / mean(least);
    const count = Math.max(least, Math.ceil((2 * share - 1) * far.length));
    return meanWord(
      px,
      far.slice(0, count).map(({ i }) => i),
    );
  }

  /** Mean residual, and what the highest coverage lacks; infinite where the colours do not explain the pixels. */
  #score(shapes: readonly Shape[], ink: number): number {
    const { ground } = shapes[0]!;
    const { words } = this.#palette;
    const contrast = levelsApart(words[ink]!, words[ground]!);
    if (ink === ground || contrast < this.#asked.contrastLevels) return Infinity;
    const unmixer = this.#unmixer;
    unmixer.between(this.#palette.rgba, ink, ground);
    const count = countPixels(shapes);
    const most = this.#asked.residualLevels * count;
    let [sum, top] = [0, 0];
    for (const { pixels } of shapes)
      for (let m = 0; m < pixels.length; m++) {
        unmixer.measureAt(pixels[m]!);
        sum += Math.sqrt(Math.max(0, unmixer.residual));
        if (sum > most) return Infinity;
        top = Math.max(top, unmixer.coverage);
      }
    return sum / count + INKS.coverageWorthLevels * (1 - top);
  }
}

function countPixels(shapes: readonly Shape[]): number {
  return shapes.reduce((sum, { pixels }) => sum + pixels.length, 0);
}
