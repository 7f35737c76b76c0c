/** The work of counting colours coarsely, in strips of rows that any thread can count. @module */
import { defineTask } from "../../../plugin/parallel.ts";
import { CLEAR_ALPHA, type Picture, signedWords } from "../../../raster/picture.ts";

/** What is counted: strips of `rows` rows. */
interface ToneInput {
  readonly picture: Picture;
  readonly rows: number;
}

/** Cells of the colour cube that is counted: five bits a channel. */
export const CUBE = 1 << 15;

/** Cells of the cube that hold painted pixels, ascending, and how many each holds. */
export interface CellCounts {
  readonly cells: Uint16Array;
  readonly pixels: Int32Array;
}

/** Counts the painted pixels of a strip. */
export const task = defineTask({
  module: import.meta.url,
  open({ picture, rows }: ToneInput) {
    const { width } = picture;
    const words = signedWords(picture);
    const counts = new Int32Array(CUBE);
    return (part: number): CellCounts => {
      const from = part * rows * width;
      count(words.subarray(from, from + rows * width), counts);
      return taken(counts);
    };
  },
});

/** Add the painted pixels to the counts of their cells; in a photograph equal neighbours are too few to look for. */
function count(words: Int32Array, counts: Int32Array): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word >>> 24 < CLEAR_ALPHA) continue;
    counts[((word & 0xf8) << 7) | ((word >>> 6) & 0x3e0) | ((word >>> 19) & 0x1f)]!++;
  }
}

/** The counts that are not 0, which they become. */
function taken(counts: Int32Array): CellCounts {
  let held = 0;
  for (let cell = 0; cell < CUBE; cell++) if (counts[cell] !== 0) held++;
  const cells = new Uint16Array(held);
  const pixels = new Int32Array(held);
  for (let cell = 0, k = 0; k < held; cell++) {
    if (counts[cell] === 0) continue;
    cells[k] = cell;
    pixels[k++] = counts[cell]!;
    counts[cell] = 0;
  }
  return { cells, pixels };
}
