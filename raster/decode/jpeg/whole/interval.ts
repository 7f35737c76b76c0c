/** Entropy-coded bytes up to the next marker, as bits that can be looked at from any place. @module */

/** Zeros behind the bytes: a read past their end meets these before it checks the length. */
const TAIL = 64;

/** Most bytes of padding: encoders align to so many. What is longer was pixels. */
const MOST_PADDING = 16;

/** The entropy-coded bytes between two markers, and a place among their bits. */
export class Interval {
  /** Without stuffed zeros, {@link TAIL} zeros behind. */
  #bytes = new Uint8Array(1 << 12);
  #length = 0;
  /** Next bit. */
  at = 0;
  /** Offset in the file of the marker that ends it; of the file's end where none does. */
  end = 0;

  /** Take the bytes of `file` that begin at `from`. */
  take(file: Uint8Array, from: number): void {
    this.end = markerFrom(file, from);
    if (this.#bytes.length < this.end - from + TAIL)
      this.#bytes = new Uint8Array(2 * (this.end - from) + TAIL);
    const out = this.#bytes;
    let length = 0;
    for (let at = from; at < this.end; ) {
      const stuffed = file.indexOf(0xff, at);
      const stop = stuffed < 0 || stuffed >= this.end ? this.end : stuffed + 1;
      out.set(file.subarray(at, stop), length);
      length += stop - at;
      at = stop === this.end ? stop : stop + 1; // past the zero that was stuffed
    }
    out.fill(0, length, length + TAIL);
    this.#length = length;
    this.at = 0;
  }

  /** The next 16 bits; zeros behind the last. */
  get peek(): number {
    const bytes = this.#bytes;
    const i = this.at >> 3;
    return (
      (((bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!) >> (8 - (this.at & 7))) & 0xffff
    );
  }

  /** Read `count` bits, 1 to 16. */
  bits(count: number): number {
    const value = this.peek >> (16 - count);
    this.at += count;
    return value;
  }

  /** Whether more was read than there is. */
  get isOverrun(): boolean {
    return this.at > this.#length * 8;
  }

  /** Whether it holds no byte. */
  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Whether whole bytes are left that are no padding, which is zeros or ones. */
  get isLeftOver(): boolean {
    const rest = this.#bytes.subarray((this.at + 7) >> 3, this.#length);
    if (rest.length >= MOST_PADDING) return true;
    return !rest.every((byte) => byte === 0) && !rest.every((byte) => byte === 0xff);
  }
}

/** Offset of the first marker at or after `from`, its fill bytes included; of the end where there is none. */
function markerFrom(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 2))
    if (file[at + 1] !== 0) return file[at + 1] === undefined ? file.length : at;
  return file.length;
}
