/** Reduce an image to a number of colours. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import type { ColorCounts } from "../../../../raster/count-colors.ts";
import { KEY_LENGTH, keyDistance2, keysOf } from "../../../../raster/oklab.ts";
import { CELLS, cellOf, type Picture, signedWords, wordOf } from "../../../../raster/picture.ts";
import { localRange } from "../survey/flatness.ts";
import { settled } from "./candidates.ts";

/** Greatest local range of a flat pixel, levels, and the share of them from which only they are counted: antialiasing is no colour. */
const FLAT = { levels: 12, enoughShare: 0.3 } as const;

/** Rounds in which centres move; few do after so many. */
const ROUNDS = 24;

/** How many colours, and how they are counted. */
interface ClusterOptions extends Cancellable {
  readonly n: number;
  readonly seed: number;
}

/**
 * At most `n` opaque colours (pixel words) by weighted k-means in OKLab over histogram bins.
 *
 * Starts by k-means++ from `seed`; the same seed gives the same colours.
 */
export function clusterColors(picture: Picture, { n, seed, signal }: ClusterOptions): number[] {
  const bins = binColors(picture, signal);
  const keys = keysOf(bins.words);
  const centers = startCenters(bins, keys, { n, random: randomFrom(seed) });
  signal.throwIfAborted();
  return settled(centers, bins, { keys, rounds: ROUNDS });
}

/** Mean colours of pixels that are opaque enough, five bits a channel. */
function binColors(picture: Picture, signal: AbortSignal): ColorCounts {
  const words = signedWords(picture);
  const range = localRange(picture, signal);
  const flat = range.reduce((count, levels) => count + (levels <= FLAT.levels ? 1 : 0), 0);
  const most = flat >= FLAT.enoughShare * words.length ? FLAT.levels : 255;
  const sums = new Float64Array(4 * CELLS);
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    // alpha of a word that is not negative is below 128
    if (word >= 0 || range[i]! > most) continue;
    const at = 4 * cellOf(word);
    sums[at]!++;
    for (let c = 0; c < 3; c++) sums[at + 1 + c]! += (word >>> (8 * c)) & 255;
  }
  const used = Uint32Array.from({ length: CELLS }, (_, cell) => 4 * cell).filter(
    (at) => sums[at]! > 0,
  );
  const mean = (at: number, c: number) => Math.round(sums[at + c]! / sums[at]!);
  return {
    words: used.map((at) => wordOf(mean(at, 1), mean(at, 2), mean(at, 3), 255)),
    counts: Int32Array.from(used, (at) => sums[at]!),
  };
}

/** k-means++: each next centre is drawn by weight times squared distance to the nearest one so far. */
function startCenters(
  { words, counts }: ColorCounts,
  keys: Float64Array,
  { n, random }: { readonly n: number; readonly random: () => number },
): number[] {
  const distance = new Float64Array(words.length).fill(Infinity);
  const weight = Float64Array.from(counts);
  const chosen: number[] = [];
  while (chosen.length < Math.min(n, words.length)) {
    const total = weight.reduce((sum, w) => sum + w, 0);
    if (total <= 0) break;
    let mark = random() * total;
    let pick = 0;
    for (let k = 0; k < words.length; k++) {
      if (weight[k] === 0) continue;
      pick = k;
      mark -= weight[k]!;
      if (mark <= 0) break;
    }
    chosen.push(pick);
    for (let k = 0; k < words.length; k++) {
      const d = keyDistance2(keys, k * KEY_LENGTH, keys, pick * KEY_LENGTH);
      distance[k] = Math.min(distance[k]!, d);
      weight[k] = counts[k]! * distance[k]!;
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
