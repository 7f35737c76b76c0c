/** Colours of a picture in the order in which they are looked at. @module */
import type { WordMap } from "../../../../raster/word-map.ts";

/** Colours looked at, commonest first: bounds the work on photographs. */
const MAX_CANDIDATES = 8192;

/** Colours and how many pixels show them. */
export interface Candidates {
  readonly words: Uint32Array;
  readonly counts: Uint32Array;
}

/** Colours by falling count, then by word. */
export function byCount(histogram: WordMap, pixels: number): Candidates {
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
