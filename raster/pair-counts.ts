/** A hash table from pairs of integers to counts, without objects. @module */
import { release } from "../geometry/release.ts";

/** Open addressing with linear probing over typed arrays; doubles when half full. */
export class PairCounts {
  size = 0;
  #low: Int32Array;
  #high: Int32Array;
  /** 0 marks an empty slot. */
  #count: Uint32Array;

  /** @param expected Distinct pairs to make room for; the table grows beyond it by itself. */
  constructor(expected = 512) {
    let slots = 64;
    while (slots < 2 * expected) slots *= 2;
    this.#low = new Int32Array(slots);
    this.#high = new Int32Array(slots);
    this.#count = new Uint32Array(slots);
  }

  /** Count of a pair, 0 where it has none. */
  get(low: number, high: number): number {
    return this.#count[this.#slot(low | 0, high | 0)]!;
  }

  /** Count a pair `count` times more; at least 1. */
  add(low: number, high: number, count: number): void {
    if (2 * this.size >= this.#low.length) this.#grow();
    const slot = this.#slot(low | 0, high | 0);
    if (this.#count[slot] === 0) {
      this.#low[slot] = low;
      this.#high[slot] = high;
      this.size++;
    }
    this.#count[slot]! += count;
  }

  /** All pairs and what they count, in the order of the table: the same input gives the same order. The table is used up. */
  finish(): { readonly low: Int32Array; readonly high: Int32Array; readonly count: Uint32Array } {
    const low = new Int32Array(this.size);
    const high = new Int32Array(this.size);
    const count = new Uint32Array(this.size);
    for (let slot = 0, k = 0; k < this.size; slot++) {
      if (this.#count[slot] === 0) continue;
      low[k] = this.#low[slot]!;
      high[k] = this.#high[slot]!;
      count[k++] = this.#count[slot]!;
    }
    release(this.#low, this.#high, this.#count);
    return { low, high, count };
  }

  #slot(low: number, high: number): number {
    const lows = this.#low;
    const highs = this.#high;
    const counts = this.#count;
    const mask = lows.length - 1;
    const hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (counts[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [low, high, count] = [this.#low, this.#high, this.#count];
    this.#low = new Int32Array(2 * low.length);
    this.#high = new Int32Array(2 * low.length);
    this.#count = new Uint32Array(2 * low.length);
    this.size = 0;
    for (let s = 0; s < low.length; s++) if (count[s] !== 0) this.add(low[s]!, high[s]!, count[s]!);
    release(low, high, count);
  }
}
