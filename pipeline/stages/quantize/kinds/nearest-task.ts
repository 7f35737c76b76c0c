/** Task: give opaque pixels the nearest colours. Strips of rows are independent, so threads may share them. @module */
import { defineTask } from "../../../../plugin/parallel.ts";
import { paletteOf } from "../../../../raster/palette.ts";
import { type Picture, signedWords } from "../../../../raster/picture.ts";

/** What is labelled: strips of `rows` rows. */
interface NearestInput {
  /** Opaque. */
  readonly picture: Picture;
  /** Colours, pixel words. */
  readonly words: readonly number[];
  readonly rows: number;
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
  open({ picture, words, rows, label, known }: NearestInput) {
    const { width } = picture;
    const palette = paletteOf(words);
    const pixels = signedWords(picture);
    return (part: number) => {
      const to = Math.min(pixels.length, (part + 1) * rows * width);
      for (let i = part * rows * width; i < to; i++) {
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
