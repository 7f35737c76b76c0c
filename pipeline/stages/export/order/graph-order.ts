/** The painting order of maps with many components. @module */
import type { Adjacency } from "../../../../raster/regions/adjacency.ts";
import { NeighbourGraph, type Overlay } from "./neighbour-graph.ts";

/**
 * What `paintingOrder()` decides, looking only at what has changed from round to round.
 *
 * @param outer Length of each component's border that no edge counts.
 * @param frame Length of each component's border on the page's frame; changed in place.
 * @param shares Shares of the upper one's border that the two must have in common, in this order.
 */
export function orderWithinGraph(
  borders: Adjacency,
  { outer, frame, shares }: { outer: Float64Array; frame: Float64Array; shares: readonly number[] },
): Overlay[] {
  const graph = new NeighbourGraph(borders, outer);
  const overlays: Overlay[] = [];
  let left = allEdges(graph.length.length);
  for (const share of shares) {
    left = left.filter((e) => graph.length[e]! > 0);
    // What has grown in a round is judged again in the next one; nothing else can have changed.
    for (let judged = left; judged.length > 0; ) {
      const joined = joinRound(graph, byShare(graph, judged, { share, left: graph.left }), {
        share,
        frame,
      });
      judged = graph.contract(joined);
      for (const overlay of joined) overlays.push(overlay);
    }
  }
  return overlays;
}

/** Join along the given edges, in this order, where both unions stand as they did when the round began. */
function joinRound(
  graph: NeighbourGraph,
  order: Float64Array,
  { share, frame }: { share: number; frame: Float64Array },
): Overlay[] {
  const { ends, length, perimeter } = graph;
  const joined: Overlay[] = [];
  for (let k = 0; k < order.length; k++) {
    const e = order[k]!;
    const a = ends[2 * e]!;
    const b = ends[2 * e + 1]!;
    if (!graph.isRoot(a) || !graph.isRoot(b)) continue;
    const aBelow = frame[a]! - frame[b]! || perimeter[a]! - perimeter[b]! || b - a;
    const under = aBelow > 0 ? a : b;
    const over = aBelow > 0 ? b : a;
    if (length[e]! < share * perimeter[over]!) continue;
    const overlay = { over, under };
    joined.push(overlay);
    graph.join(overlay);
    frame[under]! += frame[over]!;
  }
  return joined;
}

function allEdges(count: number): Int32Array {
  const edges = new Int32Array(count);
  for (let e = 0; e < count; e++) edges[e] = e;
  return edges;
}

/** Classes of share within a step. */
const CLASSES = 64;
/** Bits of an edge's number, and of its place among those of its class. */
const EDGE = 2 ** 24;
const PLACE = 2 ** 22;

/**
 * Those of the given edges that hold at least `share` of the shorter of their two borders, by falling class of share.
 *
 * Those of one class come scattered, by a hash of what they join: one after the other along the page they would
 * grow unions in its direction, and pictures lose by that.
 */
function byShare(
  { ends, length, perimeter }: NeighbourGraph,
  edges: Int32Array,
  { share, left }: { share: number; left: number },
): Float64Array {
  const mask = Math.min(PLACE, 2 ** (33 - Math.clz32(left))) - 1;
  // class, place and edge share a double's 53 bits, so that a plain numeric sort puts them in order
  const keys = new Float64Array(edges.length);
  let count = 0;
  for (let k = 0; k < edges.length; k++) {
    const e = edges[k]!;
    const a = ends[2 * e]!;
    const b = ends[2 * e + 1]!;
    const part = length[e]! / Math.min(perimeter[a]!, perimeter[b]!);
    if (part < share) continue;
    const cls = Math.round((1 - Math.min(part, 1)) * (CLASSES - 1));
    const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    keys[count++] = (cls * PLACE + ((hash ^ (hash >>> 15)) & mask)) * EDGE + e;
  }
  const order = keys.subarray(0, count).sort();
  for (let k = 0; k < count; k++) order[k]! %= EDGE;
  return order;
}
