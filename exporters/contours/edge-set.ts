import { hashPair } from "../../geometry/hash.ts";

/** A set of undirected edges between numbered vertices: open addressing, one double an edge. */
export class EdgeSet {
  readonly #vertices: number;
  #table = new Float64Array(1024).fill(-1);
  #size = 0;

  /** @param vertices Vertex numbers are below this; at most 2^26, so that a pair fits in a double. */
  constructor(vertices: number) {
    this.#vertices = vertices;
  }

  /** Add an edge; false where it is there already, in either direction. */
  add(a: number, b: number): boolean {
    const key = Math.min(a, b) * this.#vertices + Math.max(a, b);
    const slot = this.#slotOf(key);
    if (this.#table[slot] === key) return false;
    this.#table[slot] = key;
    if (++this.#size * 2 > this.#table.length) this.#grow();
    return true;
  }

  #slotOf(key: number): number {
    const mask = this.#table.length - 1;
    const low = (key % 0x100000000) | 0;
    let slot = hashPair(low, (key / 0x100000000) | 0) & mask;
    while (this.#table[slot] !== key && this.#table[slot] !== -1) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const old = this.#table;
    this.#table = new Float64Array(2 * old.length).fill(-1);
    for (const key of old) if (key !== -1) this.#table[this.#slotOf(key)] = key;
  }
}
