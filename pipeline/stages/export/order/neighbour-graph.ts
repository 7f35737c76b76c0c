/** Which unions of components touch while they grow. @module */
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { Int32List } from "../../../../raster/growing.ts";
import type { Adjacency } from "../../../../raster/regions/adjacency.ts";

/** One component painted over another: from then on the two count as one, with the lower one's colour. */
export interface Overlay {
  readonly over: number;
  readonly under: number;
}

/**
 * A graph of unions that grows by rounds: what a round joins is contracted at its end.
 *
 * A round costs as much as its unions have neighbours; the rest of the graph is not looked at.
 */
export class NeighbourGraph {
  /** What each component was joined to; a component that is its own stands for a union. */
  readonly parent: Int32Array;
  /** Length of the border around each union, as of the last {@link contract}. */
  readonly perimeter: Float64Array;
  /** Unions on both sides of each edge, the lower number first: `[a0, b0, a1, b1, …]`. */
  readonly ends: Int32Array;
  /** Length of each edge; 0 for one that lies within a union, or that another edge took in. */
  readonly length: Int32Array;
  /** Number of edges that have a length. */
  left: number;
  /** Edges of each union, in the order in which it came to them. */
  readonly #edges: number[][];
  /** The edge to each neighbour of the union at hand, and when it was noted. */
  readonly #known: Int32Array;
  readonly #noted: Uint32Array;
  #now = 0;
  /** Unions that took something in during this round. */
  readonly #grown: number[] = [];
  readonly #isGrown: Uint8Array;

  /** @param outer Length of each component's border that no edge counts. */
  constructor({ low, high, length }: Adjacency, outer: Float64Array) {
    const count = outer.length;
    this.parent = singletons(count);
    this.perimeter = outer.slice();
    this.length = length.slice();
    this.left = length.length;
    this.ends = new Int32Array(2 * low.length);
    this.#edges = Array.from({ length: count }, () => []);
    this.#known = new Int32Array(count);
    this.#noted = new Uint32Array(count);
    this.#isGrown = new Uint8Array(count);
    for (let e = 0; e < low.length; e++) {
      this.#add(e, low[e]!, 2 * e, length[e]!);
      this.#add(e, high[e]!, 2 * e + 1, length[e]!);
    }
  }

  /** Let edge `e` lie along component `c`. */
  #add(e: number, c: number, end: number, length: number): void {
    this.ends[end] = c;
    this.perimeter[c]! += length;
    this.#edges[c]!.push(e);
  }

  /** Whether component `c` stands for a union. */
  isRoot(c: number): boolean {
    return this.parent[c] === c;
  }

  /** Let `over` be part of `under`; borders and lengths stay as they are until {@link contract}. */
  join({ over, under }: Overlay): void {
    this.parent[over] = under;
    if (this.#isGrown[under] === 1) return;
    this.#isGrown[under] = 1;
    this.#grown.push(under);
  }

  /** Make what was joined since the last call one, and return the edges around it, ascending. */
  contract(joined: readonly Overlay[]): Int32Array {
    // the last join may be to what an earlier one took in: its edges go on to the root in one step
    for (const { over } of joined) this.#moveEdges(over, rootOf(this.parent, over));
    const changed = new Int32List();
    for (const c of this.#grown) if (this.isRoot(c)) this.#gather(c, changed);
    for (const c of this.#grown) this.#isGrown[c] = 0;
    this.#grown.length = 0;
    return changed.toArray().sort();
  }

  #moveEdges(from: number, to: number): void {
    this.perimeter[to]! += this.perimeter[from]!;
    for (const e of this.#edges[from]!) this.#edges[to]!.push(e);
    this.#edges[from] = [];
  }

  /** Drop the inner edges of union `c` and add up parallel ones. */
  #gather(c: number, changed: Int32List): void {
    this.#now++;
    const edges = this.#edges[c]!;
    let kept = 0;
    for (let k = 0; k < edges.length; k++) if (this.#keeps(edges[k]!, c)) edges[kept++] = edges[k]!;
    edges.length = kept;
    // an edge between two unions that grew is met from both: the lower one tells it
    for (let k = 0; k < kept; k++) if (this.#isFirstOf(edges[k]!, c)) changed.push(edges[k]!);
  }

  /** Whether an edge of union `c`, which grew, leads to one that did not, or to a higher number. */
  #isFirstOf(e: number, c: number): boolean {
    const low = this.ends[2 * e]!;
    return low === c || this.#isGrown[low] === 0;
  }

  /** Whether edge `e` leads out of union `c` and is the first one met to where it leads. */
  #keeps(e: number, c: number): boolean {
    const length = this.length[e]!;
    if (length === 0) return false;
    const a = rootOf(this.parent, this.ends[2 * e]!);
    const b = rootOf(this.parent, this.ends[2 * e + 1]!);
    if (a === b) {
      this.perimeter[c]! -= 2 * length;
      this.length[e] = 0;
      this.left--;
      return false;
    }
    const other = a === c ? b : a;
    if (this.#noted[other] === this.#now) {
      this.length[this.#known[other]!]! += length;
      this.length[e] = 0;
      this.left--;
      return false;
    }
    this.#noted[other] = this.#now;
    this.#known[other] = e;
    this.ends[2 * e] = Math.min(a, b);
    this.ends[2 * e + 1] = Math.max(a, b);
    return true;
  }
}
