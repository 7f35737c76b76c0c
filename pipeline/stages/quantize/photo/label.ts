/** Labels of photographs. @module */
import { release } from "../../../../geometry/release.ts";
import type { Cancellable } from "../../../../plugin/mod.ts";
import { MAX_PALETTE, paletteOf } from "../../../../raster/palette.ts";
import { CLEAR_ALPHA, type Picture, signedWords } from "../../../../raster/picture.ts";
import { labelRuns, lookupWords } from "../../../../raster/word-lookup.ts";
import type { Labelled } from "../labels/labelling.ts";

/** Give every pixel the nearest of the given opaque colours; no pixel counts as a blend. */
export function labelPhoto(
  picture: Picture,
  words: readonly number[],
  { signal }: Cancellable,
): Labelled {
  const blend = new Uint8Array(picture.words.length);
  if (!picture.opaque) return { ...labelTranslucent(picture, words), blend };
  return { ...labelOpaque(picture, words, signal), blend };
}

/** The same of any picture. */
function labelTranslucent(picture: Picture, words: readonly number[]): Omit<Labelled, "blend"> {
  const palette = paletteOf(words);
  const nothing = palette.size < MAX_PALETTE ? palette.add(0) : -1;
  const nearest = lookupWords((word) => palette.nearest(word));
  const label = labelRuns(signedWords(picture), (word) =>
    nothing >= 0 && word >>> 24 < CLEAR_ALPHA ? nothing : nearest(word),
  );
  return { palette, label };
}

/** Opaque colours that there are. */
const COLORS = 1 << 24;

/**
 * Where a colour, 0xBBGGRR, has its entry: colours that differ in the lower half of each channel share a page.
 *
 * So neighbours, which are of near colours, have theirs in the same few pages. By the bytes as they are, a photograph
 * touches nearly every page of 16 MB.
 */
function entryOf(color: number): number {
  const page = (color & 0xf00000) | ((color & 0xf000) << 4) | ((color & 0xf0) << 8);
  return page | ((color >> 8) & 0xf00) | ((color >> 4) & 0xf0) | (color & 0xf);
}

/** The same of an opaque picture. */
function labelOpaque(
  picture: Picture,
  words: readonly number[],
  signal: AbortSignal,
): Omit<Labelled, "blend"> {
  const { width } = picture;
  const palette = paletteOf(words);
  const pixels = signedWords(picture);
  const label = new Uint8Array(pixels.length);
  // label + 1 of each colour, 0 for one that was not met
  const known = new Uint8Array(COLORS);
  for (let row = 0; row < pixels.length; row += width) {
    signal.throwIfAborted();
    for (let i = row; i < row + width; i++) {
      const at = entryOf(pixels[i]!);
      let entry = known[at]!;
      if (entry === 0) {
        entry = palette.nearest(pixels[i]! >>> 0) + 1;
        known[at] = entry;
      }
      label[i] = entry - 1;
    }
  }
  release(known);
  return { palette, label };
}
