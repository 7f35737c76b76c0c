/** How much segments crowd. @module */

/**
 * Pairs of boxes that meet, by a sweep from left to right; counting ends past `limit`.
 *
 * Of n boxes n²/2 pairs at most are looked at: for some ten thousand boxes.
 *
 * @param boxes `[left, top, right, bottom, …]`.
 */
export function countMeetingPairs(boxes: Float64Array, limit: number): number {
  const order = Uint32Array.from({ length: boxes.length / 4 }, (_, i) => i);
  order.sort((i, j) => boxes[4 * i]! - boxes[4 * j]!);
  let pairs = 0;
  for (let k = 0; k < order.length; k++) {
    const i = 4 * order[k]!;
    const top = boxes[i + 1]!;
    const right = boxes[i + 2]!;
    const bottom = boxes[i + 3]!;
    for (let l = k + 1; l < order.length; l++) {
      const j = 4 * order[l]!;
      if (boxes[j]! > right) break;
      if (boxes[j + 1]! <= bottom && boxes[j + 3]! >= top) pairs++;
    }
    if (pairs > limit) return pairs;
  }
  return pairs;
}
