/** Arcs near those that changed. @module */
import type { FlatArc } from "./flat-arc.ts";

/** Arcs whose boxes share a cell, `cell` wide, with the box of a changed one; these included. */
export function neighbourhood(
  flat: readonly FlatArc[],
  changed: ReadonlySet<number>,
  cell: number,
): number[] {
  // What reaches over the page by a little counts to its first cells.
  const cellOf = (coordinate: number) => Math.max(0, Math.floor(coordinate / cell));
  let maxX = 0;
  let maxY = 0;
  for (const a of changed) {
    maxX = Math.max(maxX, flat[a]!.maxX);
    maxY = Math.max(maxY, flat[a]!.maxY);
  }
  const columns = cellOf(maxX) + 1;
  const rows = cellOf(maxY) + 1;
  const marked = new Uint8Array(columns * rows);
  for (const a of changed) {
    const { minX, minY, maxX, maxY } = flat[a]!;
    for (let row = cellOf(minY); row <= cellOf(maxY); row++) {
      marked.fill(1, row * columns + cellOf(minX), row * columns + cellOf(maxX) + 1);
    }
  }
  return [...flat.keys()].filter((a) => {
    const { minX, minY, maxX, maxY } = flat[a]!;
    for (let row = cellOf(minY); row <= Math.min(cellOf(maxY), rows - 1); row++) {
      for (let k = cellOf(minX); k <= Math.min(cellOf(maxX), columns - 1); k++) {
        if (marked[row * columns + k] === 1) return true;
      }
    }
    return false;
  });
}
