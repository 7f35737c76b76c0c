/** Lists whose final length is not known. @module */
import { grown, release } from "../geometry/release.ts";

/** Append-only Int32 list that doubles its memory. */
export class Int32List {
  length = 0;
  #values = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) this.#values = grown(this.#values);
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

/** Values by a key, both in the order of the first ones: `Map.groupBy`, which Node 20 lacks. */
export function grouped<K, T>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
