/** Remember what a costly function says about a colour. @module */
import { hashPair } from "../geometry/hash.ts";
import type { Picture } from "./picture.ts";

/** Most colours that are remembered at a time, a power of two: few enough for a processor's cache. */
const MOST_SLOTS = 1 << 17;

/**
 * A function of a picture's words, unsigned, computed again only for colours that others have driven out.
 *
 * @param compute Must return an integer from 0 to 2^31 − 2.
 */
export function lookupWords(
  { words }: Pick<Picture, "words">,
  compute: (word: number) => number,
): (word: number) => number {
  // clearing a table of the most slots takes longer than all look-ups of a small picture
  const slots = Math.min(MOST_SLOTS, 1 << (32 - Math.clz32(words.length >> 2)));
  /** Of each slot a word, signed, and what it was found to be, plus 1. */
  const known = new Int32Array(2 * slots);
  return (word) => {
    const at = 2 * (hashPair(word, 0) & (slots - 1));
    if (known[at + 1] === 0 || known[at] !== (word | 0)) {
      known[at] = word;
      known[at + 1] = compute(word) + 1;
    }
    return known[at + 1]! - 1;
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
