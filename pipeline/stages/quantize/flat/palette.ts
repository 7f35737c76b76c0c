/** Find the colours of a drawing. @module */
import { type ColorCounts, countColors } from "../../../../raster/count-colors.ts";
import { KEY_LENGTH, keyDistance2, writeColorKey } from "../../../../raster/oklab.ts";
import { MAX_PALETTE, Palette } from "../../../../raster/palette.ts";
import { levelsApart, type Picture } from "../../../../raster/picture.ts";
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
    const candidates = mostCommon(countColors(picture, { among }));
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
