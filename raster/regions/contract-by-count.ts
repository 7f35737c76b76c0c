/** Contraction of large region graphs. @module */

import { release } from "../../geometry/release.ts";
import { rootOf } from "../disjoint-sets.ts";
import type { Adjacency } from "./adjacency.ts";

/** Memory of one result; edges are counted in `low`, which is as long as the others. */
type Room = { -readonly [key in keyof Adjacency]: Adjacency[key] };

/**
 * What `contract()` gives in another order, and in less time where there are hundreds of thousands of edges.
 *
 * A counting sort by the lower region brings parallel edges together; they come out by that region, then
 * in the order in which they are first met. Contractions of one graph, one after the other, share memory.
 */
export class Contractor {
  /** Edges of region `a` once sorted: `#start[a]` up to `#start[a + 1]`. */
  readonly #start: Uint32Array;
  /** Where the edge to a region stands, while its lower region is at hand. */
  readonly #place: Int32Array;
  /** Both ends of an edge as roots; -1 for one that vanishes. */
  #lower = new Int32Array(0);
  #upper = new Int32Array(0);
  /** That of the last result, and that of the one before, which the next one takes. */
  #rooms: readonly [Room, Room] = [emptyRoom(), emptyRoom()];

  /** @param regions Their number; parents are as many. */
  constructor(regions: number) {
    this.#start = new Uint32Array(regions + 2);
    this.#place = new Int32Array(regions);
  }

  /** The edges between what regions have become; they last until the contraction after the next. */
  contract(parent: Int32Array, adjacency: Adjacency): Adjacency {
    const count = this.#findRoots(parent, adjacency);
    const [last, room] = this.#rooms;
    if (room.low.length < count) enlarge(room, count);
    this.#rooms = [room, last];
    this.#sort(adjacency.length, room);
    const kept = this.#addUp(parent.length, room);
    return {
      low: room.low.subarray(0, kept),
      high: room.high.subarray(0, kept),
      length: room.length.subarray(0, kept),
    };
  }

  /** Give back all memory, that of the results too. */
  release(): void {
    release(this.#start, this.#place, this.#lower, this.#upper);
    for (const { low, high, length } of this.#rooms) release(low, high, length);
  }

  /** Find the roots of each edge and where those of each lower region begin; returns how many edges are left. */
  #findRoots(parent: Int32Array, { low, high }: Adjacency): number {
    if (this.#lower.length < low.length) {
      release(this.#lower, this.#upper);
      this.#lower = new Int32Array(low.length);
      this.#upper = new Int32Array(low.length);
    }
    const [start, lower, upper] = [this.#start, this.#lower, this.#upper];
    start.fill(0);
    let count = 0;
    for (let e = 0; e < low.length; e++) {
      const a = rootOf(parent, low[e]!);
      const b = rootOf(parent, high[e]!);
      lower[e] = a === b ? -1 : Math.min(a, b);
      upper[e] = Math.max(a, b);
      if (a === b) continue;
      // one place on: sorting moves each beginning to the next one
      start[lower[e]! + 2]!++;
      count++;
    }
    for (let a = 2; a < start.length; a++) start[a]! += start[a - 1]!;
    return count;
  }

  /** Put the edges of each lower region side by side. */
  #sort(lengths: Uint32Array, { high, length }: Room): void {
    const [start, lower, upper] = [this.#start, this.#lower, this.#upper];
    for (let e = 0; e < lengths.length; e++) {
      if (lower[e]! < 0) continue;
      const at = start[lower[e]! + 1]!++;
      high[at] = upper[e]!;
      length[at] = lengths[e]!;
    }
  }

  /** Make parallel edges one; returns how many there are. */
  #addUp(regions: number, { low, high, length }: Room): number {
    const [start, place] = [this.#start, this.#place];
    place.fill(-1);
    let kept = 0;
    for (let a = 0; a < regions; a++) {
      const first = kept;
      for (let e = start[a]!; e < start[a + 1]!; e++) {
        const b = high[e]!;
        const known = place[b]!;
        if (known >= first) {
          length[known]! += length[e]!;
          continue;
        }
        place[b] = kept;
        low[kept] = a;
        high[kept] = b;
        length[kept++] = length[e]!;
      }
    }
    return kept;
  }
}

function emptyRoom(): Room {
  return { low: new Int32Array(0), high: new Int32Array(0), length: new Uint32Array(0) };
}

function enlarge(room: Room, edges: number): void {
  release(room.low, room.high, room.length);
  room.low = new Int32Array(edges);
  room.high = new Int32Array(edges);
  room.length = new Uint32Array(edges);
}
