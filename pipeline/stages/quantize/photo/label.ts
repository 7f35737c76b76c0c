/** Labels of photographs. @module */
import { MAX_PALETTE, paletteOf } from "../../../../raster/palette.ts";
import { isClear, type Picture, signedWords } from "../../../../raster/picture.ts";
import { labelRuns, lookupWords } from "../../../../raster/word-lookup.ts";
import type { Labelled } from "../labels/labelling.ts";

/** Give every pixel the nearest of the given opaque colours; no pixel counts as a blend. */
export function labelPhoto(picture: Picture, words: readonly number[]): Labelled {
  const palette = paletteOf(words);
  const nothing = picture.opaque || palette.size === MAX_PALETTE ? -1 : palette.add(0);
  const nearest = lookupWords((word) => palette.nearest(word));
  const label = labelRuns(signedWords(picture), (word) =>
    nothing >= 0 && isClear(word) ? nothing : nearest(word),
  );
  return { palette, label, blend: new Uint8Array(label.length) };
}
