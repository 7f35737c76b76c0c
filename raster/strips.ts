/** Pictures in strips of rows: between two of them a job may be cancelled. @module */

/** Pixels of a strip, about: a millisecond's work or two for a pass over them. */
const STRIP = 1 << 17;

/** Rows `from` up to `to`. */
export interface Rows {
  readonly from: number;
  readonly to: number;
}

/**
 * Visit the strips of a picture from the top.
 *
 * @throws the signal's reason when aborted
 */
export function forEachStrip(
  { width, height }: { readonly width: number; readonly height: number },
  signal: AbortSignal,
  visit: (rows: Rows) => void,
): void {
  const rows = Math.ceil(STRIP / width);
  for (let from = 0; from < height; from += rows) {
    signal.throwIfAborted();
    visit({ from, to: Math.min(height, from + rows) });
  }
}
