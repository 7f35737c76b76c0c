/** Colours of a drawing with gradients. @module */
import { type ColorCounts, countColors } from "../../../../raster/count-colors.ts";
import { KEY_LENGTH, keyDistance2, keysOf } from "../../../../raster/oklab.ts";
import { Palette } from "../../../../raster/palette.ts";
import { isClear, type Picture } from "../../../../raster/picture.ts";
import { Paint } from "../../../../raster/smoothness.ts";
import { lock, mostCommon, settled } from "../colors/candidates.ts";
import type { LabelRequest } from "../labels/start.ts";

/** How levels are found. */
const LEVELS = {
  /** Least pixels of a colour. */
  leastPixels: 5,
  /** How much the distance between colours grows while there are too many. */
  growth: 1.15,
  /** Rounds in which levels move to the middle of what they stand for. */
  rounds: 6,
} as const;

/** How to search; {@link Paint} per pixel. */
type ShadedSearch = Pick<LabelRequest, "tolerance" | "maxColors" | "locked" | "signal"> & {
  readonly paint: Uint8Array;
};

/**
 * Flat paint, and levels that cover the gradients between.
 *
 * Every colour that is painted lies within one distance of a palette colour: `tolerance`, or more where the
 * palette would not hold them all. Steep gradients count like slow ones, so that no band is far from the next.
 */
export function findShadedPalette(picture: Picture, search: ShadedSearch): Palette {
  const { paint } = search;
  const painted = countColors(picture, { among: { bytes: paint, least: Paint.edge + 1 } });
  const candidates = mostCommon(painted);
  const keys = keysOf(candidates.words);
  let radius = search.tolerance;
  let levels = coverColors(candidates, keys, radius);
  const isNothing = (k: number) => isClear(candidates.words[k]!);
  while (levels.filter((k) => !isNothing(k)).length > search.maxColors) {
    search.signal.throwIfAborted();
    radius *= LEVELS.growth;
    levels = coverColors(candidates, keys, radius);
  }
  const nothing = levels.find(isNothing);
  levels = levels.filter((k) => k === nothing || !isNothing(k));
  const palette = new Palette();
  for (const word of settled(levels, candidates, { keys, rounds: LEVELS.rounds }))
    palette.add(word);
  if (palette.size === 0) palette.add(picture.words[0]!);
  for (const word of search.locked) lock(palette, word, search.maxColors);
  return palette;
}

/** Candidates, commonest first, each of which is farther than `radius` from those before it. */
function coverColors({ words, counts }: ColorCounts, keys: Float64Array, radius: number): number[] {
  const centers: number[] = [];
  const pixels: number[] = [];
  for (let k = 0; k < words.length; k++) {
    let owner = -1;
    let least = radius * radius;
    for (let c = 0; c < centers.length; c++) {
      const d = keyDistance2(keys, k * KEY_LENGTH, keys, centers[c]! * KEY_LENGTH);
      if (d >= least) continue;
      least = d;
      owner = c;
    }
    if (owner >= 0) pixels[owner]! += counts[k]!;
    else {
      centers.push(k);
      pixels.push(counts[k]!);
    }
  }
  return centers.filter((_, c) => pixels[c]! >= LEVELS.leastPixels);
}
