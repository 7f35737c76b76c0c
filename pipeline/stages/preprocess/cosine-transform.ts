/** The cosine transform of blocks of 8 × 8 (ITU-T T.81, annex A.3.3). @module */
import { cos } from "../../../geometry/elementary.ts";

/** Place in a block, row-major, of the k-th coefficient stored (ITU-T T.81, figure A.6): even diagonals run upwards, odd ones downwards. */
export const PLACES = Uint8Array.from({ length: 64 }, (_, k) => k).sort((a, b) => {
  const diagonal = (place: number) => (place & 7) + (place >> 3);
  const along = (place: number) => (diagonal(place) % 2 === 0 ? place & 7 : place >> 3);
  return diagonal(a) - diagonal(b) || along(a) - along(b);
});

/** `[8 u + x]`: the cosine transform of 8 samples, orthonormal; its inverse is it transposed. */
export const FORWARD = Float64Array.from({ length: 64 }, (_, k) => {
  const scale = Math.sqrt((k < 8 ? 1 : 2) / 8);
  return scale * cos(((2 * (k & 7) + 1) * (k >> 3) * Math.PI) / 16);
});
export const INVERSE = FORWARD.map((_, k) => FORWARD[8 * (k & 7) + (k >> 3)]!);

/**
 * Transform a block, row-major, along both axes: each pass turns it by a right angle.
 *
 * @param turned Scratch, as large as the block.
 * @param matrix {@link FORWARD} or {@link INVERSE}.
 */
export function transformBlock(block: Float64Array, turned: Float64Array, matrix: Float64Array) {
  for (let line = 0; line < 8; line++) transformLine(block, turned, matrix, line);
  for (let line = 0; line < 8; line++) transformLine(turned, block, matrix, line);
}

/** Write the product of `matrix` and a row of `from` to that column of `to`. */
function transformLine(from: Float64Array, to: Float64Array, matrix: Float64Array, line: number) {
  const at = 8 * line;
  const a = from[at]!;
  const b = from[at + 1]!;
  const c = from[at + 2]!;
  const d = from[at + 3]!;
  const e = from[at + 4]!;
  const f = from[at + 5]!;
  const g = from[at + 6]!;
  const h = from[at + 7]!;
  for (let k = 0; k < 64; k += 8)
    to[k + line] =
      a * matrix[k]! +
      b * matrix[k + 1]! +
      c * matrix[k + 2]! +
      d * matrix[k + 3]! +
      e * matrix[k + 4]! +
      f * matrix[k + 5]! +
      g * matrix[k + 6]! +
      h * matrix[k + 7]!;
}
