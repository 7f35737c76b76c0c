/** Strokes under 1 px wide, which may cover half of no pixel. @module */

/** Coverage of a whole pixel, and of half of one. */
export const FULL = 255;
export const HALF = FULL / 2;
/** Least coverage of a crest that stands for such a stroke. */
export const RIDGE = FULL / 4;

/** Whether coverage `c` of a pixel crests between those on both sides, no half of which is covered, though it is half of one pixel together. */
export function isCrest(a: number, c: number, b: number): boolean {
  return c >= RIDGE && c <= HALF && a <= c && b < c && a + b + c >= HALF;
}
