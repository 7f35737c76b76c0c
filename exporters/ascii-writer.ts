/** Digits after the point of {@link AsciiWriter.number}, trailing zeros left out: 1e-4 px is under 0.1 µm. */
const DECIMALS = 4;
const [ZERO, DOT, MINUS] = [48, 46, 45];

/** Writes ASCII text into bytes, numbers without making strings of them. */
export class AsciiWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** @param capacity Expected bytes; more are accepted. */
  constructor(capacity = 65_536) {
    this.#bytes = new Uint8Array(Math.max(64, capacity));
  }

  get length(): number {
    return this.#length;
  }

  /** What was written: a view, valid until more is written. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Append text; characters beyond ASCII are a bug of the caller. @throws RangeError */
  text(text: string): void {
    this.#reserve(text.length);
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c > 126) throw new RangeError(`Cannot write "${text.slice(0, 40)}" as it must be ASCII`);
      this.#bytes[this.#length++] = c;
    }
  }

  /** Append a number rounded to four decimals, without exponent or trailing zeros; `-0` is `0`. */
  number(value: number): void {
    let scaled = Math.round(Math.abs(value) * 10 ** DECIMALS);
    let decimals = DECIMALS;
    while (decimals > 0 && scaled % 10 === 0) {
      scaled /= 10;
      decimals--;
    }
    this.fixed(value < 0 ? -scaled : scaled, decimals);
  }

  /**
   * Append a whole number of units in the last of `decimals` places: `fixed(-1205, 2)` is `-12.05`.
   *
   * @param units Whole, within ±2^53.
   */
  fixed(units: number, decimals: number): void {
    this.#reserve(24);
    let rest = Math.abs(units);
    if (units < 0) this.#bytes[this.#length++] = MINUS;
    let width = decimals > 0 ? decimals + 2 : 1;
    for (let limit = 10 ** (decimals + 1); rest >= limit; limit *= 10) width++;
    for (let i = this.#length + width - 1, place = 0; i >= this.#length; i--, place++) {
      if (decimals > 0 && place === decimals) {
        this.#bytes[i] = DOT;
        continue;
      }
      const tenth = Math.floor(rest / 10);
      this.#bytes[i] = ZERO + rest - 10 * tenth;
      rest = tenth;
    }
    this.#length += width;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}
