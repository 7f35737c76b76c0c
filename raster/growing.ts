/** Lists of integers whose final length is not known. @module */
import { release } from "../geometry/release.ts";

/** Append-only Int32 list that doubles its memory. */
export class Int32List {
  length = 0;
  #values = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2);
      larger.set(this.#values);
      release(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(i: number): number {
    return this.#values[i]!;
  }

  /** Give back the memory; nothing may be read or pushed any more. */
  release(): void {
    release(this.#values);
  }

  /** View of the values; invalid after the next push. */
  view(): Int32Array {
    return this.#values.subarray(0, this.length);
  }

  /** Copy of the values in memory of its own. */
  toArray(): Int32Array {
    return this.#values.slice(0, this.length);
  }
}

/** Indices, ascending, at which a mask, or a label a pixel, is the wanted one. */
export function placesOf(values: Uint8Array, wanted: number): Int32Array {
  const places = new Int32List();
  for (let i = 0; i < values.length; i++) if (values[i] === wanted) places.push(i);
  return places.toArray();
}
