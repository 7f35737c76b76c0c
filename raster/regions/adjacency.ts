/** Which regions touch, and along how many pixel edges. @module */

import type { ComponentRuns } from "../components.ts";
import { PairCounts } from "../pair-counts.ts";

/** Edges of a region graph: edge `e` joins `low[e]` < `high[e]` along `length[e]` pixel edges. */
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
  /** Regions that count; by default all. */
  readonly counts?: (region: number) => boolean;
}

/** Collects pairs of regions and adds up their common length. */
export class AdjacencyBuilder extends PairCounts {
  /** Let regions `a` and `b`, in any order, share `length` more pixel edges. */
  override add(a: number, b: number, length: number): void {
    if (a < b) super.add(a, b, length);
    else super.add(b, a, length);
  }

  /** The edges, see {@link PairCounts.finish}. */
  edges(): Adjacency {
    const { low, high, count: length } = this.finish();
    return { low, high, length };
  }
}

/** Edges between the regions of an image, by 4-neighbours. */
export function adjacencyOf(image: RegionImage): Adjacency {
  const { runs, ids, width, count, counts = () => true } = image;
  // a planar graph has fewer than three edges a node
  const builder = new AdjacencyBuilder(3 * count);
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
  const edges = builder.edges();
  builder.release();
  return edges;
}
