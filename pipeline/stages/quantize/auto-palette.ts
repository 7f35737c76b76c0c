/** Find the colours of a drawing. @module */
import { KEY_LENGTH, keyDistance2, writeColorKey } from "../../../raster/oklab.ts";
import { Palette } from "../../../raster/palette.ts";
import { CLEAR_ALPHA, levelsApart, type Picture, signedWords } from "../../../raster/picture.ts";
import { WordMap } from "../../../raster/word-map.ts";
import { byCount, type Candidates } from "./candidates.ts";
import { localRange } from "./flatness.ts";
import type { PalettePass } from "./limits.ts";

/** Peaks compared in one pass; photographs have more, and none of them matters for flat art. */
const MAX_PEAKS = 400;

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
  const histograms = countFlat(
    picture,
    range,
    search.passes.map((pass) => pass.range),
  );
  for (const [k, pass] of search.passes.entries()) {
    addPeaks(palette, byCount(histograms[k]!, picture.words.length), pass, search);
  }
  if (palette.size === 0) palette.add(picture.words[0]!);
  for (const word of search.locked) lock(palette, word, search.maxColors);
  return palette;
}

/** Put a colour in: in the place of a near-copy, or of the rarest when the palette is full. */
export function lock(palette: Palette, word: number, maxColors: number): void {
  const known = palette.nearest(word);
  if (palette.distance2 < LOCK_DISTANCE2) palette.set(known, word);
  else if (paintedColors(palette) < maxColors) palette.add(word);
  else palette.set(palette.size - 1, word);
}

/**
 * Histograms of flat pixels, one a limit; limits after the first ascend.
 *
 * The first counts pixels whose own range is within its limit; the others ask the same of their 4
 * neighbours too, so that a pixel is flat within a cross of 5 by 5.
 */
function countFlat(picture: Picture, range: Uint8Array, limits: readonly number[]): WordMap[] {
  const words = signedWords(picture);
  const { width } = picture;
  const most = Math.max(...limits);
  const [first = 0, second = 0] = limits;
  const histograms = limits.map(() => new WordMap());
  // what the present run of one colour adds: pixels flat by the first limit, by the second, by later ones
  const run = new Uint32Array(limits.length);
  let last = 0;
  // the image border has range 255
  for (let i = width + 1; i < words.length - width - 1; i++) {
    const own = range[i]!;
    if (own > most) continue;
    if (words[i] !== last) {
      flush(histograms, last >>> 0, run);
      last = words[i]!;
    }
    if (own <= first) run[0]!++;
    const left = range[i - 1]!;
    const right = range[i + 1]!;
    const up = range[i - width]!;
    const down = range[i + width]!;
    if ((own | left | right | up | down) === 0) run[1]!++;
    else {
      const cross = Math.max(own, Math.max(Math.max(left, right), Math.max(up, down)));
      if (cross <= second) run[1]!++;
      else for (let k = 2; k < limits.length; k++) if (cross <= limits[k]!) run[k]!++;
    }
  }
  flush(histograms, last >>> 0, run);
  return histograms;
}

/** Add a run to the histograms; what is flat by the second limit is so by later ones. */
function flush(histograms: readonly WordMap[], word: number, run: Uint32Array): void {
  const second = run[1]!;
  for (let k = 0; k < run.length; k++) {
    const count = k < 2 ? run[k]! : second + run[k]!;
    run[k] = 0;
    if (count > 0) histograms[k]!.add(word, count);
  }
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
export function paintedColors({ words, size }: Palette): number {
  let painted = 0;
  for (let k = 0; k < size; k++) if (words[k]! >>> 24 >= CLEAR_ALPHA) painted++;
  return painted;
}
