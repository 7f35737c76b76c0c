/** Which regions touch, and along how many pixel edges. @module */

import { release } from "../../geometry/release.ts";
import type { ComponentRuns } from "../components.ts";

/** Edges of a region graph: edge `e` joins `low[e]` < `high[e]` along `length[e]` pixel edges. */
export interface Adjacency {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly length: Uint32Array;
}

/** Where an image's regions are read from. */
export interface RegionImage extends ComponentRuns {
  readonly width: number;
  /** Regions that count; by default all. */
  readonly counts?: (region: number) => boolean;
}

/** Collects pairs of regions and adds up their common length: a hash table with linear probing. */
export class AdjacencyBuilder {
  #low: Int32Array;
  #high: Int32Array;
  #length: Uint32Array;
  #size = 0;

  /** @param expected Distinct pairs to make room for; the table grows beyond it by itself. */
  constructor(expected: number) {
    let slots = 64;
    while (slots < 2 * expected) slots *= 2;
    this.#low = new Int32Array(slots).fill(-1);
    this.#high = new Int32Array(slots);
    this.#length = new Uint32Array(slots);
  }

  /** Let regions `a` and `b`, in any order, share `length` more pixel edges. */
  add(a: number, b: number, length: number): void {
    if (2 * this.#size >= this.#low.length) this.#grow();
    if (a < b) this.#insert(a, b, length);
    else this.#insert(b, a, length);
  }

  /** The edges, in the order of the table: the same input gives the same order. The table is used up. */
  finish(): Adjacency {
    const lows = this.#low;
    const low = new Int32Array(this.#size);
    const high = new Int32Array(this.#size);
    const length = new Uint32Array(this.#size);
    let e = 0;
    for (let s = 0; s < lows.length; s++) {
      if (lows[s]! < 0) continue;
      low[e] = lows[s]!;
      high[e] = this.#high[s]!;
      length[e++] = this.#length[s]!;
    }
    release(this.#low, this.#high, this.#length);
    return { low, high, length };
  }

  #insert(low: number, high: number, length: number): void {
    const lows = this.#low;
    const highs = this.#high;
    const mask = lows.length - 1;
    let s = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    s = (s ^ (s >>> 15)) & mask;
    while (lows[s]! >= 0) {
      if (lows[s] === low && highs[s] === high) {
        this.#length[s]! += length;
        return;
      }
      s = (s + 1) & mask;
    }
    lows[s] = low;
    highs[s] = high;
    this.#length[s] = length;
    this.#size++;
  }

  #grow(): void {
    const low = this.#low;
    const high = this.#high;
    const length = this.#length;
    this.#low = new Int32Array(2 * low.length).fill(-1);
    this.#high = new Int32Array(2 * low.length);
    this.#length = new Uint32Array(2 * low.length);
    this.#size = 0;
    for (let s = 0; s < low.length; s++) {
      if (low[s]! >= 0) this.#insert(low[s]!, high[s]!, length[s]!);
    }
    release(low, high, length);
  }
}

/** Edges between the regions of an image, by 4-neighbours. */
export function adjacencyOf(image: RegionImage): Adjacency {
  const { runs, ids, width, counts = () => true } = image;
  const builder = new AdjacencyBuilder(1024);
  const add = (a: number, b: number, length: number) => {
    if (a !== b && counts(a) && counts(b)) builder.add(a, b, length);
  };
  for (let r = 0; r < ids.length; ) {
    const first = r;
    const rowEnd = runs[first]! + width;
    for (r++; runs[r]! < rowEnd; r++) add(ids[r - 1]!, ids[r]!, 1);
    // stretches that a run of the row below shares with one of this row
    for (let a = first, b = r, from = runs[first]!; b < ids.length && from < rowEnd; ) {
      const upper = runs[a + 1]!;
      const lower = runs[b + 1]! - width;
      const to = Math.min(upper, lower);
      add(ids[a]!, ids[b]!, to - from);
      from = to;
      if (upper === to) a++;
      if (lower === to) b++;
    }
  }
  return builder.finish();
}
