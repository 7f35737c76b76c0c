/** The work of giving opaque pixels the nearest colours, in strips of rows that any thread can do. @module */
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
  readonly known: KnownColors;
}

/** What has been found out of colours, in memory that threads share: they write the same. */
export interface KnownColors {
  /** Label + 1 of each colour, by the lower three bytes of its word; 0 for one that was not met. */
  readonly entries: Uint8Array;
  /** 1 for a page of `entries` that is not all 0. */
  readonly pages: Uint8Array;
}

/** Bits of a colour that name an entry of its page: a page of memory, most of which stay untouched. */
export const PAGE_BITS = 12;

/** No colour known; what is not written takes no memory. */
export function noColors(): KnownColors {
  return {
    entries: new Uint8Array(new SharedArrayBuffer(1 << 24)),
    pages: new Uint8Array(new SharedArrayBuffer(1 << (24 - PAGE_BITS))),
  };
}

/** Labels a strip. */
export const task = defineTask({
  module: import.meta.url,
  open({ picture, words, rows, label, known: { entries, pages } }: NearestInput) {
    const { width } = picture;
    const palette = paletteOf(words);
    const pixels = signedWords(picture);
    return (part: number) => {
      const to = Math.min(pixels.length, (part + 1) * rows * width);
      for (let i = part * rows * width; i < to; i++) {
        const color = pixels[i]! & 0xffffff;
        let entry = entries[color]!;
        if (entry === 0) {
          entry = palette.nearest(pixels[i]! >>> 0) + 1;
          entries[color] = entry;
          pages[color >> PAGE_BITS] = 1;
        }
        label[i] = entry - 1;
      }
    };
  },
});
