/** Colours of a picture in the order in which they are looked at. @module */
import type { Palette } from "../../../../raster/palette.ts";
import { isClear } from "../../../../raster/picture.ts";
import type { WordMap } from "../../../../raster/word-map.ts";

/** Colours looked at, commonest first: bounds the work on photographs. */
const MAX_CANDIDATES = 8192;

/** OKLab distance within which a locked colour stands for a found one. */
const LOCK_DISTANCE2 = 0.02 ** 2;

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

/** Put a colour in: in the place of a near-copy, or of the rarest when the palette is full. */
export function lock(palette: Palette, word: number, maxColors: number): void {
  const known = palette.nearest(word);
  if (palette.distance2 < LOCK_DISTANCE2) palette.set(known, word);
  else if (hasPlace(palette, word, maxColors)) palette.add(word);
  else palette.set(palette.size - 1, word);
}

/** Whether `word` may enter: as one of `maxColors` that paint, or as the only one that is nothing. */
export function hasPlace({ words, size }: Palette, word: number, maxColors: number): boolean {
  const clear = words.subarray(0, size).filter(isClear).length;
  return isClear(word) ? clear === 0 : size - clear < maxColors;
}
