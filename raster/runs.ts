/** Runs of equal pixels: most of a drawing is a few long ones. @module */
import { type Picture, signedWords } from "./picture.ts";

/**
 * First pixel of each run of equal pixels in a row, row-major, and the number of pixels at the end: run `r` is
 * pixels `runs[r]` up to `runs[r + 1]`.
 */
export type Runs = Int32Array;

/** Find the runs of a picture; none goes on into the next row. */
export function findRuns(
  picture: Pick<Picture, "words" | "width" | "height">,
  signal?: AbortSignal,
): Runs {
  const { width, height } = picture;
  const words = signedWords(picture);
  // what is not written takes no memory
  const runs = new Int32Array(words.length + 1);
  let count = 0;
  for (let y = 0; y < height; y++) {
    signal?.throwIfAborted();
    const row = y * width;
    let last = ~words[row]!;
    for (let i = row; i < row + width; i++) {
      const word = words[i]!;
      if (word === last) continue;
      runs[count++] = i;
      last = word;
    }
  }
  runs[count++] = words.length;
  return runs.subarray(0, count);
}

/** The first run that starts at pixel `start` or later, by binary search. */
export function runAt(runs: Runs, start: number): number {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
