/** A meter of throughput. @module */

/**
 * Full at the start, it leaks at a steady rate; arrivals fill it, and what overflows is lost, so that a fast
 * start pays for no later stall. Arrivals at the rate of the leak never empty it, in chunks of whatever size.
 */
export class LeakyBucket {
  readonly #capacity: number;
  readonly #rate: number;
  #level: number;
  #leaking = true;
  #since = performance.now();

  /** @param rate What leaks in a millisecond. @param lastsMs How long a full bucket leaks until it is empty. */
  constructor(rate: number, lastsMs: number) {
    this.#rate = rate;
    this.#capacity = rate * lastsMs;
    this.#level = this.#capacity;
  }

  /** Whether more has leaked than there was. */
  get empty(): boolean {
    this.#leak();
    return this.#level < 0;
  }

  fill(amount: number): void {
    this.#leak();
    this.#level = Math.min(this.#capacity, this.#level + amount);
  }

  /** Nothing leaks from here on. */
  close(): void {
    this.#leak();
    this.#leaking = false;
  }

  /** It leaks again. */
  open(): void {
    this.#leak();
    this.#leaking = true;
  }

  #leak(): void {
    const now = performance.now();
    if (this.#leaking) this.#level -= this.#rate * (now - this.#since);
    this.#since = now;
  }
}
