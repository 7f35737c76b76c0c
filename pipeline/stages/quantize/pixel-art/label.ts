/** Label pictures in which no pixel mixes colours: pixel art, and drawings without antialiasing. @module */

import type { Cancellable, Raster } from "../../../../plugin/mod.ts";
import { blocksOf } from "../../../../raster/blocks.ts";
import { byCount, countColors } from "../../../../raster/count-colors.ts";
import { KEY_LENGTH, keyDistance2, keysOf } from "../../../../raster/oklab.ts";
import { MAX_PALETTE, Palette, paletteOf } from "../../../../raster/palette.ts";
import { isClear, type Picture, signedWords, wordOf } from "../../../../raster/picture.ts";
import { type Labelled, labelNearest } from "../labels/labelling.ts";
import type { Settings } from "../options.ts";
import { cellsOf, findGrid } from "./grid.ts";

/** Most colours; one label is left for nothing. */
const MOST = MAX_PALETTE - 1;

/** How far colours may be from each other. */
const TOLERANCE = {
  /** `autoTolerance` up to which every colour is taken as meant: pixel art, no antialiasing. */
  exact: 0.005,
  /** OKLab distance that a level of difference between a picture and its cells may move a cell's colour, and the most that it does. */
  astrayALevel: 0.008,
  mostAstray: 0.03,
} as const;

/** Labels, of the pixels or of the cells that were enlarged to give the picture. */
export interface HardLabels extends Labelled {
  /** The picture that the labels are of, and how many px one of its pixels takes; absent where it is the one given. */
  readonly cells?: { readonly picture: Picture; readonly cellPx: number } | undefined;
}

/** Give every pixel its own colour; undefined of a picture that may mix colours, or has too many. */
export function labelPixelArt(
  picture: Picture,
  settings: Settings,
  { signal, scale }: Cancellable & Pick<Raster, "scale">,
): HardLabels | undefined {
  const { fixedPalette, autoTolerance: tolerance, colors, constraints } = settings;
  if (fixedPalette) return undefined;
  const isPixelArt = tolerance <= TOLERANCE.exact && colors === "auto";
  if (isPixelArt) {
    // of a picture that was enlarged just now, the cells are known
    const cells = scale === 1 ? labelCells(picture, tolerance, signal) : undefined;
    if (cells) return cells;
  } else if (constraints.locked?.length || !isAliased(picture)) return undefined;
  const found = labelExactly(picture, tolerance);
  if (!found) return undefined;
  const { words, size } = found.palette;
  const painted = words.subarray(0, size).filter((word) => !isClear(word)).length;
  if (colors !== "auto" && painted > colors) return undefined;
  if (!isPixelArt) joinCorners(found.label, picture.width);
  return found;
}

/** Give every cell of an enlarged picture its colour; undefined where there are none. */
function labelCells(
  picture: Picture,
  tolerance: number,
  signal: AbortSignal,
): HardLabels | undefined {
  const grid = findGrid(picture, signal);
  if (!grid) return undefined;
  const cells = cellsOf(picture, grid);
  const astray = Math.min(TOLERANCE.mostAstray, TOLERANCE.astrayALevel * grid.misfitLevels);
  const found = labelByDensity(cells, tolerance + astray);
  return found && { ...found, cells: { picture: cells, cellPx: grid.cellPx } };
}

/** What pixel art is, and how its colours are pooled. */
const EXACT = {
  /** Distinct colours beyond which an image is no pixel art. */
  mostColors: 4096,
  /** Share of a colour's pixels up to which a near one is rare, and how many tolerances farther it may be an outlier of that colour. */
  rareShare: 0.1,
  outlierReach: 2.5,
} as const;

/**
 * Label every pixel with its own colour, colours nearer than `tolerance` (OKLab) pooled.
 *
 * The most frequent colours come first; those past {@link MOST} join the nearest one.
 *
 * @returns undefined when the image has too many colours to be pixel art.
 */
function labelExactly(picture: Picture, tolerance: number): Labelled | undefined {
  const colors = countColors(picture, { most: EXACT.mostColors });
  if (colors.words.length > EXACT.mostColors) return undefined;
  const palette = new Palette();
  for (const word of byCount(colors).words) {
    palette.nearest(word);
    const isNear = palette.distance2 < tolerance ** 2;
    if (!isNear && palette.size < MOST) palette.add(word);
  }
  return labelNearest(picture, palette);
}

/**
 * Label every pixel with one of few colours, each the mean of many pixels that are nearer than `tolerance` (OKLab) to each other.
 *
 * For pixels that were read from a blurred or compressed picture, hardly two of which are equal.
 */
function labelByDensity(picture: Picture, tolerance: number): Labelled | undefined {
  const { words, counts } = countColors(picture, { most: EXACT.mostColors });
  if (words.length > EXACT.mostColors) return undefined;
  const keys = keysOf(words);
  const apart2 = (k: number, n: number) => keyDistance2(keys, k * KEY_LENGTH, keys, n * KEY_LENGTH);
  const within2 = (tolerance / 2) ** 2;
  const density = Float64Array.from(words, (_, k) =>
    counts.reduce((sum, count, n) => sum + (apart2(k, n) <= within2 ? count : 0), 0),
  );
  const order = [...words.keys()].sort(
    (k, n) => density[n]! - density[k]! || words[k]! - words[n]!,
  );
  const peaks: number[] = [];
  const isOf = (k: number, peak: number) => {
    const reach =
      density[k]! < EXACT.rareShare * density[peak]! ? EXACT.outlierReach * tolerance : tolerance;
    return apart2(k, peak) < reach ** 2;
  };
  for (const k of order)
    if (peaks.length < MOST && !peaks.some((peak) => isOf(k, peak))) peaks.push(k);
  const means = peaks.map((peak) => {
    const near = [...words.keys()].filter((n) => apart2(peak, n) <= within2);
    const total = near.reduce((sum, n) => sum + counts[n]!, 0);
    const [r, g, b, a] = [0, 8, 16, 24].map((shift) =>
      Math.round(
        near.reduce((sum, n) => sum + counts[n]! * ((words[n]! >>> shift) & 255), 0) / total,
      ),
    );
    return wordOf(r!, g!, b!, a!);
  });
  return labelNearest(picture, paletteOf([...new Set(means)]));
}

/** What a drawing without antialiasing shows. */
const STAIRS = {
  /** Distinct colours up to which every pixel may show one that was drawn. */
  mostColors: 254,
  /** Mixed pixels for each corner of a pixel edge, up to which a picture has none: strokes of 1 px look mixed by chance. */
  mixedShare: 0.025,
  /** Fewest such corners, of two kinds in four, that speak for stairs: upright drawings have some, too. */
  leastCorners: 16,
  /** Levels by which a mixed pixel may be off the colours that it lies between. */
  offLineLevels: 8,
  /** Least share, of 1, of either colour in a mix. */
  leastShare: 0.06,
} as const;

/** Every how many rows are looked at first, fewest mixed pixels there, and their share of the corners, that leave no doubt. */
const FIRST = { every: 16, mixed: 32, share: 10 * STAIRS.mixedShare } as const;

/**
 * Whether no pixel mixes the colours on its sides, so that slanted borders are stairs.
 *
 * Drawings of many upright rectangles alone, on whole pixels, pass too; those of few do not.
 */
export function isAliased(picture: Picture): boolean {
  const first = countMixed(picture, FIRST.every);
  if (first.mixed >= FIRST.mixed && first.mixed > FIRST.share * first.corners) return false;
  const { mostColors: most } = STAIRS;
  if (countColors(picture, { most }).words.length > most) return false;
  const { mixed, corners } = countMixed(picture, 1);
  return corners >= STAIRS.leastCorners && mixed <= STAIRS.mixedShare * corners;
}

/** Pixels that mix colours, and corners of pixel edges, in some of the rows. */
function countMixed(picture: Picture, every: number) {
  const { width, height } = picture;
  const words = signedWords(picture);
  let mixed = 0;
  let corners = 0;
  for (let y = 1; y + 1 < height; y += every) {
    for (let x = 1, i = y * width + 1; x + 1 < width; x++, i++) {
      const word = words[i]!;
      const left = words[i - 1]!;
      const above = words[i - width]!;
      if (left === word && above === word) continue;
      if (isMixed(picture, words, i, 1) || isMixed(picture, words, i, width)) mixed++;
      if (above === word) continue;
      if (left === above) corners++;
      if (words[i + 1] === above) corners++;
    }
  }
  return { mixed, corners };
}

/** Whether pixel `i` lies between the colours of the pixels `step` away on either side. */
function isMixed({ px }: Picture, words: Int32Array, i: number, step: number): boolean {
  const [a, b] = [i - step, i + step];
  if (words[i] === words[a] || words[i] === words[b] || words[a] === words[b]) return false;
  let dot = 0;
  let square = 0;
  for (let c = 0; c < 4; c++) {
    const way = px[4 * b + c]! - px[4 * a + c]!;
    dot += way * (px[4 * i + c]! - px[4 * a + c]!);
    square += way * way;
  }
  const t = dot / square;
  if (t < STAIRS.leastShare || t > 1 - STAIRS.leastShare) return false;
  for (let c = 0; c < 4; c++) {
    const at = px[4 * a + c]! + t * (px[4 * b + c]! - px[4 * a + c]!);
    if (Math.abs(px[4 * i + c]! - at) > STAIRS.offLineLevels) return false;
  }
  return true;
}

/**
 * Join pixels of a thin line that touch at a corner only: regions connect along edges. In place.
 *
 * Of the two pixels beside the corner the line takes the one with more of its pixels around, the upper of equals.
 * Thin is what is nowhere two pixels wide; where both colours are, as in a chessboard, nothing is joined.
 */
export function joinCorners(label: Uint8Array, width: number): void {
  const inBlock = blocksOf(label, width);
  for (let i = 0; i + width + 1 < label.length; i++) {
    if (i % width === width - 1) continue;
    const [a, b, c, d] = [i, i + 1, i + width, i + width + 1];
    const falls = label[a] === label[d];
    if (!falls && label[b] !== label[c]) continue;
    const [p, q, upper, lower] = falls ? [a, d, b, c] : [b, c, a, d];
    const own = label[p]!;
    if (label[upper] === own || label[lower] === own || inBlock[p] || inBlock[q]) continue;
    if (!inBlock[upper] && !inBlock[lower]) continue;
    const around = (j: number) => {
      let count = 0;
      for (let row = j - width; row <= j + width; row += width)
        for (let k = row - 1; k <= row + 1; k++) if (label[k] === own) count++;
      return count;
    };
    label[around(upper) >= around(lower) ? upper : lower] = own;
  }
}
