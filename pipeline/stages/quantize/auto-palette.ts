/** Find the colours of a drawing. @module */
import { KEY_LENGTH, keyDistance2, writeColorKey } from "../../../raster/oklab.ts";
import { Palette } from "../../../raster/palette.ts";
import { CLEAR_ALPHA, levelsApart, type Picture, signedWords } from "../../../raster/picture.ts";
import { WordMap } from "../../../raster/word-map.ts";
import { crossRange, localRange } from "./flatness.ts";
import type { PalettePass } from "./limits.ts";

/** Peaks compared in one pass; photographs have more, and none of them matters for flat art. */
const MAX_PEAKS = 400;
/** Colours looked at in one pass, commonest first: bounds the work on photographs. */
const MAX_CANDIDATES = 8192;

/** OKLab distance within which a locked colour stands for a found one. */
const LOCK_DISTANCE2 = 0.02 ** 2;

/** How to search. */
export interface PaletteSearch {
  readonly passes: readonly PalettePass[];
  /** Least OKLab distance of two colours. */
  readonly tolerance: number;
  /** Most colours, nothing not counted. */
  readonly maxColors: number;
  /** Colours (pixel words) to add whatever the pixels say. */
  readonly locked: readonly number[];
  readonly signal: AbortSignal;
}

/**
 * Colours of flat pixels, most frequent first.
 *
 * Antialiased pixels are hardly ever flat, so blends do not become colours. Never empty.
 */
export function findPalette(picture: Picture, search: PaletteSearch): Palette {
  const palette = new Palette();
  const range = localRange(picture, search.signal);
  const wide = crossRange(range, picture.width);
  for (const [k, pass] of search.passes.entries()) {
    const flat = k === 0 ? range : wide;
    const candidates = byCount(
      countFlat(signedWords(picture), flat, pass.range),
      picture.words.length,
    );
    addPeaks(palette, candidates, pass, search);
  }
  if (palette.size === 0) palette.add(picture.words[0]!);
  for (const word of search.locked) lock(palette, word, search.maxColors);
  return palette;
}

/** Put a colour in: in the place of a near-copy, or of the rarest when the palette is full. */
function lock(palette: Palette, word: number, maxColors: number): void {
  const known = palette.nearest(word);
  if (palette.distance2 < LOCK_DISTANCE2) palette.set(known, word);
  else if (paintedColors(palette) < maxColors) palette.add(word);
  else palette.set(palette.size - 1, word);
}

/** Histogram of the pixels whose range is at most `limit`. */
function countFlat(words: Int32Array, range: Uint8Array, limit: number): WordMap {
  const counts = new WordMap();
  let last = 0;
  let run = 0;
  for (let i = 0; i < words.length; i++) {
    if (range[i] > limit) continue;
    if (words[i] === last) {
      run++;
      continue;
    }
    if (run > 0) counts.add(last >>> 0, run);
    last = words[i];
    run = 1;
  }
  if (run > 0) counts.add(last >>> 0, run);
  return counts;
}

interface Candidates {
  readonly words: Uint32Array;
  readonly counts: Uint32Array;
}

/** Colours by falling count, then by word. */
function byCount(histogram: WordMap, pixels: number): Candidates {
  // count and word share a double's 53 bits, so that a plain numeric sort puts them in order
  const WORD = 2 ** 32;
  const drop = Math.max(0, 32 - Math.clz32(pixels) - 20);
  const keys = new Float64Array(histogram.size);
  let k = 0;
  histogram.forEach((word, count) => {
    keys[k++] = (2 ** 20 - (count >> drop)) * WORD + word;
  });
  const sorted = keys.sort().subarray(0, MAX_CANDIDATES);
  const words = Uint32Array.from(sorted, (key) => key % WORD);
  return { words, counts: words.map((word) => histogram.get(word)) };
}

/** Pool near-copies into peaks, then add the peaks that are large enough. */
function addPeaks(
  palette: Palette,
  { words, counts }: Candidates,
  pass: PalettePass,
  { tolerance, maxColors }: PaletteSearch,
): void {
  const far2 = (pass.far * tolerance) ** 2;
  const peaks: number[] = [];
  const pooled: number[] = [];
  const keys = new Float64Array((MAX_PEAKS + 1) * KEY_LENGTH);
  for (let c = 0; c < words.length; c++) {
    const word = words[c]!;
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
    if (pooled[k]! >= pass.count && paintedColors(palette) < maxColors) palette.add(word);
  }
}

/** Colours that paint something. */
function paintedColors({ words, size }: Palette): number {
  let painted = 0;
  for (let k = 0; k < size; k++) if (words[k]! >>> 24 >= CLEAR_ALPHA) painted++;
  return painted;
}
