/** Who lies on whom in a stacked drawing. @module */

import type { Curves } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { type Adjacency, contract } from "../../../../raster/regions/adjacency.ts";
import { alikeBorders } from "./alike-borders.ts";
import { bordersOf, lengthsOf, perimeters, segmentsOf } from "./borders.ts";
import { commonSheets } from "./common-sheets.ts";
import { continuedParts } from "./continued-parts.ts";
import { orderWithinGraph } from "./graph-order.ts";
import type { Overlay } from "./neighbour-graph.ts";

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
