/** A hash table from pixel words to small numbers, without objects. @module */

/** Open addressing with linear probing over typed arrays; doubles when half full. */
export class WordMap {
  size = 0;
  /** Words as signed integers: those of opaque pixels exceed 2^31, which the engine would make floats of. */
  #keys: Int32Array;
  /** Value + 1; 0 marks an empty slot. */
  #values: Int32Array;

  constructor(capacity = 1024) {
    this.#keys = new Int32Array(capacity);
    this.#values = new Int32Array(capacity);
  }

  /** Value of `word`, or −1. */
  get(word: number): number {
    return this.#values[this.#slot(word)]! - 1;
  }

  set(word: number, value: number): void {
    const slot = this.#slot(word);
    const fresh = this.#values[slot] === 0;
    this.#keys[slot] = word | 0;
    this.#values[slot] = value + 1;
    if (fresh && ++this.size * 2 > this.#keys.length) this.#grow();
  }

  #slot(word: number): number {
    const keys = this.#keys;
    const values = this.#values;
    const mask = keys.length - 1;
    const key = word | 0;
    // Fibonacci hashing: neighbouring colours land far apart
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask;
    while (values[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Int32Array(keys.length * 2);
    this.#values = new Int32Array(keys.length * 2);
    for (let slot = 0; slot < keys.length; slot++) {
      if (values[slot] === 0) continue;
      const to = this.#slot(keys[slot]!);
      this.#keys[to] = keys[slot]!;
      this.#values[to] = values[slot]!;
    }
  }
}
