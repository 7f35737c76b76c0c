/** Line segments by the rows that they pass, for rays along a row. @module */
import type { Segments } from "./segment-grid.ts";

/** Rows a segment, and entries a segment: tall segments make rows higher, so that memory stays linear. */
const ROWS_PER_SEGMENT = 0.25;
const ENTRIES_PER_SEGMENT = 4;

/** Index of segments `from` up to `to` by rows. */
export class SegmentRows {
  readonly #segments: Segments;
  readonly #top: number;
  readonly #height: number;
  readonly #count: number;
  readonly #start: Int32Array;
  readonly #items: Int32Array;

  constructor(segments: Segments, from = 0, to = segments.x0.length) {
    const { y0, y1 } = segments;
    let top = Infinity;
    let bottom = -Infinity;
    let rise = 0;
    for (let i = from; i < to; i++) {
      top = Math.min(top, y0[i]!, y1[i]!);
      bottom = Math.max(bottom, y0[i]!, y1[i]!);
      rise += Math.abs(y1[i]! - y0[i]!);
    }
    const extent = Math.max(bottom - top, Number.MIN_VALUE);
    const least = Math.max(
      extent / Math.max(1, Math.floor(ROWS_PER_SEGMENT * (to - from))),
      rise / (ENTRIES_PER_SEGMENT * (to - from)),
    );
    this.#segments = segments;
    this.#top = top;
    this.#count = Math.max(1, Math.ceil(extent / least));
    this.#height = extent / this.#count;
    this.#start = new Int32Array(this.#count + 1);
    this.#items = this.#fill(from, to);
  }

  /** Segments in the row of `y`: what {@link ahead} looks at. */
  load(y: number): number {
    const row = this.#row(y);
    return this.#start[row + 1]! - this.#start[row]!;
  }

  /** Visit every segment that a ray from a point towards +x crosses; the ray should meet no vertex. */
  ahead({ x, y }: { readonly x: number; readonly y: number }, visit: (i: number) => void): void {
    const { x0, y0, x1, y1 } = this.#segments;
    const row = this.#row(y);
    for (let k = this.#start[row]!; k < this.#start[row + 1]!; k++) {
      const i = this.#items[k]!;
      if (y0[i]! > y === y1[i]! > y) continue;
      if (x < x0[i]! + ((y - y0[i]!) * (x1[i]! - x0[i]!)) / (y1[i]! - y0[i]!)) visit(i);
    }
  }

  #fill(from: number, to: number): Int32Array {
    const { y0, y1 } = this.#segments;
    const start = this.#start;
    const eachRow = (i: number, put: (row: number) => void) => {
      const last = this.#row(Math.max(y0[i]!, y1[i]!));
      for (let row = this.#row(Math.min(y0[i]!, y1[i]!)); row <= last; row++) put(row);
    };
    for (let i = from; i < to; i++) eachRow(i, (row) => start[row + 1]!++);
    for (let row = 0; row < this.#count; row++) start[row + 1]! += start[row]!;
    const next = start.slice();
    const items = new Int32Array(start[this.#count]!);
    for (let i = from; i < to; i++) {
      eachRow(i, (row) => {
        items[next[row]!++] = i;
      });
    }
    return items;
  }

  #row(y: number): number {
    const row = Math.floor((y - this.#top) / this.#height);
    return Math.min(this.#count - 1, Math.max(0, row));
  }
}
