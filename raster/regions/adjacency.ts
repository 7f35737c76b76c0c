/** Which regions touch, and along how many pixel edges. @module */
import { release } from "../../geometry/release.ts";
import type { ComponentRuns } from "../components.ts";
import { rootOf } from "../disjoint-sets.ts";

/** Edges of a region graph, by `low`: edge `e` joins `low[e]` < `high[e]` along `length[e]` pixel edges. */
export interface Adjacency {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly length: Int32Array;
}

/** Where an image's regions are read from. */
export interface RegionImage extends ComponentRuns {
  readonly width: number;
  /** Regions that there are. */
  readonly count: number;
  /** Whether the border of two regions counts; by default each does. */
  readonly counts?: (a: number, b: number) => boolean;
}

/** Lets regions `a` and `b`, in any order, share `length` more pixel edges. */
type AddEdge = (a: number, b: number, length: number) => void;

/**
 * Edges of a graph of `count` regions, sorted by the lower region of each; those between the same two are added up.
 *
 * @param forEach Calls `add` for each edge, in the same order both times that it is called. Edges from a region to
 *   itself do not count.
 */
export function sumEdges(count: number, forEach: (add: AddEdge) => void): Adjacency {
  // the end of each region's edges, once they are in their places
  const end = new Uint32Array(count);
  forEach((a, b) => {
    if (a !== b) end[Math.min(a, b)]!++;
  });
  let n = 0;
  for (let c = 0; c < count; c++) {
    const degree = end[c]!;
    end[c] = n;
    n += degree;
  }
  const low = new Int32Array(n);
  const high = new Int32Array(n);
  const length = new Int32Array(n);
  forEach((a, b, edges) => {
    if (a === b) return;
    const e = end[Math.min(a, b)]!++;
    high[e] = Math.max(a, b);
    length[e] = edges;
  });
  const size = addParallel({ low, high, length }, end);
  release(end);
  return {
    low: low.subarray(0, size),
    high: high.subarray(0, size),
    length: length.subarray(0, size),
  };
}

/**
 * Add up edges between the same two regions, in place, and write their `low`; returns how many are left.
 *
 * @param end Where the edges of each lower region end.
 */
function addParallel({ low, high, length }: Adjacency, end: Uint32Array): number {
  // one more than where the edge to a region was put last
  const put = new Uint32Array(end.length);
  let size = 0;
  for (let c = 0, e = 0; c < end.length; c++) {
    for (const first = size; e < end[c]!; e++) {
      const to = high[e]!;
      if (put[to]! > first) {
        length[put[to]! - 1]! += length[e]!;
        continue;
      }
      low[size] = c;
      high[size] = to;
      length[size] = length[e]!;
      put[to] = ++size;
    }
  }
  release(put);
  return size;
}

/** Edges between what regions have become, by a forest of parents: inner ones vanish, parallel ones add up. Those given are used up. */
export function contractEdges(parent: Int32Array, { low, high, length }: Adjacency): Adjacency {
  for (const end of [low, high])
    for (let e = 0; e < end.length; e++) end[e] = rootOf(parent, end[e]!);
  const edges = sumEdges(parent.length, (add) => {
    for (let e = 0; e < low.length; e++) add(low[e]!, high[e]!, length[e]!);
  });
  release(low, high, length);
  return edges;
}

/** Edges between the regions of an image, by 4-neighbours. */
export function adjacencyOf(image: RegionImage): Adjacency {
  const { runs, ids, width, count, counts = () => true } = image;
  return sumEdges(count, (addEdge) => {
    const add: AddEdge = (a, b, length) => {
      if (a !== b && counts(a, b)) addEdge(a, b, length);
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
  });
}
