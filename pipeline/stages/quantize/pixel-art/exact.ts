/** Colours of pixel art: every one that was painted, blends do not exist. @module */
import { KEY_LENGTH, keyDistance2, writeColorKey } from "../../../../raster/oklab.ts";
import { paletteOf } from "../../../../raster/palette.ts";
import { type Picture, signedWords, wordOf } from "../../../../raster/picture.ts";
import { labelRuns, lookupWords } from "../../../../raster/word-lookup.ts";
import { WordMap } from "../../../../raster/word-map.ts";

/** What pixel art is, and how its colours are pooled. */
const EXACT = {
  /** Distinct colours beyond which an image is no pixel art. */
  mostColors: 4096,
  /** Share of a colour's pixels up to which a near one is rare, and how many tolerances farther it may be an outlier of that colour. */
  rareShare: 0.1,
  outlierReach: 2.5,
} as const;

/** Labels with the pixel word of each. */
export interface ExactLabels {
  readonly label: Uint8Array;
  readonly words: readonly number[];
}

/**
 * Label every pixel with its own colour, colours nearer than `tolerance` (OKLab) pooled.
 *
 * The most frequent colours come first; those past `maxColors` join the nearest one.
 *
 * @returns undefined when the image has too many colours to be pixel art.
 */
export function labelExactly(
  picture: Picture,
  { tolerance, maxColors }: { tolerance: number; maxColors: number },
): ExactLabels | undefined {
  const pixels = signedWords(picture);
  const counts = countColors(pixels);
  if (!counts) return undefined;
  const words = kept(counts, tolerance, maxColors);
  const keys = new Float64Array((words.length + 1) * KEY_LENGTH);
  for (const [k, word] of words.entries()) writeColorKey(word, keys, k * KEY_LENGTH);
  const own = words.length * KEY_LENGTH;
  const nearest = lookupWords((word) => {
    writeColorKey(word, keys, own);
    let best = 0;
    for (let k = 1; k < words.length; k++) {
      const apart = keyDistance2(keys, k * KEY_LENGTH, keys, own);
      if (apart < keyDistance2(keys, best * KEY_LENGTH, keys, own)) best = k;
    }
    return best;
  });
  return { label: labelRuns(pixels, nearest), words };
}

function countColors(words: Int32Array): Map<number, number> | undefined {
  const counts = new WordMap();
  for (let i = 0; i < words.length; ) {
    const start = i;
    const word = words[start]!;
    while (i < words.length && words[i] === word) i++;
    counts.add(word >>> 0, i - start);
    if (counts.size > EXACT.mostColors) return undefined;
  }
  const found = new Map<number, number>();
  counts.forEach((word, count) => {
    found.set(word, count);
  });
  return found;
}

/** Colours to keep, the most frequent first. */
function kept(counts: Map<number, number>, tolerance: number, maxColors: number): number[] {
  const words: number[] = [];
  const keys = new Float64Array((maxColors + 1) * KEY_LENGTH);
  const order = [...counts].sort(([a, p], [b, q]) => q - p || a - b);
  for (const [word] of order) {
    const own = words.length * KEY_LENGTH;
    writeColorKey(word, keys, own);
    const near = words.some(
      (_, k) => keyDistance2(keys, k * KEY_LENGTH, keys, own) < tolerance ** 2,
    );
    if (!near && words.length < maxColors) words.push(word);
  }
  return words;
}

/**
 * Label every pixel with one of few colours, each the mean of many pixels that are nearer than `tolerance` (OKLab) to each other.
 *
 * For pixels that were read from a blurred or compressed picture, hardly two of which are equal.
 */
export function labelByDensity(
  picture: Picture,
  tolerance: number,
  maxColors: number,
): ExactLabels | undefined {
  const counts = countColors(signedWords(picture));
  if (!counts) return undefined;
  const words = Uint32Array.from(counts.keys());
  const keys = new Float64Array(words.length * KEY_LENGTH);
  for (let k = 0; k < words.length; k++) writeColorKey(words[k]!, keys, k * KEY_LENGTH);
  const apart2 = (k: number, n: number) => keyDistance2(keys, k * KEY_LENGTH, keys, n * KEY_LENGTH);
  const within2 = (tolerance / 2) ** 2;
  const density = Float64Array.from(words, (_, k) =>
    words.reduce((sum, word, n) => sum + (apart2(k, n) <= within2 ? counts.get(word)! : 0), 0),
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
    if (peaks.length < maxColors && !peaks.some((peak) => isOf(k, peak))) peaks.push(k);
  const means = peaks.map((peak) => {
    const near = [...words.keys()].filter((n) => apart2(peak, n) <= within2);
    return meanOf(near.map((n) => [words[n]!, counts.get(words[n]!)!] as const));
  });
  const palette = paletteOf([...new Set(means)]);
  const nearest = lookupWords((word) => palette.nearest(word));
  return {
    label: labelRuns(signedWords(picture), nearest),
    words: [...palette.words.subarray(0, palette.size)],
  };
}

/** Mean of pixel words, each as often as it is counted. */
function meanOf(counted: readonly (readonly [word: number, count: number])[]): number {
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  const mean = (shift: number) =>
    Math.round(
      counted.reduce((sum, [word, count]) => sum + count * ((word >>> shift) & 255), 0) / total,
    );
  return wordOf(mean(0), mean(8), mean(16), mean(24));
}
