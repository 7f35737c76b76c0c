/** Runs of clean ridge points. @module */
import type { Branch } from "./branch.ts";
import type { Ridge } from "./ridge.ts";

/** Clean runs shorter than this are chance. */
const SHORTEST_RUN = 4;

/** Drops short runs, and the first and last point of the others: they already feel the corner. */
export function dropShortRuns(clean: Uint8Array, { first, end, loop }: Branch): void {
  for (let i = first; i < end; i++) {
    if (!clean[i]) continue;
    let j = i;
    while (j < end && clean[j]) j++;
    if (j - i < SHORTEST_RUN) clean.fill(0, i, j);
    else if (!loop || j - i < end - first) {
      clean[i] = 0;
      clean[j - 1] = 0;
    }
    i = j;
  }
}

/** Length of all clean runs of a branch, px. */
export function cleanLength({ x, y }: Ridge, clean: Uint8Array, { first, end }: Branch): number {
  let length = 0;
  for (let i = first + 1; i < end; i++)
    if (clean[i] && clean[i - 1])
      length += Math.sqrt((x[i]! - x[i - 1]!) ** 2 + (y[i]! - y[i - 1]!) ** 2);
  return length;
}
