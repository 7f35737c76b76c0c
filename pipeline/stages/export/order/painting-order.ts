/** Who lies on whom in a stacked drawing. @module */
import { hashPair } from "../../../../geometry/hash.ts";
import { type Curves, TRANSPARENT } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { KEY_LENGTH, keyDistance2, keysOf } from "../../../../raster/oklab.ts";
import { type Adjacency, contractEdges, sumEdges } from "../../../../raster/regions/adjacency.ts";

/** One component painted over another: from then on the two count as one, with the lower one's colour. */
export interface Overlay {
  readonly over: number;
  readonly under: number;
}

/** Shares of the upper one's border that the two must have in common, tried in this order; the last is "any". */
const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0] as const;

/** The next share's turn comes when a round joined along no more than this part of the edges. */
const SETTLED = 0.02;

/** OKLab distance of two colours of a photograph at which their border counts half. */
const HALF_ALIKE = 0.05;

/**
 * Decides which component is painted over which, innermost overlays first.
 *
 * A component painted on the union of itself and a neighbour needs the border between the two once
 * instead of twice, and no hairline of something else shows there. So those go first that share
 * most of their border, in segments, with what they are laid on; components and unions alike.
 * Below lies what holds more of the page's frame, then what has the longer border. Translucent and
 * transparent components take no part: they would change colour with what lies under them.
 * Parts of one gradient go before all else: between them a hairline of the ground would be seen.
 * In a photograph borders count the less, the farther their colours are apart: what is alike comes to lie on one
 * another, so that hairlines show a colour that is near.
 */
export function paintingOrder(curves: Curves): Overlay[] {
  const count = curves.componentLabel.length;
  /** Segments around each union that no edge counts. */
  const outer = new Float64Array(count);
  /** Those of them that lie on the page's frame. */
  const frame = new Float64Array(count);
  /** Segments around each union, as of the last round. */
  const perimeter = new Float64Array(count);
  const parent = singletons(count);
  const overlays: Overlay[] = [];
  const likeness = likenessOf(curves);
  let edges = bordersOf(curves, outer, frame);
  measure();
  joinContinued(curves, { edges, parent, perimeter, join });
  contract();
  for (const share of SHARES) {
    const few = share > 0 ? SETTLED * edges.low.length : 0;
    for (let joined = Infinity; joined > few; contract()) joined = joinRound(share);
  }
  return overlays;

  function measure(): void {
    const { low, high, length } = edges;
    perimeter.set(outer);
    for (let e = 0; e < length.length; e++) {
      perimeter[low[e]!]! += length[e]!;
      perimeter[high[e]!]! += length[e]!;
    }
  }

  function join(overlay: Overlay): void {
    const { over, under } = overlay;
    parent[over] = under;
    outer[under]! += outer[over]!;
    frame[under]! += frame[over]!;
    overlays.push(overlay);
  }

  /** Contracts the edges of what was joined. */
  function contract(): void {
    edges = contractEdges(parent, edges);
    measure();
  }

  /** Joins along edges where both unions stand as they did when the round began; says how many. */
  function joinRound(share: number): number {
    const { low, high, length } = edges;
    const before = overlays.length;
    for (const e of byShare(edges, perimeter, { share, likeness })) {
      const [a, b] = [low[e]!, high[e]!];
      if (parent[a] !== a || parent[b] !== b) continue;
      const aBelow = frame[a]! - frame[b]! || perimeter[a]! - perimeter[b]! || b - a;
      const over = aBelow > 0 ? b : a;
      const common = likeness(a, b) * length[e]!;
      if (common >= share * perimeter[over]!) join({ over, under: a + b - over });
    }
    return overlays.length - before;
  }
}

/** How alike the colours of two components of a photograph are, 0 to 1; 1 in a drawing. */
type Likeness = (a: number, b: number) => number;

function likenessOf({ palette, componentLabel, continuousTone }: Curves): Likeness {
  if (!continuousTone) return () => 1;
  const keys = keysOf(new Uint32Array(palette.slice().buffer));
  const colors = palette.length / 4;
  const alike = Float64Array.from({ length: colors * colors }, (_, k) => {
    const [i, j] = [KEY_LENGTH * Math.floor(k / colors), KEY_LENGTH * (k % colors)];
    return HALF_ALIKE / (HALF_ALIKE + Math.sqrt(keyDistance2(keys, i, keys, j)));
  });
  return (a, b) => alike[colors * componentLabel[a]! + componentLabel[b]!]!;
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
  const segments = (arc: number) => segmentStart[arc + 1]! - segmentStart[arc]!;
  for (let a = 0; a < arcLeft.length; a++) {
    const [left, right] = [arcLeft[a]!, arcRight[a]!];
    if (opaque(left) && opaque(right)) continue;
    if (left >= 0) outer[left]! += segments(a);
    if (right >= 0) outer[right]! += segments(a);
    if (left >= 0 && right < 0) frame[left]! += segments(a);
    if (right >= 0 && left < 0) frame[right]! += segments(a);
  }
  return sumEdges(componentLabel.length, (add) => {
    for (let a = 0; a < arcLeft.length; a++)
      if (opaque(arcLeft[a]!) && opaque(arcRight[a]!)) add(arcLeft[a]!, arcRight[a]!, segments(a));
  });
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
 * Those edges that hold at least `share` of the shorter of their two borders, by falling class of share.
 *
 * Those of one class come scattered, by a hash of what they join: one after the other along the page they would
 * grow unions in its direction, and pictures lose by that.
 */
function byShare(
  { low, high, length }: Adjacency,
  perimeter: Float64Array,
  { share, likeness }: { share: number; likeness: Likeness },
): Float64Array {
  const mask = Math.min(KEY.place, 2 ** (33 - Math.clz32(low.length))) - 1;
  // class, place and edge share a double's 53 bits, so that a plain numeric sort puts them in order
  const keys = new Float64Array(low.length);
  let count = 0;
  for (let e = 0; e < low.length; e++) {
    const [a, b] = [low[e]!, high[e]!];
    const part = (likeness(a, b) * length[e]!) / Math.min(perimeter[a]!, perimeter[b]!);
    if (part < share) continue;
    const rank = Math.round((1 - Math.min(part, 1)) * (KEY.classes - 1));
    keys[count++] = (rank * KEY.place + (hashPair(a, b) & mask)) * KEY.edge + e;
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
function joinContinued(
  { paints, componentLabel }: Pick<Curves, "paints" | "componentLabel">,
  unions: {
    readonly edges: Adjacency;
    readonly parent: Int32Array;
    readonly perimeter: Float64Array;
    readonly join: (overlay: Overlay) => void;
  },
): void {
  if (!paints) return;
  const {
    edges: { low, high },
    parent,
    perimeter,
    join,
  } = unions;
  const { labelPaint, layerStart, surface } = paints;
  const paintOf = (c: number) => labelPaint[componentLabel[c]!] ?? -1;
  const layers = (c: number) => layerStart[paintOf(c) + 1]! - layerStart[paintOf(c)]! - 1;
  for (let e = 0; e < low.length; e++) {
    const [p, q] = [paintOf(low[e]!), paintOf(high[e]!)];
    if (p < 0 || q < 0 || surface[p] !== surface[q]) continue;
    const [a, b] = [rootOf(parent, low[e]!), rootOf(parent, high[e]!)];
    if (a === b || Math.min(layers(a), layers(b)) > MOST_LAYERS) continue;
    const aBelow = layers(b) - layers(a) || perimeter[a]! - perimeter[b]! || b - a;
    const [over, under] = aBelow > 0 ? [b, a] : [a, b];
    join({ over, under });
  }
}
