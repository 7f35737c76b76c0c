/** Labels of photographs. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import { MAX_PALETTE, paletteOf } from "../../../../raster/palette.ts";
import { CLEAR_ALPHA, type Picture, signedWords } from "../../../../raster/picture.ts";
import { type InStrips, mapStrips, rowsOf } from "../../../../raster/strips.ts";
import { labelRuns, lookupWords } from "../../../../raster/word-lookup.ts";
import type { Labelled } from "../labels/labelling.ts";

/** Give every pixel the nearest of the given opaque colours; no pixel counts as a blend. */
export async function labelPhoto(
  picture: Picture,
  words: readonly number[],
  context: Sharing,
): Promise<Labelled> {
  const blend = context.parallel.zeroBytes(picture.words.length);
  if (!picture.opaque) return { ...labelInOrder(picture, words), blend };
  const label = await labelInStrips(picture, words, context);
  return { palette: paletteOf(words), label, blend };
}

/** The same of any picture, by one thread. */
function labelInOrder(picture: Picture, words: readonly number[]): Omit<Labelled, "blend"> {
  const palette = paletteOf(words);
  const nothing = palette.size < MAX_PALETTE ? palette.add(0) : -1;
  const nearest = lookupWords((word) => palette.nearest(word));
  const label = labelRuns(signedWords(picture), (word) =>
    nothing >= 0 && word >>> 24 < CLEAR_ALPHA ? nothing : nearest(word),
  );
  return { palette, label };
}

/** The same of an opaque picture, by as many threads as there are. */
async function labelInStrips(
  picture: Picture,
  words: readonly number[],
  shares: Sharing,
): Promise<Uint8Array> {
  const label = shares.parallel.unsafeBytes(picture.words.length);
  const known = shares.parallel.zeroBytes(COLORS);
  await mapStrips(task, { picture, words, label, known }, shares);
  shares.parallel.release(known);
  return label;
}

/** What is labelled, opaque. */
interface NearestInput extends InStrips<Picture> {
  /** Colours, pixel words. */
  readonly words: readonly number[];
  readonly label: Uint8Array;
  /** Label + 1 of each colour, see {@link entryOf}; 0 for one that was not met. Threads share it, and write the same. */
  readonly known: Uint8Array;
}

/** Opaque colours that there are. */
export const COLORS = 1 << 24;

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

/** Labels a strip. */
export const task = defineTask({
  module: import.meta.url,
  open(input: NearestInput) {
    const { picture, words, label, known } = input;
    const { width } = picture;
    const palette = paletteOf(words);
    const pixels = signedWords(picture);
    return (part: number) => {
      const { from, to } = rowsOf(input, part);
      for (let i = from * width; i < to * width; i++) {
        const at = entryOf(pixels[i]!);
        let entry = known[at]!;
        if (entry === 0) {
          entry = palette.nearest(pixels[i]! >>> 0) + 1;
          known[at] = entry;
        }
        label[i] = entry - 1;
      }
    };
  },
});
