/** A hash table from pairs of integers to counts, without objects. @module */
import { release } from "../geometry/release.ts";

/** Open addressing with linear probing over a typed array; doubles when half full. */
export class PairCounts {
  size = 0;
  /** Three numbers a slot, side by side in memory: low, high and count; count 0 marks an empty one. */
  #table = new Int32Array();
  #mask = 0;

  /** @param expected See {@link expect}. */
  constructor(expected = 512) {
    this.expect(expected);
  }

  /** Make room for so many distinct pairs in an empty table, which grows beyond them by itself. */
  expect(expected: number): void {
    let slots = 64;
    while (slots < 2 * expected) slots *= 2;
    this.#mask = slots - 1;
    if (3 * slots > this.#table.length) this.#table = new Int32Array(3 * slots);
  }

  /** Give back the memory; nothing may be counted any more. */
  release(): void {
    release(this.#table);
  }

  /** Count of a pair, 0 where it has none. */
  get(low: number, high: number): number {
    return this.#table[this.#slot(low | 0, high | 0) + 2]!;
  }

  /** Count a pair `count` times more; at least 1. */
  add(low: number, high: number, count: number): void {
    if (2 * this.size > this.#mask) this.#grow();
    const slot = this.#slot(low | 0, high | 0);
    const table = this.#table;
    if (table[slot + 2] === 0) {
      table[slot] = low;
      table[slot + 1] = high;
      this.size++;
    }
    table[slot + 2]! += count;
  }

  /** All pairs and what they count, in the order of the table: the same input gives the same order. The table is empty then. */
  finish(): { readonly low: Int32Array; readonly high: Int32Array; readonly count: Int32Array } {
    const table = this.#table;
    const low = new Int32Array(this.size);
    const high = new Int32Array(this.size);
    const count = new Int32Array(this.size);
    for (let slot = 0, k = 0; k < this.size; slot += 3) {
      if (table[slot + 2] === 0) continue;
      low[k] = table[slot]!;
      high[k] = table[slot + 1]!;
      count[k++] = table[slot + 2]!;
      table[slot + 2] = 0;
    }
    this.size = 0;
    return { low, high, count };
  }

  /** Where a pair lies in the table, or an empty slot for it. */
  #slot(low: number, high: number): number {
    const table = this.#table;
    const mask = this.#mask;
    const hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (table[3 * slot + 2] !== 0 && (table[3 * slot] !== low || table[3 * slot + 1] !== high))
      slot = (slot + 1) & mask;
    return 3 * slot;
  }

  #grow(): void {
    const table = this.#table;
    this.#table = new Int32Array(2 * table.length);
    this.#mask = 2 * this.#mask + 1;
    this.size = 0;
    for (let s = 0; s < table.length; s += 3)
      if (table[s + 2] !== 0) this.add(table[s]!, table[s + 1]!, table[s + 2]!);
    release(table);
  }
}
