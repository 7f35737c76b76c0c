/** The grid that samples lie on: coordinates round alike however they came about. @module */

/** Steps a px. */
const GRID = 4096;

/** The multiple of 1/4096 px nearest to `v`. */
export function snap(v: number): number {
  return Math.round(v * GRID) / GRID;
}
