/** Remember what a costly function says about a colour. @module */
import { PairCounts } from "./pair-counts.ts";

/** Distinct colours from which on they are not looked up exactly, but rounded, which bounds time and memory. */
export const MAX_EXACT = 1 << 18;
/** What is left of a word that is rounded: six bits a channel. */
export const COARSE = 0xfcfcfcfc;

/**
 * A function of pixel words, computed once per colour.
 *
 * The first 2^18 distinct words are exact; later ones are rounded down to six bits a channel.
 *
 * @param compute Must return an integer from 0 to 2^31 − 2.
 */
export function lookupWords(compute: (word: number) => number): (word: number) => number {
  /** What a word was found to be, plus 1. */
  const known = new PairCounts();
  let last = -1;
  let value = 0;
  return (word) => {
    if (word === last) return value;
    last = word;
    const key = known.size < MAX_EXACT ? word : (word & COARSE) >>> 0;
    value = known.get(key, 0) - 1;
    if (value < 0) {
      value = compute(key);
      known.add(key, 0, value + 1);
    }
    return value;
  };
}

/** Label every pixel by its word, 0xAABBGGRR unsigned; equal neighbours are looked up once. */
export function labelRuns(pixels: Int32Array, labelOf: (word: number) => number): Uint8Array {
  const label = new Uint8Array(pixels.length);
  let last = ~pixels[0]!;
  let own = 0;
  for (let i = 0; i < pixels.length; i++) {
    const word = pixels[i]!;
    if (word !== last) {
      last = word;
      own = labelOf(word >>> 0);
    }
    label[i] = own;
  }
  return label;
}
