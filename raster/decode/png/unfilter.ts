/** Undo the row filters of PNG (specification, clause 9). @module */

/** Which filter a row went through. */
export interface RowFilter {
  /** Filter type as written before the row. */
  readonly type: number;
  /** Bytes from a sample to the same sample of the next pixel, at least 1. */
  readonly step: number;
}

/**
 * Unfilter `row` in place, given the unfiltered row `above` it (zeros above the first).
 *
 * Returns false, and leaves the row alone, when the filter type does not exist.
 */
export function unfilterRow(
  row: Uint8Array,
  above: Uint8Array,
  { type, step }: RowFilter,
): boolean {
  if (type === 1) addLeft(row, step);
  else if (type === 2) addAbove(row, above);
  else if (type === 3) addAverage(row, above, step);
  else if (type === 4) addPaeth(row, above, step);
  else return type === 0;
  return true;
}

function addLeft(row: Uint8Array, step: number) {
  for (let i = step; i < row.length; i++) row[i] += row[i - step];
}

function addAbove(row: Uint8Array, above: Uint8Array) {
  for (let i = 0; i < row.length; i++) row[i] += above[i];
}

function addAverage(row: Uint8Array, above: Uint8Array, step: number) {
  for (let i = 0; i < step; i++) row[i] += above[i] >> 1;
  for (let i = step; i < row.length; i++) row[i] += (row[i - step] + above[i]) >> 1;
}

/** Add whichever of left, above and upper left is nearest to left + above − upper left. */
function addPaeth(row: Uint8Array, above: Uint8Array, step: number) {
  for (let i = 0; i < step; i++) row[i] += above[i];
  for (let i = step; i < row.length; i++) {
    const left = row[i - step];
    const up = above[i];
    const upLeft = above[i - step];
    const toLeft = Math.abs(up - upLeft);
    const toUp = Math.abs(left - upLeft);
    const toUpLeft = Math.abs(left + up - 2 * upLeft);
    row[i] += toLeft <= toUp && toLeft <= toUpLeft ? left : toUp <= toUpLeft ? up : upLeft;
  }
}
