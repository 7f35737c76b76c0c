/** Arcs near those that changed. @module */
import type { FlatArcs } from "./flat-arcs.ts";

/** Part of a cell beside a changed arc that counts: what runs along it may lie in the next one. */
const BESIDE = 1 / 8;

/** Arcs whose boxes share a cell, `cell` wide, with a changed one, or lie a part of a cell beside it; these included. */
export function neighbourhood(
  flat: FlatArcs,
  changed: ReadonlySet<number>,
  cell: number,
): number[] {
  const { box, size } = flat;
  // What reaches over the page by a little counts to its first cells.
  const cellOf = (coordinate: number) => Math.max(0, Math.floor(coordinate / cell));
  const margin = BESIDE * cell;
  let columns = 0;
  let rows = 0;
  for (const a of changed) {
    columns = Math.max(columns, cellOf(box[4 * a + 2]! + margin) + 1);
    rows = Math.max(rows, cellOf(box[4 * a + 3]! + margin) + 1);
  }
  const marked = new Uint8Array(columns * rows);
  for (const a of changed) {
    const p = flat.coords(a);
    for (let i = 0; i + 3 < p.length; i += 2) {
      const from = cellOf(Math.min(p[i]!, p[i + 2]!) - margin);
      const to = cellOf(Math.max(p[i]!, p[i + 2]!) + margin);
      const last = cellOf(Math.max(p[i + 1]!, p[i + 3]!) + margin);
      for (let row = cellOf(Math.min(p[i + 1]!, p[i + 3]!) - margin); row <= last; row++)
        marked.fill(1, row * columns + from, row * columns + to + 1);
    }
  }
  const near: number[] = [];
  for (let a = 0; a < size; a++) {
    const from = cellOf(box[4 * a]!);
    const to = Math.min(cellOf(box[4 * a + 2]!), columns - 1);
    const last = Math.min(cellOf(box[4 * a + 3]!), rows - 1);
    for (let row = cellOf(box[4 * a + 1]!); row <= last; row++) {
      if (!holdsMark(marked, row * columns + from, row * columns + to)) continue;
      near.push(a);
      break;
    }
  }
  return near;
}

/** 1 for each of the given arcs that changed. */
export function marksOf(arcs: readonly number[], changed: ReadonlySet<number>): Uint8Array {
  const marks = new Uint8Array(arcs.length);
  for (let k = 0; k < arcs.length; k++) if (changed.has(arcs[k]!)) marks[k] = 1;
  return marks;
}

function holdsMark(marked: Uint8Array, from: number, to: number): boolean {
  for (let k = from; k <= to; k++) if (marked[k] === 1) return true;
  return false;
}
