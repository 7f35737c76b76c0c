/** How many pixels show each colour. @module */
import { Int32List } from "./growing.ts";
import { type Picture, signedWords } from "./picture.ts";
import { WordMap } from "./word-map.ts";

/** Colours, pixel words, in the order in which they are first seen, and the pixels that show each. */
export interface ColorCounts {
  readonly words: Uint32Array;
  readonly counts: Int32Array;
}

/** Count the pixels of each colour; ends with the first colour that is one more than `most`. */
export function countColors(picture: Pick<Picture, "words">, most = Infinity): ColorCounts {
  const words = signedWords(picture);
  const place = new WordMap();
  const seen = new Int32List();
  const counts = new Int32List();
  for (let i = 0; i < words.length && seen.length <= most; ) {
    const word = words[i]!;
    const first = i;
    for (i++; i < words.length && words[i] === word; ) i++;
    let k = place.get(word);
    if (k < 0) {
      k = seen.length;
      place.set(word, k);
      seen.push(word);
      counts.push(0);
    }
    counts.add(k, i - first);
  }
  return {
    words: Uint32Array.from(seen.toArray(), (word) => word >>> 0),
    counts: counts.toArray(),
  };
}
