/** Tell drawings without antialiasing. @module */
import { blocksOf } from "../../../../raster/blocks.ts";
import { countColors } from "../../../../raster/count-colors.ts";
import { type Picture, signedWords } from "../../../../raster/picture.ts";

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
    const around = (j: number) => countAround(label, j, { own, width });
    label[around(upper) >= around(lower) ? upper : lower] = own;
  }
}

/** Pixels of label `own` among the 8 around pixel `i`. */
function countAround(
  label: Uint8Array,
  i: number,
  { own, width }: { readonly own: number; readonly width: number },
): number {
  let count = 0;
  for (let row = i - width; row <= i + width; row += width)
    for (let j = row - 1; j <= row + 1; j++) if (label[j] === own) count++;
  return count;
}
