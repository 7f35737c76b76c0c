/** Equal vertices get one number. @module */
import { ceilLog2 } from "../../geometry/elementary.ts";
import { hashPair } from "../../geometry/hash.ts";
import type { GridContours } from "./grid-contours.ts";

/** Distinct vertices of contours, numbered in order of appearance. */
export interface VertexIndex {
  /** Number of each vertex of the contours. */
  readonly id: Int32Array;
  /** Coordinates by number, `[x0, y0, …]`. */
  readonly xy: Float64Array;
}

/** Number the distinct vertices of contours: an open-addressing hash table over the grid. */
export function indexVertices({ xy }: Pick<GridContours, "xy">): VertexIndex {
  const count = xy.length / 2;
  const mask = 2 ** ceilLog2(2 * count + 2) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const id = new Int32Array(count);
  const distinct = new Float64Array(xy.length);
  let size = 0;
  for (let i = 0; i < count; i++) {
    const x = xy[2 * i]!;
    const y = xy[2 * i + 1]!;
    let slot = hashPair(x, y) & mask;
    for (let v = table[slot]!; v >= 0; v = table[slot]!) {
      if (distinct[2 * v] === x && distinct[2 * v + 1] === y) break;
      slot = (slot + 1) & mask;
    }
    if (table[slot]! < 0) {
      distinct[2 * size] = x;
      distinct[2 * size + 1] = y;
      table[slot] = size++;
    }
    id[i] = table[slot]!;
  }
  return { id, xy: distinct.subarray(0, 2 * size) };
}
