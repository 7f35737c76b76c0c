/** Chunks of bytes cut into the rows of a picture. @module */

/** A picture in the making, which takes its rows in the order of the file. */
export interface RowReader {
  /** Bytes of the row that is taken next, its filter type included; 0 after the last one. */
  readonly rowBytes: number;
  /** Take a row, whose bytes may change afterwards. @returns false where its filter type does not exist */
  take(row: Uint8Array): boolean;
}

/** Gives rows to a reader, whatever chunks they come in. */
export class RowFeed {
  readonly #reader: RowReader;
  /** The row that a chunk ended in, and how much of it there is. */
  #row = new Uint8Array(0);
  #filled = 0;

  constructor(reader: RowReader) {
    this.#reader = reader;
  }

  /** Feed the next bytes, no more than the rows to come; returns a filter type that does not exist, −1 where all do. */
  push(chunk: Uint8Array): number {
    const reader = this.#reader;
    let at = this.#filled > 0 ? this.#complete(chunk) : 0;
    if (this.#filled > 0) {
      if (this.#filled < reader.rowBytes) return -1;
      this.#filled = 0;
      if (!reader.take(this.#row)) return this.#row[0]!;
    }
    while (reader.rowBytes > 0 && at + reader.rowBytes <= chunk.length) {
      const row = chunk.subarray(at, at + reader.rowBytes);
      at += row.length;
      if (!reader.take(row)) return row[0]!;
    }
    if (at < chunk.length) {
      this.#row = new Uint8Array(reader.rowBytes);
      this.#filled = chunk.length - at;
      this.#row.set(chunk.subarray(at));
    }
    return -1;
  }

  /** Fill up the begun row; returns how many bytes of the chunk it took. */
  #complete(chunk: Uint8Array): number {
    const taken = Math.min(chunk.length, this.#row.length - this.#filled);
    this.#row.set(chunk.subarray(0, taken), this.#filled);
    this.#filled += taken;
    return taken;
  }
}
