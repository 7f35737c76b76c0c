/** Label a drawing in flat paint. @module */
import { release } from "../../../../geometry/release.ts";
import type { BaseContext } from "../../../../plugin/mod.ts";
import { Conflation, SEAM } from "../../../../raster/conflation.ts";
import { Int32List } from "../../../../raster/growing.ts";
import {
  forEachAround,
  levelsApart,
  type Picture,
  signedWords,
} from "../../../../raster/picture.ts";
import { isSoft } from "../../../../raster/smoothness.ts";
import { softLimits } from "../colors/limits.ts";
import { isAstray, type Labelled, type Labelling, Nearness } from "../labels/labelling.ts";
import { begin, type LabelRequest, mostColors } from "../labels/start.ts";
import { bridgeStrokes, closeGaps } from "../strokes/close-gaps.ts";
import { labelThinStrokes } from "../strokes/thin-strokes.ts";
import { mergeShades } from "./merge-shades.ts";
import { findPalette } from "./palette.ts";
import { refinePalette } from "./refine.ts";

/** Find the palette, unmix antialiased pixels and colour thin strokes. */
export function labelFlat(picture: Picture, request: LabelRequest): Labelled {
  const { limits, signal, progress } = request;
  const isNoisy = limits.lumaWeight > 0;
  const palette = findPalette(picture, request);
  progress(0.3);
  const labelling = begin(picture, palette, request);
  const { rough, sides, label } = labelling;
  progress(0.5);
  const maxSize = mostColors(palette, request.maxColors);
  // a third colour must shine through where the sharpness of edges makes a difference
  const isBlurred = !isNoisy && palette.size > 2 && isSoft(picture, rough);
  const mixed = isBlurred ? { ...labelling, limits: softLimits(limits) } : labelling;
  const onPart = (share: number) => progress(0.5 + 0.3 * share);
  const unexplained = labelMixedPixels(mixed, { signal, progress: onPart });
  progress(0.8);
  labelThinStrokes(mixed, unexplained, { maxSize, signal });
  // of compressed pixels too many look like half of a stroke
  if (!isNoisy) closeGaps(labelling, signal);
  bridgeStrokes(labelling, signal);
  if (isNoisy) {
    mergeShades(labelling);
    refinePalette(palette, picture, label);
  }
  // outside the partial sides no solid pixel mixes colours
  const blend = new Uint8Array(label.length);
  const mark = (i: number) => {
    if (isAstray(labelling, i)) blend[i] = 1;
  };
  for (let r = 0; r < rough.length; r++) mark(rough[r]!);
  for (const { first, along, length } of sides)
    for (let n = 0, i = first; n < length; n++, i += along) mark(i);
  release(labelling.near, labelling.nearness, labelling.solid);
  return { palette, label, blend };
}

/** Solid colours considered around one pixel. */
const MAX_AROUND = 10;
/** Squared residual, levels², below which two facing colours explain a pixel that looks like a third. */
const FACING_RESIDUAL = 6 ** 2;

/** Pixels between two looks whether the job is cancelled: a millisecond's work or two. */
const PIXELS_A_LOOK = 4096;

/**
 * Label every pixel that is not solid by the pair of solid colours near it that explains it best.
 *
 * @returns Indices of pixels that no pair explains and that are no palette colour themselves, row-major.
 */
function labelMixedPixels(
  labelling: Labelling,
  { signal, progress }: Pick<BaseContext, "signal" | "progress">,
): Int32Array {
  const { rough } = labelling;
  const unexplained = new Int32List();
  const mixed = new MixedPixel(labelling);
  for (let r = 0; r < rough.length; r++) {
    if (r % PIXELS_A_LOOK === 0) {
      signal.throwIfAborted();
      progress(r / rough.length);
    }
    const i = rough[r]!;
    if (!mixed.label(i)) unexplained.push(i);
  }
  return unexplained.toArray();
}

/** Labels one pixel at a time; keeps its scratch memory between them. */
class MixedPixel {
  readonly #of: Labelling;
  readonly #conflation: Conflation;
  /** Colours that may shine through a seam. */
  readonly #thirds: Uint8Array;
  readonly #words: Int32Array;
  readonly #around = new Uint8Array(MAX_AROUND);
  /** Stamp of the pixel for which a colour was last seen, per palette colour. */
  readonly #seen: Int32Array;

  constructor(labelling: Labelling) {
    this.#of = labelling;
    this.#conflation = new Conflation(labelling.picture.px);
    const thirds = Math.min(labelling.palette.size, SEAM.mostThirds);
    this.#thirds = Uint8Array.from({ length: thirds }, (_, k) => k);
    this.#words = signedWords(labelling.picture);
    this.#seen = new Int32Array(256).fill(-1);
  }

  /** False when the pixel stays unexplained. */
  label(i: number): boolean {
    const { palette, limits, nearness, label, unmixer } = this.#of;
    if (this.#showsOwnColor(i)) return true;
    const enough = limits.residual ** 2;
    let best = Infinity;
    let winner = -1;
    for (let r = 0; r < limits.reaches.length && best > enough; r++) {
      const found = this.#solidColorsNear(i, limits.reaches[r]!);
      for (let a = 0; a < found; a++)
        for (let b = a + 1; b < found; b++) {
          const A = this.#around[a]!;
          const B = this.#around[b]!;
          unmixer.measure(i, palette.rgba, A, B);
          if (unmixer.residual >= best) continue;
          best = unmixer.residual;
          winner = unmixer.coverage >= 0.5 ? A : B;
        }
    }
    const isMix = best <= enough;
    const seam = isMix ? -1 : this.#seamLabel(i, this.#solidColorsNear(i, limits.seamReach));
    const isExplained = isMix || seam >= 0;
    if (!isExplained && nearness[i] !== Nearness.far) return true;
    if (seam >= 0) label[i] = seam;
    else if (winner >= 0) label[i] = winner;
    return isExplained;
  }

  /** Clean pixels only: an exact palette colour with an equal neighbour is meant, unless two others face each other across it. */
  #showsOwnColor(i: number): boolean {
    const { picture, limits, nearness } = this.#of;
    const { width } = picture;
    if (limits.lumaWeight > 0 || nearness[i] !== Nearness.equal || !this.#hasTwin(i)) return false;
    const x = i % width;
    if (x > 0 && x + 1 < width && this.#facing(i, i - 1, i + 1)) return false;
    return !this.#facing(i, i - width, i + width);
  }

  /** Whether a pixel around shows the same. */
  #hasTwin(i: number): boolean {
    const words = this.#words;
    let found = false;
    forEachAround(this.#of.picture, i, 1, (j) => {
      if (j !== i && words[j] === words[i]) found = true;
    });
    return found;
  }

  /** Whether two other solid colours, at pixels a and b, mix into pixel i: then its own colour is chance. */
  #facing(i: number, a: number, b: number): boolean {
    const { solid, near, palette, unmixer } = this.#of;
    if (!solid[a] || !solid[b] || near[a] === near[b]) return false;
    if (near[a] === near[i] || near[b] === near[i]) return false;
    unmixer.measure(i, palette.rgba, near[a]!, near[b]!);
    if (unmixer.residual <= FACING_RESIDUAL) return true;
    this.#around[0] = near[a]!;
    this.#around[1] = near[b]!;
    return this.#seamLabel(i, 2) >= 0;
  }

  /** Gather the solid colours within `reach` into `#around`; returns how many. */
  #solidColorsNear(i: number, reach: number): number {
    const { picture, solid, near, palette } = this.#of;
    const { width, height } = picture;
    const x = i % width;
    const y = (i - x) / width;
    const most = Math.min(MAX_AROUND, palette.size);
    const seen = this.#seen;
    const stamp = i * 16 + reach;
    const left = Math.max(0, x - reach);
    const right = Math.min(width - 1, x + reach);
    const bottom = Math.min(height - 1, y + reach);
    let count = 0;
    for (let yy = Math.max(0, y - reach); yy <= bottom; yy++)
      for (let j = yy * width + left; j <= yy * width + right; j++) {
        const k = near[j]!;
        if (!solid[j] || seen[k] === stamp) continue;
        seen[k] = stamp;
        this.#around[count++] = k;
        if (count === most) return count;
      }
    return count;
  }

  /** Of the first `count` colours in `#around`, the one with the larger share of a seam between two, see {@link Conflation}; −1 where none explains it. */
  #seamLabel(i: number, count: number): number {
    const { palette, limits } = this.#of;
    const [around, thirds] = [this.#around, this.#thirds];
    let least = limits.seam ** 2;
    let label = -1;
    for (let m = 0; m < count; m++) {
      for (let n = m + 1; n < count; n++) {
        const a = around[m]!;
        const b = around[n]!;
        if (levelsApart(palette.words[a]!, palette.words[b]!) < SEAM.contrastLevels) continue;
        this.#conflation.measure(i, palette.rgba, { a, b, thirds }, least);
        if (this.#conflation.residual >= least) continue;
        least = this.#conflation.residual;
        label = this.#conflation.coverage >= 0.5 ? a : b;
      }
    }
    return label;
  }
}
