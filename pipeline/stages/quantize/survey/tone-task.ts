/** Task: count colours coarsely. Strips of rows are independent, so threads may share them. @module */
import { defineTask } from "../../../../plugin/parallel.ts";
import { CLEAR_ALPHA, type Picture, signedWords } from "../../../../raster/picture.ts";
import { type Runs, runAt } from "../../../../raster/runs.ts";

/** What is counted: strips of `rows` rows. */
interface ToneInput {
  readonly picture: Picture;
  /** Of the picture, where they are known: in a drawing they are far fewer than its pixels. */
  readonly runs?: Runs;
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
  open({ picture, runs, rows }: ToneInput) {
    const words = signedWords(picture);
    const counts = new Int32Array(CUBE);
    return (part: number): CellCounts => {
      const from = part * rows * picture.width;
      const to = Math.min(words.length, from + rows * picture.width);
      if (runs) countRuns(words, runs.subarray(runAt(runs, from), runAt(runs, to) + 1), counts);
      else countPixels(words.subarray(from, to), counts);
      return taken(counts);
    };
  },
});

/** Add painted pixels to the counts of their cells. */
function countPixels(words: Int32Array, counts: Int32Array): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word >>> 24 >= CLEAR_ALPHA) counts[cellOf(word)]!++;
  }
}

/** Add the pixels of painted runs to the counts of their cells. */
function countRuns(words: Int32Array, runs: Runs, counts: Int32Array): void {
  for (let r = 0; r + 1 < runs.length; r++) {
    const word = words[runs[r]!]!;
    if (word >>> 24 >= CLEAR_ALPHA) counts[cellOf(word)]! += runs[r + 1]! - runs[r]!;
  }
}

/** The cell of a word: red, green, blue. */
function cellOf(word: number): number {
  return ((word & 0xf8) << 7) | ((word >>> 6) & 0x3e0) | ((word >>> 19) & 0x1f);
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
