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
    const bytes = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
    this.#length = at;
    this.#number = "none";
  }

  /** Append one ASCII character. */
  char(code: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = code;
    this.#number = "none";
  }

  /** Append a number of units, a 32-bit integer, with a separator where the one before would run into it. */
  number(units: number): void {
    this.#reserve(20);
    const bytes = this.#bytes;
    let at = this.#length;
    const unit = this.#unit;
    const size = units < 0 ? -units : units;
    const whole = unit === 1 ? size : (size / unit) | 0;
    const fraction = size - whole * unit;
    const bare = whole === 0 && fraction > 0;
    if (units < 0) bytes[at++] = MINUS;
    else if (this.#number !== "none" && !(bare && this.#number === "fraction")) bytes[at++] = SPACE;
    if (!bare) at = writeInteger(bytes, at, whole);
    this.#number = fraction > 0 ? "fraction" : "whole";
    this.#length = fraction > 0 ? writeFraction(bytes, at, fraction, unit) : at;
  }

  /** The whole text. */
  toString(): string {
    return new TextDecoder().decode(this.#bytes.subarray(0, this.#length));
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + bytes));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Write the digits of a whole number >= 0 from `at` on; returns where they end. */
function writeInteger(bytes: Uint8Array, at: number, value: number): number {
  let end = at + 1;
  for (let rest = (value / 10) | 0; rest > 0; rest = (rest / 10) | 0) end++;
  for (let k = end - 1, rest = value; k >= at; k--) {
    const tenth = (rest / 10) | 0;
    bytes[k] = ZERO + rest - 10 * tenth;
    rest = tenth;
  }
  return end;
}

/** Write a point and the digits of `fraction / unit`, without zeros at the end; returns where they end. */
function writeFraction(bytes: Uint8Array, at: number, fraction: number, unit: number): number {
  bytes[at] = POINT;
  let end = at + 1;
  for (let place = unit; fraction > 0; end++) {
    place = (place / 10) | 0;
    const digit = (fraction / place) | 0;
    bytes[end] = ZERO + digit;
    fraction -= digit * place;
  }
  return end;
}
