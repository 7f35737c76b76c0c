/** Pictures cut into strips of rows, for threads to share. @module */

/** Pixels of a strip, about: a millisecond's work or two for a pass over them. */
const STRIP = 1 << 17;

/** Rows of a strip, and how many strips there are. */
export function stripsOf({ width, height }: { readonly width: number; readonly height: number }): {
  readonly rows: number;
  readonly parts: number;
} {
  const rows = Math.ceil(STRIP / width);
  return { rows, parts: Math.ceil(height / rows) };
}
