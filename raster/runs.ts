/** Runs of equal pixels: most of a drawing is a few long ones. @module */
import { type Picture, signedWords } from "./picture.ts";

/**
 * First pixel of each run of equal pixels in a row, row-major, and the number of pixels at the end: run `r` is
 * pixels `runs[r]` up to `runs[r + 1]`. In memory that threads can share.
 */
export type Runs = Int32Array;

/** Room made for runs before they are counted: one for so many pixels, as a power of two. */
const ROOM = 4;

/** Find the runs of a picture; none goes on into the next row. */
export function findRuns(picture: Pick<Picture, "words" | "width" | "height">): Runs {
  const { width } = picture;
  const words = signedWords(picture);
  let runs = room(width + 1 + (words.length >> ROOM));
  let count = 0;
  for (let row = 0; row < words.length; row += width) {
    if (runs.length < count + width + 1) runs = grown(runs, count + width + 1);
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

function room(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4 * length));
}

function grown(runs: Int32Array, least: number): Int32Array<SharedArrayBuffer> {
  const larger = room(Math.max(least, 2 * runs.length));
  larger.set(runs);
  return larger;
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
