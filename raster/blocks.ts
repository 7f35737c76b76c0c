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
  for (let row = 0; row + width < values.length; row += width)
    for (let i = row; i + 1 < row + width; i++) {
      const v = values[i];
      if (values[i + 1] !== v || values[i + width] !== v || values[i + width + 1] !== v) continue;
      if (apart[i] === none || apart[i + 1] === none) continue;
      if (apart[i + width] === none || apart[i + width + 1] === none) continue;
      held[i] = held[i + 1] = held[i + width] = held[i + width + 1] = 1;
    }
  return held;
}
