/** Contraction of large region graphs. @module */

import { release } from "../../geometry/release.ts";
import { rootOf } from "../disjoint-sets.ts";
import type { Adjacency } from "./adjacency.ts";

/**
 * What `contract()` gives in another order, and in less time where there are hundreds of thousands of edges.
 *
 * A counting sort by the lower region brings parallel edges together; they come out by that region, then
 * in the order in which they are first met.
 */
export function contractByCount(parent: Int32Array, adjacency: Adjacency): Adjacency {
  const { start, high, length } = byLowerRoot(parent, adjacency);
  const count = high.length;
  const low = new Int32Array(count);
  // where the edge to a region stands, while its lower region is at hand
  const place = new Int32Array(parent.length).fill(-1);
  let kept = 0;
  for (let a = 0; a + 1 < start.length; a++) {
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
  const contracted = {
    low: low.slice(0, kept),
    high: high.slice(0, kept),
    length: length.slice(0, kept),
  };
  release(low, high, length, start, place);
  return contracted;
}

/** The edges between roots, by the lower one: those of region `a` are `start[a]` up to `start[a + 1]`. */
function byLowerRoot(parent: Int32Array, adjacency: Adjacency) {
  const edges = adjacency.low.length;
  const start = new Uint32Array(parent.length + 1);
  // both ends of an edge as roots; -1 for one that vanishes
  const lower = new Int32Array(edges);
  const upper = new Int32Array(edges);
  let count = 0;
  for (let e = 0; e < edges; e++) {
    const a = rootOf(parent, adjacency.low[e]!);
    const b = rootOf(parent, adjacency.high[e]!);
    lower[e] = a === b ? -1 : Math.min(a, b);
    upper[e] = Math.max(a, b);
    if (a === b) continue;
    start[lower[e]! + 1]!++;
    count++;
  }
  for (let a = 0; a < parent.length; a++) start[a + 1]! += start[a]!;
  const next = start.slice();
  const high = new Int32Array(count);
  const length = new Uint32Array(count);
  for (let e = 0; e < edges; e++) {
    if (lower[e]! < 0) continue;
    const at = next[lower[e]!]!++;
    high[at] = upper[e]!;
    length[at] = adjacency.length[e]!;
  }
  release(lower, upper, next);
  return { start, high, length };
}
