/** Colours of pixel art: every one that was painted, blends do not exist. @module */
import { byCount, countColors } from "../../../../raster/count-colors.ts";
import { KEY_LENGTH, keyDistance2, keysOf } from "../../../../raster/oklab.ts";
import { Palette, paletteOf } from "../../../../raster/palette.ts";
import { type Picture, signedWords, wordOf } from "../../../../raster/picture.ts";
import { labelRuns, lookupWords } from "../../../../raster/word-lookup.ts";
import type { Labelled } from "../labels/labelling.ts";

/** What pixel art is, and how its colours are pooled. */
const EXACT = {
  /** Distinct colours beyond which an image is no pixel art. */
  mostColors: 4096,
  /** Share of a colour's pixels up to which a near one is rare, and how many tolerances farther it may be an outlier of that colour. */
  rareShare: 0.1,
  outlierReach: 2.5,
} as const;

/** Labels with the palette they index. */
export type ExactLabels = Omit<Labelled, "blend">;

/**
 * Label every pixel with its own colour, colours nearer than `tolerance` (OKLab) pooled.
 *
 * The most frequent colours come first; those past `maxColors` join the nearest one.
 *
 * @returns undefined when the image has too many colours to be pixel art.
 */
export function labelExactly(
  picture: Picture,
  { tolerance, maxColors }: { tolerance: number; maxColors: number },
): ExactLabels | undefined {
  const colors = countColors(picture, { most: EXACT.mostColors });
  if (colors.words.length > EXACT.mostColors) return undefined;
  const palette = new Palette();
  for (const word of byCount(colors).words) {
    palette.nearest(word);
    const isNear = palette.distance2 < tolerance ** 2;
    if (!isNear && palette.size < maxColors) palette.add(word);
  }
  return labelled(picture, palette);
}

function labelled(picture: Picture, palette: Palette): ExactLabels {
  const nearest = lookupWords((word) => palette.nearest(word));
  return { label: labelRuns(signedWords(picture), nearest), palette };
}

/**
 * Label every pixel with one of few colours, each the mean of many pixels that are nearer than `tolerance` (OKLab) to each other.
 *
 * For pixels that were read from a blurred or compressed picture, hardly two of which are equal.
 */
export function labelByDensity(
  picture: Picture,
  tolerance: number,
  maxColors: number,
): ExactLabels | undefined {
  const { words, counts } = countColors(picture, { most: EXACT.mostColors });
  if (words.length > EXACT.mostColors) return undefined;
  const keys = keysOf(words);
  const apart2 = (k: number, n: number) => keyDistance2(keys, k * KEY_LENGTH, keys, n * KEY_LENGTH);
  const within2 = (tolerance / 2) ** 2;
  const density = Float64Array.from(words, (_, k) =>
    counts.reduce((sum, count, n) => sum + (apart2(k, n) <= within2 ? count : 0), 0),
  );
  const order = [...words.keys()].sort(
    (k, n) => density[n]! - density[k]! || words[k]! - words[n]!,
  );
  const peaks: number[] = [];
  const isOf = (k: number, peak: number) => {
    const reach =
      density[k]! < EXACT.rareShare * density[peak]! ? EXACT.outlierReach * tolerance : tolerance;
    return apart2(k, peak) < reach ** 2;
  };
  for (const k of order)
    if (peaks.length < maxColors && !peaks.some((peak) => isOf(k, peak))) peaks.push(k);
  const means = peaks.map((peak) => {
    const near = [...words.keys()].filter((n) => apart2(peak, n) <= within2);
    return meanOf(near.map((n) => [words[n]!, counts[n]!] as const));
  });
  return labelled(picture, paletteOf([...new Set(means)]));
}

/** Mean of pixel words, each as often as it is counted. */
function meanOf(counted: readonly (readonly [word: number, count: number])[]): number {
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  const mean = (shift: number) =>
    Math.round(
      counted.reduce((sum, [word, count]) => sum + count * ((word >>> shift) & 255), 0) / total,
    );
  return wordOf(mean(0), mean(8), mean(16), mean(24));
}
