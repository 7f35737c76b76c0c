/** Which regions touch, and along how many pixel edges. @module */

import { release } from "../../geometry/release.ts";
import { rootOf } from "../disjoint-sets.ts";

/** Edges of a region graph: edge `e` joins `low[e]` < `high[e]` along `length[e]` pixel edges. */
export interface Adjacency {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly length: Uint32Array;
}

/** Where an image's regions are read from. */
export interface RegionImage {
  /** Region per pixel, row-major, from 0; −1 belongs to none. */
  readonly regions: Int32Array;
  readonly width: number;
  readonly height: number;
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
export function adjacencyOf({ regions, width, height }: RegionImage): Adjacency {
  const builder = new AdjacencyBuilder(1024);
  for (let y = 0; y < height; y++) {
    addRow(builder, regions, { from: y * width, count: width - 1, step: 1 });
    if (y + 1 < height) addRow(builder, regions, { from: y * width, count: width, step: width });
  }
  return builder.finish();
}

/** Add the pairs of pixels `i` and `i + step` of one row; equal neighbours in a row are added at once. */
function addRow(
  builder: AdjacencyBuilder,
  regions: Int32Array,
  { from, count, step }: { from: number; count: number; step: number },
): void {
  let a = -1;
  let b = -1;
  let run = 0;
  for (let i = from; i < from + count; i++) {
    const p = regions[i]!;
    const q = regions[i + step]!;
    if (p === a && q === b) {
      run++;
      continue;
    }
    if (a !== b && a >= 0 && b >= 0) builder.add(a, b, run);
    a = p;
    b = q;
    run = 1;
  }
  if (a !== b && a >= 0 && b >= 0) builder.add(a, b, run);
}

/** Edges between what regions have become, by a forest of parents; inner ones vanish, parallel ones add up. */
export function contract(parent: Int32Array, { low, high, length }: Adjacency): Adjacency {
  const builder = new AdjacencyBuilder(low.length >> 1);
  for (let e = 0; e < low.length; e++) {
    const a = rootOf(parent, low[e]!);
    const b = rootOf(parent, high[e]!);
    if (a !== b) builder.add(a, b, length[e]!);
  }
  return builder.finish();
}
