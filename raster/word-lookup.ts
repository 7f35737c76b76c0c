/** Remember what a costly function says about a colour. @module */
import { hashPair } from "../geometry/hash.ts";

/** Colours that are remembered at a time, a power of two: few enough for a processor's cache. */
const SLOTS = 1 << 17;

/**
 * A function of pixel words, unsigned, computed again only for colours that others have driven out.
 *
 * @param compute Must return an integer from 0 to 2^31 − 2.
 */
export function lookupWords(compute: (word: number) => number): (word: number) => number {
  const known = new Uint32Array(SLOTS);
  /** What the word was found to be, plus 1. */
  const found = new Int32Array(SLOTS);
  return (word) => {
    const slot = hashPair(word, 0) & (SLOTS - 1);
    if (found[slot] === 0 || known[slot] !== word) {
      known[slot] = word;
      found[slot] = compute(word) + 1;
    }
    return found[slot]! - 1;
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
