/** How many pixels show each colour. @module */
import { Int32List } from "./growing.ts";
import { type Picture, signedWords } from "./picture.ts";
import { WordMap } from "./word-map.ts";

/** Colours, pixel words, in the order in which they are first seen, and the pixels that show each. */
export interface ColorCounts {
  readonly words: Uint32Array;
  readonly counts: Int32Array;
}

/** Which pixels count: those whose byte lies from `least` to `most`. */
interface Among {
  readonly bytes: Uint8Array;
  readonly least?: number;
  readonly most?: number;
}

/**
 * Count the pixels of each colour.
 *
 * @param most Ends with the first colour that is one more.
 */
export function countColors(
  picture: Pick<Picture, "words">,
  { most = Infinity, among }: { readonly most?: number; readonly among?: Among } = {},
): ColorCounts {
  const words = signedWords(picture);
  const { bytes, least = 0, most: highest = 255 } = among ?? {};
  const place = new WordMap();
  const seen = new Int32List();
  const pixels = new Int32List();
  for (let i = 0; i < words.length && seen.length <= most; ) {
    const word = words[i]!;
    let own = 0;
    for (; i < words.length && words[i] === word; i++)
      if (!bytes || (bytes[i]! >= least && bytes[i]! <= highest)) own++;
    if (own === 0) continue;
    let k = place.get(word);
    if (k < 0) {
      k = seen.length;
      place.set(word, k);
      seen.push(word);
      pixels.push(0);
    }
    pixels.add(k, own);
  }
  return {
    words: Uint32Array.from(seen.toArray(), (word) => word >>> 0),
    counts: pixels.toArray(),
  };
}

/** The same colours, the commonest first, then by word. */
export function byCount({ words, counts }: ColorCounts): ColorCounts {
  const order = Uint32Array.from(words.keys()).sort(
    (a, b) => counts[b]! - counts[a]! || words[a]! - words[b]!,
  );
  return { words: order.map((k) => words[k]!), counts: Int32Array.from(order, (k) => counts[k]!) };
}
