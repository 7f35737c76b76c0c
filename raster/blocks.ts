/** Where pictures hold blocks of pixels of one value. @module */

/** A value that makes no block. */
export const NO_VALUE = 255;

/** 1 for each pixel that a block of 2 × 2 px of one value holds, {@link NO_VALUE} aside; values are row-major. */
export function blocksOf(values: Uint8Array, width: number): Uint8Array {
  const held = new Uint8Array(values.length);
  for (let row = 0; row + width < values.length; row += width)
    for (let i = row; i + 1 < row + width; i++) {
      const v = values[i];
      if (values[i + 1] !== v || values[i + width] !== v) continue;
      if (values[i + width + 1] !== v || v === NO_VALUE) continue;
      held[i] = held[i + 1] = held[i + width] = held[i + width + 1] = 1;
    }
  return held;
}
