const POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i);
/** Far beyond any page, and small enough that sums of a few coordinates keep 1e-6 px. */
const LARGEST = 1e6;
const [PLUS, MINUS, DOT, COMMA, ZERO, NINE] = [43, 45, 46, 44, 48, 57];

/** Reads the numbers of path data, point lists and transforms from left to right. */
export class NumberScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether nothing but separators is left. */
  get done(): boolean {
    this.#skip();
    return this.#at >= this.#text.length;
  }

  /** Code of the next character after separators; NaN at the end. */
  peek(): number {
    this.#skip();
    return this.#text.charCodeAt(this.#at);
  }

  /** Step over the character that {@link peek} showed. */
  advance(): void {
    this.#at++;
  }

  /** Next arc flag: one digit, which may touch what follows. @throws SyntaxError */
  flag(): boolean {
    const c = this.peek();
    if (c !== ZERO && c !== ZERO + 1) throw this.#error("a flag, 0 or 1,");
    this.#at++;
    return c !== ZERO;
  }

  /**
   * Next number, correctly rounded.
   *
   * @throws SyntaxError where there is none, or where it lies beyond ±1,000,000.
   */
  number(): number {
    this.#skip();
    const text = this.#text;
    const start = this.#at;
    let i = start;
    let c = text.charCodeAt(i);
    const negative = c === MINUS;
    if (negative || c === PLUS) c = text.charCodeAt(++i);
    let mantissa = 0;
    let digits = 0;
    let decimals = 0;
    for (; c >= ZERO && c <= NINE; c = text.charCodeAt(++i), digits++)
      mantissa = mantissa * 10 + c - ZERO;
    if (c === DOT) {
      c = text.charCodeAt(++i);
      for (; c >= ZERO && c <= NINE; c = text.charCodeAt(++i), digits++, decimals++)
        mantissa = mantissa * 10 + c - ZERO;
    }
    if (digits === 0) throw this.#error("a number");
    const end = endOfExponent(text, i);
    this.#at = end;
    // Up to 15 digits mantissa and power are exact, so one division rounds once.
    const exact = digits <= 15 && end === i;
    const value = exact
      ? (negative ? -mantissa : mantissa) / POWERS[decimals]!
      : Number(text.slice(start, end));
    if (!(Math.abs(value) <= LARGEST)) throw new SyntaxError(`A number exceeds ±${LARGEST}`);
    return value;
  }

  #skip(): void {
    const text = this.#text;
    let c = text.charCodeAt(this.#at);
    while (c === 32 || c === COMMA || (c >= 9 && c <= 13)) c = text.charCodeAt(++this.#at);
  }

  #error(wanted: string): SyntaxError {
    const found = this.#text.slice(this.#at, this.#at + 12);
    return new SyntaxError(`Expected ${wanted} at character ${this.#at}, found "${found}"`);
  }
}

/** Index after an exponent at `at`; `at` itself where no digit follows the `e`, as in `1em`. */
function endOfExponent(text: string, at: number): number {
  if ((text.charCodeAt(at) | 32) !== 101) return at;
  let i = at + 1;
  const sign = text.charCodeAt(i);
  if (sign === PLUS || sign === MINUS) i++;
  const first = i;
  for (let c = text.charCodeAt(i); c >= ZERO && c <= NINE; c = text.charCodeAt(++i));
  return i > first ? i : at;
}
