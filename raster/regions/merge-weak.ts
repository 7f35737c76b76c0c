/** Region merging for continuous-tone pictures. @module */

import { release } from "../../geometry/release.ts";
import { rootOf, singletons } from "../disjoint-sets.ts";
import { type Adjacency, contractEdges } from "./adjacency.ts";

/** Regions to merge: areas and mean colours, one entry (three for a colour) a region. */
export interface RegionStats {
  /** Pixels. */
  readonly area: Float64Array;
  /** Mean colour times area in any Euclidean colour space, `[c0, c1, c2, …]`. */
  readonly colorSum: Float64Array;
}

/** What regions have become. */
export interface MergedRegions {
  /** New region per old region, numbered from 0 in the order of the old ones. */
  readonly region: Int32Array;
  readonly count: number;
  /** Mean colours of the new regions, `[c0, c1, c2, …]`. */
  readonly mean: Float64Array;
}

/** How borders are merged. */
const WEAK = {
  /** Scale at which merging starts, as a share of the final one; each next one is twice as large. */
  firstScale: 1 / 4,
  /** A scale is left when a round joined less than this share of the regions; the final one goes on to the end. */
  settledShare: 0.05,
  /** Classes of cost within a round; edges of one class keep the order of the table. */
  classes: 256,
} as const;

/**
 * Merge neighbours whose border is not worth its length.
 *
 * Minimises, greedily, the piecewise-constant Mumford–Shah functional: squared colour error plus
 * `price` for each unit of border. Joining regions of areas m and n whose means lie d apart along a
 * border of length l pays when `m·n/(m+n)·d² ≤ price·l` (Koepfler, Lopez, Morel 1994). Scales climb
 * from a fraction of `price`, so that weak borders go first. Within a round edges are taken from the
 * cheapest class on, each judged by what its regions have become; parallel edges that a round makes
 * are added up at its end. Near-linear in edges; the result is deterministic, not optimal.
 *
 * @param stats Of each region; they are used up, and so are the edges.
 * @param price Squared colour units a pixel edge.
 * @param most Regions beyond which scales climb on past `price`, until at most so many are left.
 * @returns What they have become, and the price that was come to.
 */
export function mergeWeakRegions(
  stats: RegionStats,
  adjacency: Adjacency,
  { price, most = Infinity, signal }: { price: number; most?: number; signal: AbortSignal },
): MergedRegions & { readonly price: number } {
  const count = stats.area.length;
  const mean = new Float64Array(3 * count);
  for (let k = 0, i = 0; i < count; i++)
    for (const end = k + 3; k < end; k++) mean[k] = stats.colorSum[k]! / stats.area[i]!;
  const state: State = { ...stats, mean, parent: singletons(count) };
  let edges = adjacency;
  let alive = count;
  let reached = price;
  for (
    let scale = price * WEAK.firstScale;
    scale <= price || (alive > most && edges.low.length > 0);
    scale *= 2
  ) {
    const settled = scale === price ? 0 : WEAK.settledShare;
    reached = Math.max(price, scale);
    for (let joined = alive; joined > settled * alive && !(scale > price && alive <= most); ) {
      signal.throwIfAborted();
      // Past `price` every join is one that is needed, so the dearest are spared.
      const limit = scale > price ? alive - most : alive;
      joined = joinCheapest(state, edges, { price: scale, limit });
      alive -= joined;
      if (joined === 0) continue;
      edges = contractEdges(state.parent, edges);
    }
  }
  return { ...number(state), price: reached };
}

/** Regions under way; a merged region's parent is a smaller number, the one that took it in. */
interface State extends RegionStats {
  /** `colorSum` by area. */
  readonly mean: Float64Array;
  readonly parent: Int32Array;
}

/** Join regions along the edges that pay at `price`, cheapest class first, at most `limit`; returns how many joined. */
function joinCheapest(
  state: State,
  edges: Adjacency,
  { price, limit }: { price: number; limit: number },
): number {
  const order = byCost(state, edges, price);
  let joined = 0;
  for (let k = 0; k < order.length; k++) {
    const e = order[k]!;
    const a = rootOf(state.parent, edges.low[e]!);
    const b = rootOf(state.parent, edges.high[e]!);
    if (a === b || mergeCost(state, a, b) > price * edges.length[e]!) continue;
    join(state, Math.min(a, b), Math.max(a, b));
    if (++joined === limit) break;
  }
  release(order);
  return joined;
}

/** Indexes of the edges that cost at most `price` a unit of length, by class of cost: a counting sort. */
function byCost(state: State, edges: Adjacency, price: number): Uint32Array {
  const n = edges.low.length;
  const cls = new Uint16Array(n);
  const start = new Uint32Array(WEAK.classes + 2);
  const { low, high, length } = edges;
  for (let e = 0; e < n; e++) {
    cls[e] = WEAK.classes;
    const cost = mergeCost(state, low[e]!, high[e]!) / (price * length[e]!);
    if (cost > 1) continue;
    cls[e] = Math.floor(cost * (WEAK.classes - 1));
    start[cls[e]! + 1]!++;
  }
  for (let c = 0; c < WEAK.classes; c++) start[c + 1]! += start[c]!;
  const order = new Uint32Array(start[WEAK.classes]!);
  for (let e = 0; e < n; e++) if (cls[e]! < WEAK.classes) order[start[cls[e]!]!++] = e;
  release(cls);
  return order;
}

function join({ area, colorSum, mean, parent }: State, into: number, from: number): void {
  parent[from] = into;
  area[into]! += area[from]!;
  for (let k = 0; k < 3; k++) {
    colorSum[3 * into + k]! += colorSum[3 * from + k]!;
    mean[3 * into + k] = colorSum[3 * into + k]! / area[into]!;
  }
}

/** Growth of the squared colour error when `a` and `b` become one. */
function mergeCost({ area, mean }: State, a: number, b: number): number {
  const m = area[a]!;
  const n = area[b]!;
  const d0 = mean[3 * a]! - mean[3 * b]!;
  const d1 = mean[3 * a + 1]! - mean[3 * b + 1]!;
  const d2 = mean[3 * a + 2]! - mean[3 * b + 2]!;
  return ((m * n) / (m + n)) * (d0 * d0 + d1 * d1 + d2 * d2);
}

function number({ parent, mean }: State): MergedRegions {
  const region = new Int32Array(parent.length);
  let count = 0;
  for (let i = 0; i < parent.length; i++) {
    const root = rootOf(parent, i);
    region[i] = root === i ? count++ : region[root]!;
    if (root === i) mean.copyWithin(3 * region[i]!, 3 * i, 3 * i + 3);
  }
  return { region, count, mean: mean.subarray(0, 3 * count) };
}
