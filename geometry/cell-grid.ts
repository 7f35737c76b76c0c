/** A uniform grid laid over chains. @module */
import type { Chains } from "./chains.ts";

/** Mean number of segments that a grid cell should hold. */
const CELL_LOAD = 2;
/** Most grid cells a side: beyond it, memory matters more than load. */
export const MOST_CELLS = 2048;

/** Square cells from a corner on. */
export interface CellGrid {
  readonly minX: number;
  readonly minY: number;
  /** Side of a cell. */
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
}

/** Cells over all points, as many as there are segments for. */
export function layOutCells({ coords: p }: Chains): CellGrid {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < p.length; i += 2) {
    const x = p[i]!;
    const y = p[i + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  if (p.length === 0) return { minX, minY, size: 1, columns: 1, rows: 1 };
  const width = maxX - minX;
  const height = maxY - minY;
  const cells = Math.max(1, p.length / 2 / CELL_LOAD);
  const even = Math.sqrt((width * height) / cells);
  const size = Math.max(even, Math.max(width, height) / MOST_CELLS, 1e-9);
  const columns = Math.floor(width / size) + 1;
  return { minX, minY, size, columns, rows: Math.floor(height / size) + 1 };
}
