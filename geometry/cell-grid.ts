/** Square cells over chains. @module */

/** Square cells from a corner on. */
export interface CellGrid {
  readonly minX: number;
  readonly minY: number;
  /** Cells a unit of length. */
  readonly inverse: number;
  readonly columns: number;
  readonly rows: number;
}

/** Mean number of segments that a grid cell should hold. */
const CELL_LOAD = 2;

/** Most grid cells a side: beyond it, memory matters more than load. */
const MOST_CELLS = 2048;

/**
 * Cells over all chains, as many as there are segments for.
 *
 * @param box Around each chain: left, top, right, bottom.
 * @param points Of all chains.
 */
export function layOutCells(box: Float64Array, points: number): CellGrid {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let k = 0; k < box.length; k += 4) {
    minX = Math.min(minX, box[k]!);
    minY = Math.min(minY, box[k + 1]!);
    maxX = Math.max(maxX, box[k + 2]!);
    maxY = Math.max(maxY, box[k + 3]!);
  }
  if (points === 0) return { minX, minY, inverse: 1, columns: 1, rows: 1 };
  const width = maxX - minX;
  const height = maxY - minY;
  const cells = Math.max(1, points / CELL_LOAD);
  const even = Math.sqrt((width * height) / cells);
  const size = Math.max(even, Math.max(width, height) / MOST_CELLS, 1e-9);
  const columns = Math.floor(width / size) + 1;
  return { minX, minY, inverse: 1 / size, columns, rows: Math.floor(height / size) + 1 };
}
