/** Where pictures hold blocks of pixels of one value. @module */

/**
 * 1 for each pixel that a block of 2 × 2 px of one value holds.
 *
 * @param values Row-major.
 * @param apart Where it has the value `none`, a pixel is of no block; by default none is.
 */
export function blocksOf(
  values: Uint8Array,
  width: number,
  { apart = values, none = -1 }: { readonly apart?: Uint8Array; readonly none?: number } = {},
): Uint8Array {
  const held = new Uint8Array(values.length);
  for (let row = 0; row + width < values.length; row += width) {
    // the value that the pixel before and the one below it have in common
    let before = -1;
    for (let i = row; i < row + width; i++) {
      const v = values[i]!;
      const isOne = values[i + width] === v && apart[i] !== none && apart[i + width] !== none;
      if (isOne && v === before) held[i - 1] = held[i] = held[i + width - 1] = held[i + width] = 1;
      before = isOne ? v : -1;
    }
  }
  return held;
}
