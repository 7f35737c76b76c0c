/** Find the colours of a drawing. @module */
import { type ColorCounts, countColors } from "../../../../raster/count-colors.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { KEY_LENGTH, keyDistance2, writeColorKey } from "../../../../raster/oklab.ts";
import { PairCounts } from "../../../../raster/pair-counts.ts";
import { MAX_PALETTE, Palette } from "../../../../raster/palette.ts";
import { levelsApart, type Picture, signedWords } from "../../../../raster/picture.ts";
import { labelRuns } from "../../../../raster/word-lookup.ts";
import { hasPlace, lock, mostCommon } from "../colors/candidates.ts";
import type { PalettePass } from "../colors/limits.ts";
import type { LabelRequest } from "../labels/start.ts";

/** Peaks compared in one pass; photographs have more, and none of them matters for flat art. */
const MAX_PEAKS = 400;

/** Colours that painted pixels may have, one being left for nothing; see `reduce()` for how they become fewer. */
const MOST = MAX_PALETTE - 1;

/** `autoTolerance` from which large areas of one colour join others like specks; below, the less the smaller it is. */
const COARSE_TOLERANCE = 0.05;

/** How to search. */
type Search = Pick<LabelRequest, "range" | "limits" | "tolerance" | "locked" | "signal">;

/**
 * Colours of flat pixels, most frequent first.
 *
 * Antialiased pixels are hardly ever flat, so blends do not become colours. Never empty.
 */
export function findPalette(picture: Picture, search: Search): Palette {
  const palette = new Palette();
  const { range } = search;
  const around = rangeAround(range, picture.width);
  for (const [k, pass] of search.limits.passes.entries()) {
    search.signal.throwIfAborted();
    const among = { bytes: k === 0 ? range : around, most: pass.range };
    const colors = mostCommon(countColors(picture, { among }));
    const candidates = pass.range > 0 ? colors : blockPaints(picture, colors, pass.count);
    addPeaks(palette, candidates, pass, { ...search, area: picture.words.length });
  }
  if (palette.size === 0) palette.add(picture.words[0]!);
  for (const word of search.locked) lock(palette, word, MOST);
  return palette;
}

/** Greatest range of each pixel and the four beside it. */
function rangeAround(range: Uint8Array, width: number): Uint8Array {
  const around = range.slice();
  const raise = (i: number, levels: number) => {
    if (around[i]! < levels) around[i] = levels;
  };
  for (let i = 0; i < range.length; i++) {
    const levels = range[i]!;
    // so it is in flat areas
    if (levels === 0) continue;
    raise(i - 1, levels);
    raise(i + 1, levels);
    raise(i - width, levels);
    raise(i + width, levels);
  }
  return around;
}

/** Stands for the colour of pixels whose colour fills no blocks. */
const NO_PAINT = MAX_PALETTE;
/** Least length along which two bands of one paint touch, as a share of the root of the lesser one's pixels; measured, .5 and more, and up to .1 between paints. */
const BAND_TOUCH = 0.4;

/**
 * The paints among colours that fill blocks, of `least` pixels each; both have the commonest first.
 *
 * A block that lies within one paint comes out of compression in one colour, however near the paint beside it is.
 * Uneven light makes such colours, too. Their blocks touch, though; those of two paints do not, as no block across
 * their border is of one colour. Of colours that touch, the commonest stands for all.
 */
function blockPaints(picture: Picture, { words, counts }: ColorCounts, least: number): ColorCounts {
  const size = Math.min(MAX_PALETTE, counts.findLastIndex((pixels) => pixels >= least) + 1);
  const numbers = new Map(Array.from(words.subarray(0, size), (word, k) => [word, k]));
  const of = labelRuns(signedWords(picture), (word) => numbers.get(word) ?? NO_PAINT);
  const touches = new PairCounts();
  const touch = (a: number, b: number) => {
    if (a !== b && a !== NO_PAINT && b !== NO_PAINT) touches.add(Math.min(a, b), Math.max(a, b), 1);
  };
  for (let i = 1; i < of.length; i++) {
    touch(of[i]!, of[i - 1]!);
    if (i >= picture.width) touch(of[i]!, of[i - picture.width]!);
  }
  const parent = singletons(size);
  for (let b = 1; b < size; b++)
    for (let a = 0; a < b; a++) {
      if (touches.get(a, b) <= BAND_TOUCH * Math.sqrt(counts[b]!)) continue;
      const [p, q] = [rootOf(parent, a), rootOf(parent, b)];
      parent[Math.max(p, q)] = Math.min(p, q);
    }
  const isCommonest = (_: number, k: number) => parent[k] === k;
  return {
    words: words.subarray(0, size).filter(isCommonest),
    counts: counts.subarray(0, size).filter(isCommonest),
  };
}

/** Pool near-copies into peaks, then add the peaks that are large enough; large paints are no near-copies. */
function addPeaks(
  palette: Palette,
  { words, counts }: ColorCounts,
  pass: PalettePass,
  { tolerance, area }: Search & { readonly area: number },
): void {
  const large = (pass.paintShare ?? 1) * area;
  const nearness = Math.min(1, tolerance / COARSE_TOLERANCE);
  const peaks: number[] = [];
  const pooled: number[] = [];
  const keys = new Float64Array((MAX_PEAKS + 1) * KEY_LENGTH);
  for (let c = 0; c < words.length; c++) {
    const word = words[c]!;
    const far2 = (pass.far * tolerance * (counts[c]! < large ? 1 : nearness)) ** 2;
    const known = palette.nearest(word);
    if (known >= 0) {
      if (palette.distance2 < far2) continue;
      if (levelsApart(palette.words[known]!, word) < pass.levels) continue;
    }
    const own = peaks.length * KEY_LENGTH;
    writeColorKey(word, keys, own);
    const peak = peaks.findIndex(
      (other, k) =>
        keyDistance2(keys, k * KEY_LENGTH, keys, own) < far2 ||
        levelsApart(other, word) < pass.levels,
    );
    if (peak >= 0) pooled[peak]! += counts[c]!;
    else if (peaks.length < MAX_PEAKS) {
      peaks.push(word);
      pooled.push(counts[c]!);
    }
  }
  for (const [k, word] of peaks.entries()) {
    if (pooled[k]! >= pass.count && hasPlace(palette, word, MOST)) palette.add(word);
  }
}
