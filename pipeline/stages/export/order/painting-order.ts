/** Who lies on whom in a stacked drawing. @module */
import { type Curves, TRANSPARENT } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { type Adjacency, AdjacencyBuilder } from "../../../../raster/regions/adjacency.ts";
import { NeighbourGraph, type Overlay } from "./neighbour-graph.ts";

/** Shares of the upper one's border that the two must have in common, tried in this order; the last is "any". */
const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0] as const;

/** A painting order in the making. */
interface Joining {
  readonly graph: NeighbourGraph;
  /** Segments of each union's border on the page's frame. */
  readonly frame: Float64Array;
  readonly overlays: Overlay[];
}

/**
 * Decides which component is painted over which, innermost overlays first.
 *
 * A component painted on the union of itself and a neighbour needs the border between the two once
 * instead of twice, and no hairline of something else shows there. So those go first that share
 * most of their border, in segments, with what they are laid on; components and unions alike.
 * Below lies what holds more of the page's frame, then what has the longer border. Translucent and
 * transparent components take no part: they would change colour with what lies under them.
 * Parts of one gradient go before all else: between them a hairline of the ground would be seen.
 */
export function paintingOrder(curves: Curves): Overlay[] {
  const count = curves.componentLabel.length;
  const outer = new Float64Array(count);
  const frame = new Float64Array(count);
  const borders = bordersOf(curves, outer, frame);
  const graph = new NeighbourGraph(borders, outer);
  const joining: Joining = { graph, frame, overlays: [] };
  const continued = continuedParts(curves, borders);
  for (const overlay of continued) join(joining, overlay);
  graph.contract(continued);
  let left: Int32Array = Int32Array.from(graph.length.keys());
  for (const share of SHARES) {
    left = left.filter((e) => graph.length[e]! > 0);
    // What has grown in a round is judged again in the next one; nothing else can have changed.
    for (let judged = left; judged.length > 0; )
      judged = graph.contract(joinRound(joining, byShare(graph, judged, share), share));
  }
  return joining.overlays;
}

/**
 * Counts the segments that opaque components share.
 *
 * @param outer Receives the segments of each component beside anything else, those on the frame included.
 * @param frame Receives the segments of each on the page's frame.
 */
function bordersOf(
  { arcLeft, arcRight, segmentStart, componentLabel, palette }: Curves,
  outer: Float64Array,
  frame: Float64Array,
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
    if (left >= 0) outer[left]! += segments;
    if (right >= 0) outer[right]! += segments;
    if (left >= 0 && right < 0) frame[left]! += segments;
    if (right >= 0 && left < 0) frame[right]! += segments;
  }
  return builder.finish();
}

function join({ graph, frame, overlays }: Joining, overlay: Overlay): void {
  graph.join(overlay);
  frame[overlay.under]! += frame[overlay.over]!;
  overlays.push(overlay);
}

/** Joins along the given edges, in this order, where both unions stand as they did when the round began. */
function joinRound(joining: Joining, order: Float64Array, share: number): Overlay[] {
  const { graph, frame, overlays } = joining;
  const { ends, length, perimeter } = graph;
  const first = overlays.length;
  for (const e of order) {
    const [a, b] = [ends[2 * e]!, ends[2 * e + 1]!];
    if (!graph.isRoot(a) || !graph.isRoot(b)) continue;
    const aBelow = frame[a]! - frame[b]! || perimeter[a]! - perimeter[b]! || b - a;
    const [under, over] = aBelow > 0 ? [a, b] : [b, a];
    if (length[e]! >= share * perimeter[over]!) join(joining, { over, under });
  }
  return overlays.slice(first);
}

/** What a sort key of an edge holds. */
const KEY = {
  /** Classes of share within a step. */
  classes: 64,
  /** Bits of an edge's number, and of its place among those of its class. */
  edge: 2 ** 24,
  place: 2 ** 22,
} as const;

/**
 * Those of the given edges that hold at least `share` of the shorter of their two borders, by falling class of share.
 *
 * Those of one class come scattered, by a hash of what they join: one after the other along the page they would
 * grow unions in its direction, and pictures lose by that.
 */
function byShare(
  { ends, length, perimeter, left }: NeighbourGraph,
  edges: Int32Array,
  share: number,
): Float64Array {
  const mask = Math.min(KEY.place, 2 ** (33 - Math.clz32(left))) - 1;
  // class, place and edge share a double's 53 bits, so that a plain numeric sort puts them in order
  const keys = new Float64Array(edges.length);
  let count = 0;
  for (let k = 0; k < edges.length; k++) {
    const e = edges[k]!;
    const a = ends[2 * e]!;
    const b = ends[2 * e + 1]!;
    const part = length[e]! / Math.min(perimeter[a]!, perimeter[b]!);
    if (part < share) continue;
    const rank = Math.round((1 - Math.min(part, 1)) * (KEY.classes - 1));
    const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    keys[count++] = (rank * KEY.place + ((hash ^ (hash >>> 15)) & mask)) * KEY.edge + e;
  }
  const order = keys.subarray(0, count).sort();
  for (let k = 0; k < count; k++) order[k]! %= KEY.edge;
  return order;
}

/** Most translucent layers of what others lie on: its outline, which holds theirs, is written once for each. */
const MOST_LAYERS = 1;

/**
 * Lays the parts of each shaded area on the plainest of them.
 *
 * They continue one another: side by side, the ground would show as a hairline along every border between them.
 */
function continuedParts(
  { paints, componentLabel }: Pick<Curves, "paints" | "componentLabel">,
  { low, high, length }: Adjacency,
): Overlay[] {
  if (!paints) return [];
  const { labelPaint, layerStart, surface } = paints;
  const paintOf = (c: number) => labelPaint[componentLabel[c]!] ?? -1;
  const perimeter = new Float64Array(componentLabel.length);
  for (let e = 0; e < low.length; e++) {
    perimeter[low[e]!]! += length[e]!;
    perimeter[high[e]!]! += length[e]!;
  }
  const layers = (c: number) => layerStart[paintOf(c) + 1]! - layerStart[paintOf(c)]! - 1;
  const parent = singletons(componentLabel.length);
  const overlays: Overlay[] = [];
  for (let e = 0; e < low.length; e++) {
    const [p, q] = [paintOf(low[e]!), paintOf(high[e]!)];
    if (p < 0 || q < 0 || surface[p] !== surface[q]) continue;
    const [a, b] = [rootOf(parent, low[e]!), rootOf(parent, high[e]!)];
    if (a === b || Math.min(layers(a), layers(b)) > MOST_LAYERS) continue;
    const aBelow = layers(b) - layers(a) || perimeter[a]! - perimeter[b]! || b - a;
    const [over, under] = aBelow > 0 ? [b, a] : [a, b];
    overlays.push({ over, under });
    parent[over] = under;
  }
  return overlays;
}
