/** How many pixels show each colour. @module */
import { Int32List } from "./growing.ts";
import { PairCounts } from "./pair-counts.ts";
import { type Picture, signedWords } from "./picture.ts";

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
  const pixels = new PairCounts();
  const seen = new Int32List();
  for (let i = 0; i < words.length; ) {
    const word = words[i]!;
    let own = 0;
    for (; i < words.length && words[i] === word; i++)
      if (bytes === undefined || (bytes[i]! >= least && bytes[i]! <= highest)) own++;
    if (own === 0) continue;
    pixels.add(word, 0, own);
    if (pixels.size === seen.length) continue;
    seen.push(word);
    if (seen.length > most) break;
  }
  return {
    words: new Uint32Array(seen.view()),
    counts: seen.toArray().map((word) => pixels.get(word, 0)),
  };
}

/** The same colours, the commonest first, then by word. */
export function byCount({ words, counts }: ColorCounts): ColorCounts {
  const order = Uint32Array.from(words.keys()).sort(
    (a, b) => counts[b]! - counts[a]! || words[a]! - words[b]!,
  );
  return { words: order.map((k) => words[k]!), counts: Int32Array.from(order, (k) => counts[k]!) };
}
