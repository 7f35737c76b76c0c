/** SVG text as it grows. @module */

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const SPACE = 32;

/**
 * Growing ASCII text with the number notation of path data: integers of 10^−precision written without
 * needless zeros and separators.
 */
export class TextBuffer {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #unit: number;
  /** Whether the last thing written was a number, and whether that had a point. */
  #number: "none" | "whole" | "fraction" = "none";

  constructor(precision: number) {
    this.#unit = 10 ** precision;
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** Take back what was written after the first `length` bytes. */
  truncate(length: number): void {
    this.#length = length;
    this.#number = "none";
  }

  /** Append ASCII text. */
  text(text: string): void {
    this.#reserve(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
    this.#number = "none";
  }

  /** Append a number of units, with a separator where the one before would run into it. */
  number(units: number): void {
    this.#reserve(20);
    const size = Math.abs(units);
    const whole = Math.floor(size / this.#unit);
    let fraction = size - whole * this.#unit;
    const bare = whole === 0 && fraction > 0;
    if (units < 0) this.#bytes[this.#length++] = MINUS;
    else if (this.#number !== "none" && !(bare && this.#number === "fraction")) {
      this.#bytes[this.#length++] = SPACE;
    }
    if (!bare) this.#integer(whole);
    this.#number = fraction > 0 ? "fraction" : "whole";
    if (fraction === 0) return;
    this.#bytes[this.#length++] = POINT;
    for (let place = this.#unit / 10; fraction > 0; place /= 10) {
      const digit = Math.floor(fraction / place);
      this.#bytes[this.#length++] = ZERO + digit;
      fraction -= digit * place;
    }
  }

  /** The whole text. */
  toString(): string {
    return new TextDecoder().decode(this.#bytes.subarray(0, this.#length));
  }

  #integer(value: number): void {
    let place = 1;
    while (place * 10 <= value) place *= 10;
    for (; place >= 1; place /= 10) {
      const digit = Math.floor(value / place);
      this.#bytes[this.#length++] = ZERO + digit;
      value -= digit * place;
    }
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + bytes));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
