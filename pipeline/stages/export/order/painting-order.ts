/** Who lies on whom in a stacked drawing. @module */

import { type Curves, TRANSPARENT } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import {
  type Adjacency,
  AdjacencyBuilder,
  contract,
} from "../../../../raster/regions/adjacency.ts";
import { orderWithinGraph } from "./graph-order.ts";
import type { Overlay } from "./neighbour-graph.ts";

/** Shares of the upper one's border that the two must have in common, tried in this order; the last is "any". */
const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0] as const;

/** Components from which the rounds cost more than all the rest of an export; there equal borders may go in another order. */
const MANY = 4096;

/**
 * Decide which component is painted over which, innermost overlays first.
 *
 * A component painted on the union of itself and a neighbour needs the border between the two once
 * instead of twice, and no hairline of something else shows there. So those go first that share
 * most of their border, in segments, with what they are laid on; components and unions alike.
 * Below lies what holds more of the page's frame, then what has the longer border. Translucent and
 * transparent components take no part: they would change colour with what lies under them.
 */
export function paintingOrder(curves: Curves): Overlay[] {
  const count = curves.componentLabel.length;
  const outer = new Float64Array(count);
  const frame = new Float64Array(count);
  const edges = borders(curves, { outer, frame });
  if (count > MANY) return orderWithinGraph(edges, { outer, frame, shares: SHARES });
  return orderByTable(edges, { outer, frame });
}

/** The order where a table of all borders may be made anew after each round. */
function orderByTable(
  borders: Adjacency,
  { outer, frame }: { outer: Float64Array; frame: Float64Array },
): Overlay[] {
  const parent = singletons(outer.length);
  const overlays: Overlay[] = [];
  let edges = borders;
  for (const share of SHARES) {
    for (let joined = -1; joined !== 0; ) {
      const perimeter = perimeters(outer, edges);
      joined = 0;
      for (const e of byShare(edges, perimeter, share)) {
        const a = rootOf(parent, edges.low[e]!);
        const b = rootOf(parent, edges.high[e]!);
        // What has grown in this round is judged again in the next one.
        if (a === b || a !== edges.low[e] || b !== edges.high[e]) continue;
        const aBelow = frame[a]! - frame[b]! || perimeter[a]! - perimeter[b]! || b - a;
        const [under, over] = aBelow > 0 ? [a, b] : [b, a];
        if (edges.length[e]! < share * perimeter[over]!) continue;
        overlays.push({ over, under });
        parent[over] = under;
        outer[under]! += outer[over]!;
        frame[under]! += frame[over]!;
        joined++;
      }
      if (joined > 0) edges = contract(parent, edges);
    }
  }
  return overlays;
}

/** Segments that opaque components share; those on the frame or beside anything else are counted apart. */
function borders(
  { arcLeft, arcRight, componentLabel, palette, segmentStart }: Curves,
  { outer, frame }: { outer: Float64Array; frame: Float64Array },
): Adjacency {
  const opaque = (c: number) => {
    const label = c < 0 ? TRANSPARENT : componentLabel[c]!;
    return label !== TRANSPARENT && palette[4 * label + 3] === 255;
  };
  const builder = new AdjacencyBuilder(arcLeft.length);
  for (let a = 0; a < arcLeft.length; a++) {
    const [left, right] = [arcLeft[a]!, arcRight[a]!];
    const segments = segmentStart[a + 1]! - segmentStart[a]!;
    if (opaque(left) && opaque(right)) {
      if (left !== right) builder.add(left, right, segments);
      continue;
    }
    for (const [inside, outside] of [
      [left, right],
      [right, left],
    ] as const) {
      if (inside < 0) continue;
      outer[inside]! += segments;
      if (outside < 0) frame[inside]! += segments;
    }
  }
  return builder.finish();
}

function perimeters(outer: Float64Array, { low, high, length }: Adjacency): Float64Array {
  const perimeter = outer.slice();
  for (let e = 0; e < low.length; e++) {
    perimeter[low[e]!]! += length[e]!;
    perimeter[high[e]!]! += length[e]!;
  }
  return perimeter;
}

/** Classes of share within a step; edges of one class keep the order of the table. */
const CLASSES = 64;

/** Edges that hold at least `share` of the shorter of their two borders, greatest class first: a counting sort. */
function byShare(
  { low, high, length }: Adjacency,
  perimeter: Float64Array,
  share: number,
): Uint32Array {
  const cls = new Uint8Array(low.length);
  const start = new Uint32Array(CLASSES + 2);
  for (let e = 0; e < low.length; e++) {
    const part = length[e]! / Math.min(perimeter[low[e]!]!, perimeter[high[e]!]!);
    cls[e] = part < share ? CLASSES : Math.round((1 - Math.min(part, 1)) * (CLASSES - 1));
    start[cls[e]! + 1]!++;
  }
  for (let c = 0; c < CLASSES; c++) start[c + 1]! += start[c]!;
  const order = new Uint32Array(start[CLASSES]!);
  for (let e = 0; e < low.length; e++) {
    if (cls[e]! < CLASSES) order[start[cls[e]!]!++] = e;
  }
  return order;
}
