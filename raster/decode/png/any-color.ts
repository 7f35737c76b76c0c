/** PNGs of every kind, row by row. @module */
import type { PngChunks } from "./chunks.ts";
import { passesOf } from "./passes.ts";
import type { RowReader } from "./row-feed.ts";
import { unfilterRow } from "./unfilter.ts";
import { type RowWriter, rowWriter } from "./write-row.ts";

/** Reads a PNG of any colour type, bit depth and interlace. */
export class AnyColorReader implements RowReader {
  readonly data: Uint8ClampedArray;
  readonly #width: number;
  readonly #passes: ReturnType<typeof passesOf>;
  readonly #write: RowWriter;
  /** Bytes from a sample to the same sample of the next pixel, at least 1. */
  readonly #step: number;
  #pass = 0;
  #y = 0;
  /** The unfiltered row above: zeros above the first of a pass. */
  #above = new Uint8Array(0);

  /** @param data Of any value: every pixel is written. */
  constructor(png: PngChunks, data: Uint8ClampedArray) {
    const { width, channels, depth } = png.header;
    this.data = data;
    this.#width = width;
    this.#passes = passesOf(png.header);
    this.#write = rowWriter(png, data);
    this.#step = Math.max(1, (channels * depth) >> 3);
  }

  get rowBytes(): number {
    const pass = this.#passes[this.#pass];
    return pass ? pass.rowBytes + 1 : 0;
  }

  take(bytes: Uint8Array): boolean {
    const { x0, y0, dx, dy, width, height, rowBytes } = this.#passes[this.#pass]!;
    if (this.#y === 0) this.#above = new Uint8Array(rowBytes);
    const row = bytes.subarray(1);
    if (!unfilterRow(row, this.#above, { type: bytes[0]!, step: this.#step })) return false;
    this.#write(row, { count: width, start: (y0 + this.#y * dy) * this.#width + x0, step: dx });
    this.#above.set(row);
    if (++this.#y === height) {
      this.#pass++;
      this.#y = 0;
    }
    return true;
  }
}
