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
  const tally = new Tally();
  let last = words[0]!;
  let own = 0;
  for (let i = 0; i < words.length; i++) {
    if (bytes && (bytes[i]! < least || bytes[i]! > highest)) continue;
    if (words[i] === last) own++;
    else {
      if (tally.add(last, own) > most) return tally.counts();
      last = words[i]!;
      own = 1;
    }
  }
  tally.add(last, own);
  return tally.counts();
}

/** Pixels of each colour seen so far. */
class Tally {
  /** Place of a word among those that are seen, plus 1. */
  readonly #place = new PairCounts();
  readonly #seen = new Int32List();
  readonly #pixels = new Int32List();

  /** Count so many pixels of a colour; returns how many colours there are. */
  add(word: number, pixels: number): number {
    const k = this.#place.get(word, 0) - 1;
    if (k >= 0) this.#pixels.add(k, pixels);
    else if (pixels > 0) {
      this.#seen.push(word);
      this.#pixels.push(pixels);
      this.#place.add(word, 0, this.#seen.length);
    }
    return this.#seen.length;
  }

  counts(): ColorCounts {
    return { words: new Uint32Array(this.#seen.view()), counts: this.#pixels.toArray() };
  }
}

/** The same colours, the commonest first, then by word. */
export function byCount({ words, counts }: ColorCounts): ColorCounts {
  const order = Uint32Array.from(words.keys()).sort(
    (a, b) => counts[b]! - counts[a]! || words[a]! - words[b]!,
  );
  return { words: order.map((k) => words[k]!), counts: Int32Array.from(order, (k) => counts[k]!) };
}
