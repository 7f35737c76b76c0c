/** Colours of pixel art: every one that was painted, blends do not exist. @module */
import { KEY_LENGTH, keyDistance2, writeColorKey } from "../../../../raster/oklab.ts";
import { type Picture, signedWords } from "../../../../raster/picture.ts";
import { labelRuns, lookupWords } from "../../../../raster/word-lookup.ts";
import { WordMap } from "../../../../raster/word-map.ts";

/** Distinct colours beyond which an image is no pixel art. */
const MAX_DISTINCT = 4096;

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
    if (counts.size > MAX_DISTINCT) return undefined;
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
