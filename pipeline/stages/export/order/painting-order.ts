/** Who lies on whom in a stacked drawing. @module */
import type { Curves } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { KEY_LENGTH, keyDistance2, writeColorKey } from "../../../../raster/oklab.ts";
import { wordOf } from "../../../../raster/picture.ts";
import { type Adjacency, contract } from "../../../../raster/regions/adjacency.ts";
import { bordersOf, lengthsOf, perimeters, segmentsOf } from "./borders.ts";
import { orderWithinGraph } from "./graph-order.ts";
import type { Overlay } from "./neighbour-graph.ts";

/** Borders in lengths: between all components, between those of one gradient, and of each beside nothing. */
interface Gradients {
  readonly all: Adjacency;
  readonly alike: Adjacency;
  readonly outer: Float64Array;
}

/** Shares of the upper one's border that the two must have in common, tried in this order; the last is "any". */
const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0] as const;

/** Those from which two bands of a gradient cost no more segments one on the other than side by side. */
const SHARES_ALIKE = SHARES.filter((share) => share >= 0.5);

/** Components from which the rounds cost more than all the rest of an export; there equal borders may go in another order, and gradients are not looked for. */
const MANY = 4096;

/** A painting order in the making. */
interface Joining {
  /** The union of each component, as a forest. */
  readonly parent: Int32Array;
  readonly overlays: Overlay[];
  /** Sums over components that are passed on to what they are joined to. */
  readonly sums: { readonly frame: Float64Array; readonly outer: Float64Array };
}

/**
 * Decide which component is painted over which, innermost overlays first.
 *
 * A component painted on the union of itself and a neighbour needs the border between the two once
 * instead of twice, and no hairline of something else shows there. So those go first that share
 * most of their border, in segments, with what they are laid on; components and unions alike.
 * Below lies what holds more of the page's frame, then what has the longer border. Translucent and
 * transparent components take no part: they would change colour with what lies under them.
 * Gradients go before all else: between their bands a hairline of the ground is all that is seen.
 */
export function paintingOrder(curves: Curves): Overlay[] {
  const count = curves.componentLabel.length;
  const sums = { outer: new Float64Array(count), frame: new Float64Array(count) };
  const all = bordersOf(curves, segmentsOf(curves), sums);
  if (count > MANY) return orderWithinGraph(all, { ...sums, shares: SHARES });
  const joining = { parent: singletons(count), overlays: [], sums };
  for (const overlay of continuedParts(curves, all)) join(joining, overlay);
  const borders = joining.overlays.length > 0 ? contract(joining.parent, all) : all;
  const alike = alikeBorders(curves, borders, sums.frame);
  if (alike.low.length === 0) joinByShare(borders, joining, { all: borders, shares: SHARES });
  else {
    joinByShare(alike, joining, { all: borders, shares: SHARES_ALIKE });
    joinGradients(curves, alike, joining);
    const left = contract(joining.parent, borders);
    joinByShare(left, joining, { all: left, shares: SHARES });
  }
  return joining.overlays;
}

/** Join along some of the borders, round after round, as long as any holds one of the shares. */
function joinByShare(
  some: Adjacency,
  joining: Joining,
  { all, shares }: { readonly all: Adjacency; readonly shares: readonly number[] },
): void {
  const { parent, sums } = joining;
  let edges = some;
  let every = all;
  for (const share of shares) {
    for (let joined = -1; joined !== 0; ) {
      const perimeter = perimeters(sums.outer, every);
      joined = 0;
      for (const e of byShare(edges, perimeter, share)) {
        const a = rootOf(parent, edges.low[e]!);
        const b = rootOf(parent, edges.high[e]!);
        // What has grown in this round is judged again in the next one.
        if (a === b || a !== edges.low[e] || b !== edges.high[e]) continue;
        const aBelow = sums.frame[a]! - sums.frame[b]! || perimeter[a]! - perimeter[b]! || b - a;
        const [under, over] = aBelow > 0 ? [a, b] : [b, a];
        if (edges.length[e]! < share * perimeter[over]!) continue;
        join(joining, { over, under });
        joined++;
      }
      if (joined === 0) continue;
      edges = contract(parent, edges);
      every = some === all ? edges : contract(parent, every);
    }
  }
}

/** Lay what is left of each gradient on one sheet, see {@link commonSheets}. */
function joinGradients(curves: Curves, alike: Adjacency, joining: Joining): void {
  const count = curves.componentLabel.length;
  const outer = new Float64Array(count);
  const lengths = bordersOf(curves, lengthsOf(curves), { outer, frame: new Float64Array(count) });
  for (const { over, under } of joining.overlays) {
    outer[under]! += outer[over]!;
    outer[over] = 0;
  }
  const { parent } = joining;
  const [all, some] = [contract(parent, lengths), contract(parent, alike)];
  for (const overlay of commonSheets({ all, alike: some, outer })) join(joining, overlay);
}

function join({ parent, overlays, sums }: Joining, overlay: Overlay): void {
  const { over, under } = overlay;
  overlays.push(overlay);
  parent[over] = under;
  sums.outer[under]! += sums.outer[over]!;
  sums.frame[under]! += sums.frame[over]!;
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

/** OKLab distance up to which two colours are bands of one gradient; those of a traced one are .02 to .05 apart. */
const ALIKE = 0.06;

/** The borders between opaque components of nearly one colour, neither of which has a part in the page's frame. */
function alikeBorders(
  { palette, componentLabel }: Pick<Curves, "palette" | "componentLabel">,
  { low, high, length }: Adjacency,
  frame: Float64Array,
): Adjacency {
  const keys = colorKeys(palette);
  const isAlike = (a: number, b: number) => {
    const [k, l] = [componentLabel[a]! * KEY_LENGTH, componentLabel[b]! * KEY_LENGTH];
    return frame[a] === 0 && frame[b] === 0 && keyDistance2(keys, k, keys, l) < ALIKE ** 2;
  };
  const kept = Uint32Array.from(low.keys()).filter((e) => isAlike(low[e]!, high[e]!));
  return {
    low: Int32Array.from(kept, (e) => low[e]!),
    high: Int32Array.from(kept, (e) => high[e]!),
    length: Uint32Array.from(kept, (e) => length[e]!),
  };
}

function colorKeys(palette: Uint8Array): Float64Array {
  const keys = new Float64Array((palette.length / 4) * KEY_LENGTH);
  for (let k = 0; 4 * k < palette.length; k++) {
    const [r, g, b] = palette.subarray(4 * k, 4 * k + 3);
    writeColorKey(wordOf(r!, g!, b!, 255), keys, k * KEY_LENGTH);
  }
  return keys;
}

/**
 * Lay the unions of each gradient on the one among them that has the longest border.
 *
 * The ground shows through along every border between two sheets that lie on it. On one of their own only what shows
 * there is a shade of theirs, for the price of the gradient's outline. That pays where the borders within are
 * longer than the outline: along it the lowest sheet shows beside the others, as much as the ground did within.
 */
function commonSheets({ all, alike, outer }: Gradients): Overlay[] {
  const gradient = groupsOf(alike, outer.length);
  const perimeter = perimeters(outer, all);
  const inside = new Float64Array(outer.length);
  for (let e = 0; e < all.low.length; e++) {
    const g = rootOf(gradient, all.low[e]!);
    if (g === rootOf(gradient, all.high[e]!)) inside[g]! += all.length[e]!;
  }
  const overlays: Overlay[] = [];
  for (const [g, unions] of membersOf(gradient, perimeter)) {
    const total = unions.reduce((sum, c) => sum + perimeter[c]!, 0);
    if (inside[g]! < total - 2 * inside[g]!) continue;
    const under = unions.reduce((a, b) => (perimeter[b]! > perimeter[a]! ? b : a));
    for (const over of unions) if (over !== under) overlays.push({ over, under });
  }
  return overlays;
}

/** A forest whose trees are what the edges connect. */
function groupsOf({ low, high }: Adjacency, count: number): Int32Array {
  const parent = singletons(count);
  for (let e = 0; e < low.length; e++) {
    const [a, b] = [rootOf(parent, low[e]!), rootOf(parent, high[e]!)];
    if (a !== b) parent[b] = a;
  }
  return parent;
}

/** Trees of more than one by their roots; what has no border was joined to something else. */
function membersOf(parent: Int32Array, perimeter: Float64Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (let c = 0; c < parent.length; c++) {
    if (perimeter[c] === 0) continue;
    const g = rootOf(parent, c);
    const of = members.get(g);
    if (of) of.push(c);
    else members.set(g, [c]);
  }
  for (const [g, of] of members) if (of.length < 2) members.delete(g);
  return members;
}

/** Most translucent layers of what others lie on: its outline, which holds theirs, is written once for each. */
const MOST_LAYERS = 1;

/**
 * Lay the parts of each shaded area on the plainest of them.
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
