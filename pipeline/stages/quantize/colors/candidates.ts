/** Colours on their way into a palette. @module */
import { byCount, type ColorCounts } from "../../../../raster/count-colors.ts";
import { KEY_LENGTH, keyDistance2, keysOf, writeColorKey } from "../../../../raster/oklab.ts";
import type { Palette } from "../../../../raster/palette.ts";
import { isClear, wordOf } from "../../../../raster/picture.ts";

/** OKLab distance within which a locked colour stands for a found one. */
const LOCK_DISTANCE2 = 0.02 ** 2;

/** Colours looked at: bounds the work on photographs. */
const MOST_LOOKED_AT = 8192;

/** The commonest of colours, in order. */
export function mostCommon(colors: ColorCounts): ColorCounts {
  const { words, counts } = byCount(colors);
  return { words: words.subarray(0, MOST_LOOKED_AT), counts: counts.subarray(0, MOST_LOOKED_AT) };
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

/** Share of its pixels that make a colour flat paint, which keeps its exact value. */
const FLAT_SHARE = 0.4;

/** Words of the colours at `centers`, each moved to the mean of what is nearest to it (Lloyd 1982) unless one colour is much of that. */
export function settled(
  centers: readonly number[],
  { words, counts }: ColorCounts,
  { keys, rounds }: { readonly keys: Float64Array; readonly rounds: number },
): number[] {
  const now = Uint32Array.from(centers, (k) => words[k]!);
  const centerKeys = keysOf(now);
  const owner = new Int16Array(words.length).fill(-1);
  for (let round = 0, moved = true; moved && round < rounds; round++) {
    moved = false;
    const total = new Float64Array(now.length);
    const sums = new Float64Array(now.length * 4);
    const commonest = new Int32Array(now.length).fill(-1);
    for (let k = 0; k < words.length; k++) {
      let [least, c] = [Infinity, 0];
      for (let n = 0; n < now.length; n++) {
        const d = keyDistance2(keys, k * KEY_LENGTH, centerKeys, n * KEY_LENGTH);
        if (d >= least) continue;
        least = d;
        c = n;
      }
      if (owner[k] !== c) moved = true;
      owner[k] = c;
      total[c]! += counts[k]!;
      if (!(counts[k]! <= counts[commonest[c]!]!)) commonest[c] = k;
      for (let q = 0; q < 4; q++) sums[4 * c + q]! += counts[k]! * ((words[k]! >>> (8 * q)) & 255);
    }
    for (let c = 0; c < now.length; c++) {
      if (total[c] === 0) continue;
      const paint = commonest[c]!;
      const mean = (q: number) => Math.round(sums[4 * c + q]! / total[c]!);
      now[c] =
        counts[paint]! >= FLAT_SHARE * total[c]!
          ? words[paint]!
          : wordOf(mean(0), mean(1), mean(2), mean(3));
      writeColorKey(now[c]!, centerKeys, c * KEY_LENGTH);
    }
  }
  return [...new Set(now)];
}
