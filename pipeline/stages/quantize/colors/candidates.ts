/** Colours on their way into a palette, and the few that an image is reduced to. @module */

import type { Cancellable } from "../../../../plugin/mod.ts";
import { byCount, type ColorCounts } from "../../../../raster/count-colors.ts";
import { KEY_LENGTH, keyDistance2, keysOf } from "../../../../raster/oklab.ts";
import { type Palette, paletteOf } from "../../../../raster/palette.ts";
import {
  CELLS,
  cellOf,
  isClear,
  type Picture,
  signedWords,
  wordOf,
} from "../../../../raster/picture.ts";

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
  rounds: number,
): number[] {
  const now = paletteOf(centers.map((k) => words[k]!));
  const owner = new Int16Array(words.length).fill(-1);
  for (let round = 0, moved = true; moved && round < rounds; round++) {
    moved = false;
    const total = new Float64Array(now.size);
    const sums = new Float64Array(now.size * 4);
    const commonest = new Int32Array(now.size).fill(-1);
    for (let k = 0; k < words.length; k++) {
      const c = now.nearest(words[k]!);
      if (owner[k] !== c) moved = true;
      owner[k] = c;
      total[c]! += counts[k]!;
      if (!(counts[k]! <= counts[commonest[c]!]!)) commonest[c] = k;
      for (let q = 0; q < 4; q++) sums[4 * c + q]! += counts[k]! * ((words[k]! >>> (8 * q)) & 255);
    }
    for (let c = 0; c < now.size; c++) {
      if (total[c] === 0) continue;
      const paint = commonest[c]!;
      const mean = (q: number) => Math.round(sums[4 * c + q]! / total[c]!);
      const isFlat = counts[paint]! >= FLAT_SHARE * total[c]!;
      now.set(c, isFlat ? words[paint]! : wordOf(mean(0), mean(1), mean(2), mean(3)));
    }
  }
  return [...new Set(now.words.subarray(0, now.size))];
}

/** Greatest local range of a flat pixel, levels, and the share of them from which only they are counted: antialiasing is no colour. */
const FLAT = { levels: 12, enoughShare: 0.3 } as const;

/** Rounds in which centres move; few do after so many. */
const ROUNDS = 8;

/**
 * At most `n` opaque colours (pixel words) by weighted k-means in OKLab over histogram bins.
 *
 * Starts by k-means++ from `seed`; the same seed gives the same colours.
 *
 * @param range See `localRange`; of a drawing, whose colours are those of even pixels.
 */
export function clusterColors(
  picture: Picture,
  { n, seed, range, signal }: Record<"n" | "seed", number> & Cancellable & { range?: Uint8Array },
): number[] {
  const bins = binColors(picture, range);
  const keys = keysOf(bins.words);
  const centers = startCenters(bins, keys, { n, random: randomFrom(seed) });
  signal.throwIfAborted();
  return settled(centers, bins, ROUNDS);
}

/** Mean colours of pixels that are opaque enough, five bits a channel. */
function binColors(picture: Picture, range: Uint8Array | undefined): ColorCounts {
  const words = signedWords(picture);
  let flat = 0;
  if (range) for (let i = 0; i < range.length; i++) if (range[i]! <= FLAT.levels) flat++;
  const most = flat >= FLAT.enoughShare * words.length ? FLAT.levels : 255;
  const sums = new Float64Array(4 * CELLS);
  for (let i = 0; i < words.length; ) {
    const word = words[i]!;
    let own = 0;
    for (; i < words.length && words[i] === word; i++) if (!range || range[i]! <= most) own++;
    // alpha of a word that is not negative is below 128
    if (word >= 0 || own === 0) continue;
    addTo(sums, word, own, cellOf(word));
  }
  const used: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) if (sums[4 * cell]! > 0) used.push(cell);
  return {
    words: Uint32Array.from(used, (cell) => wordOfMean(sums, cell)),
    counts: Int32Array.from(used, (cell) => sums[4 * cell]!),
  };
}

/** Add pixels of a colour to their number and the sums of R, G and B, the four of place `k`. */
export function addTo(sums: Float64Array, word: number, count: number, k = 0): void {
  sums[4 * k]! += count;
  for (let c = 0; c < 3; c++) sums[4 * k + c + 1]! += count * ((word >>> (8 * c)) & 255);
}

/** The mean of such pixels, an opaque pixel word. */
export function wordOfMean(sums: Float64Array, k = 0): number {
  const mean = (c: number) => Math.round(sums[4 * k + c]! / sums[4 * k]!);
  return wordOf(mean(1), mean(2), mean(3), 255);
}

/** k-means++: each next centre is drawn by weight times squared distance to the nearest one so far. */
function startCenters(
  { words, counts }: ColorCounts,
  keys: Float64Array,
  { n, random }: { readonly n: number; readonly random: () => number },
): number[] {
  const distance = new Float64Array(words.length).fill(Infinity);
  const weight = Float64Array.from(counts);
  let total = weight.reduce((sum, w) => sum + w, 0);
  const chosen: number[] = [];
  while (chosen.length < Math.min(n, words.length) && total > 0) {
    let mark = random() * total;
    let pick = 0;
    for (let k = 0; k < words.length; k++) {
      if (weight[k] === 0) continue;
      pick = k;
      mark -= weight[k]!;
      if (mark <= 0) break;
    }
    chosen.push(pick);
    total = 0;
    for (let k = 0; k < words.length; k++) {
      if (weight[k] === 0) continue;
      const d = keyDistance2(keys, k * KEY_LENGTH, keys, pick * KEY_LENGTH);
      distance[k] = Math.min(distance[k]!, d);
      weight[k] = counts[k]! * distance[k]!;
      total += weight[k]!;
    }
  }
  return chosen;
}

/** Uniform in [0, 1) by Mulberry32: integers only, so the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
