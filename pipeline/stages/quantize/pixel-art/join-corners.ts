/** Keep lines one pixel wide in one piece where no pixel is mixed. @module */

/**
 * Join pixels of a thin line that touch at a corner only: regions connect along edges. In place.
 *
 * Of the two pixels beside the corner the line takes the one with more of its pixels around, the upper of equals.
 * Thin is what is nowhere two pixels wide; where both colours are, as in a chessboard, nothing is joined.
 */
export function joinCorners(label: Uint8Array, width: number): void {
  const thin = thinPixels(label, width);
  for (let i = 0; i + width + 1 < label.length; i++) {
    if (i % width === width - 1) continue;
    const [a, b, c, d] = [i, i + 1, i + width, i + width + 1];
    const falls = label[a] === label[d];
    if (!falls && label[b] !== label[c]) continue;
    const [p, q, upper, lower] = falls ? [a, d, b, c] : [b, c, a, d];
    const own = label[p]!;
    if (label[upper] === own || label[lower] === own || !thin[p] || !thin[q]) continue;
    if (thin[upper] && thin[lower]) continue;
    const around = (j: number) => countAround(label, j, { own, width });
    label[around(upper) >= around(lower) ? upper : lower] = own;
  }
}

/** 1 for each pixel that no 2 × 2 block of its label holds. */
function thinPixels(label: Uint8Array, width: number): Uint8Array {
  const thin = new Uint8Array(label.length).fill(1);
  for (let i = 0; i + width + 1 < label.length; i++) {
    if (i % width === width - 1) continue;
    const k = label[i];
    if (label[i + 1] !== k || label[i + width] !== k || label[i + width + 1] !== k) continue;
    thin[i] = thin[i + 1] = thin[i + width] = thin[i + width + 1] = 0;
  }
  return thin;
}

/** Pixels of label `own` among the 8 around pixel `i`. */
function countAround(
  label: Uint8Array,
  i: number,
  { own, width }: { readonly own: number; readonly width: number },
): number {
  let count = 0;
  for (let row = i - width; row <= i + width; row += width)
    for (let j = row - 1; j <= row + 1; j++) if (label[j] === own) count++;
  return count;
}
