/** Runs of equal pixels: most of a drawing is a few long ones. @module */
import { type Picture, signedWords } from "./picture.ts";

/**
 * First pixel of each run of equal pixels in a row, row-major, and the number of pixels at the end: run `r` is
 * pixels `runs[r]` up to `runs[r + 1]`. In memory that threads can share.
 */
export type Runs = Int32Array;

/** Find the runs of a picture; none goes on into the next row. */
export function findRuns(picture: Pick<Picture, "words" | "width" | "height">): Runs {
  const room = roomForRuns(picture);
  return joinedRuns(room, [[0, runsOfRows(picture, { from: 0, to: picture.height }, room)]]);
}

/** Room for as many runs as there could be; what is not written takes no memory. */
export function roomForRuns({ width, height }: Pick<Picture, "width" | "height">): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * (width * height + 1)));
}

/** Write the runs of rows `from` up to `to` into `room`, from the place of their first pixel on; returns how many. */
export function runsOfRows(
  picture: Pick<Picture, "words" | "width">,
  { from, to }: { readonly from: number; readonly to: number },
  room: Int32Array,
): number {
  const { width } = picture;
  const words = signedWords(picture);
  const first = from * width;
  let at = first;
  for (let row = first; row < to * width; row += width) {
    let last = ~words[row]!;
    for (let i = row; i < row + width; i++) {
      const word = words[i]!;
      if (word === last) continue;
      room[at++] = i;
      last = word;
    }
  }
  return at - first;
}

/** Move the runs of all rows together, from `[place, number of runs]` each, in order. */
export function joinedRuns(
  room: Int32Array,
  strips: readonly (readonly [place: number, runs: number])[],
): Runs {
  let count = 0;
  for (const [place, runs] of strips) {
    room.copyWithin(count, place, place + runs);
    count += runs;
  }
  room[count++] = room.length - 1;
  return room.subarray(0, count);
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
