/** A hash table from pairs of integers to counts, without objects. @module */
import { hashPair } from "../geometry/hash.ts";

/** Open addressing with linear probing over a typed array; doubles when half full. */
export class PairCounts {
  size = 0;
  /** Three numbers a slot, side by side in memory: low, high and count; count 0 marks an empty one. */
  #table = new Int32Array(3 * 1024);
  #mask = 1023;

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

  /** Where a pair lies in the table, or an empty slot for it. */
  #slot(low: number, high: number): number {
    const table = this.#table;
    const mask = this.#mask;
    let slot = hashPair(low, high) & mask;
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
  }
}
