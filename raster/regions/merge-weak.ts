/** Region merging for continuous-tone pictures. @module */

import { release } from "../../geometry/release.ts";
import { rootOf, singletons } from "../disjoint-sets.ts";
import type { Adjacency } from "./adjacency.ts";

/** Regions to merge: areas and mean colours, one entry (three for a colour) a region. */
export interface RegionStats {
  /** Pixels. */
  readonly area: Float64Array;
  /** Mean colour times area in any Euclidean colour space, `[c0, c1, c2, …]`. */
  readonly colorSum: Float64Array;
}

/** Scale at which merging starts, as a share of the final one; each next one is twice as large. */
const FIRST_SCALE = 1 / 64;
/** A scale is left when a round joined less than this share of the regions; the last one goes on to the end. */
const SETTLED = 0.02;
/** The same while regions are many times too many: most of them will go at a later scale anyway. */
const SETTLED_AFAR = 0.2;
/** Regions over what is wanted that count as many times too many. */
const AFAR = 4;
/** Classes of cost within a round; edges of one class keep the order of the table. */
const CLASSES = 256;

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
 * @param price Squared colour units a pixel edge.
 * @param most Regions beyond which scales climb on past `price`, until at most so many are left.
 * @returns New region per old region, numbered from 0 in the order of the old ones; and the price that was come to.
 */
export function mergeWeakRegions(
  stats: RegionStats,
  adjacency: Adjacency,
  { price, most = Infinity, signal }: { price: number; most?: number; signal: AbortSignal },
): { readonly region: Int32Array; readonly count: number; readonly price: number } {
  const count = stats.area.length;
  const state: State = {
    area: stats.area.slice(),
    colorSum: stats.colorSum.slice(),
    mean: meansOf(stats),
    fresh: new Uint8Array(count),
    parent: singletons(count),
  };
  const contractor = new Contractor(count);
  let edges = adjacency;
  let alive = count;
  let reached = price;
  for (
    let scale = price * FIRST_SCALE;
    scale <= price || (alive > most && edges.low.length > 0);
    scale *= 2
  ) {
    const settled = alive > AFAR * most ? SETTLED_AFAR : scale === price ? 0 : SETTLED;
    state.fresh.fill(1);
    reached = Math.max(price, scale);
    for (let joined = alive; joined > settled * alive && !(scale > price && alive <= most); ) {
      signal.throwIfAborted();
      // Past `price` every join is one that is needed, so the dearest are spared.
      joined = joinCheapest(state, edges, {
        price: scale,
        limit: scale > price ? alive - most : alive,
      });
      alive -= joined;
      if (joined === 0) continue;
      edges = contractor.contract(state.parent, edges);
    }
  }
  contractor.release();
  return { ...number(state.parent), price: reached };
}

function meansOf({ area, colorSum }: RegionStats): Float64Array {
  const mean = new Float64Array(colorSum.length);
  for (let c = 0; c < area.length; c++)
    for (let k = 3 * c; k < 3 * c + 3; k++) mean[k] = colorSum[k]! / area[c]!;
  return mean;
}

/** Regions under way; a merged region's parent is a smaller number, the one that took it in. */
interface State {
  readonly area: Float64Array;
  readonly colorSum: Float64Array;
  /** `colorSum` by area. */
  readonly mean: Float64Array;
  /** 1 for a region that changed in the round before, or that is judged at a new price. */
  readonly fresh: Uint8Array;
  readonly parent: Int32Array;
}

/** Join regions along the edges that pay at `price`, cheapest class first, at most `limit`; returns how many joined. */
function joinCheapest(
  state: State,
  edges: Adjacency,
  { price, limit }: { price: number; limit: number },
): number {
  const order = byCost(state, edges, price);
  state.fresh.fill(0);
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

/**
 * Indexes of the edges that cost at most `price` a unit of length, by class of cost: a counting sort.
 *
 * An edge between regions that are as they were has been judged at this price, and did not pay.
 */
function byCost(state: State, edges: Adjacency, price: number): Uint32Array {
  const n = edges.low.length;
  const cls = new Uint16Array(n);
  const start = new Uint32Array(CLASSES + 2);
  const { low, high, length } = edges;
  const { fresh } = state;
  for (let e = 0; e < n; e++) {
    const a = low[e]!;
    const b = high[e]!;
    cls[e] = CLASSES;
    if ((fresh[a]! | fresh[b]!) === 0) continue;
    const cost = mergeCost(state, a, b) / (price * length[e]!);
    if (cost > 1) continue;
    cls[e] = Math.floor(cost * (CLASSES - 1));
    start[cls[e]! + 1]!++;
  }
  for (let c = 0; c < CLASSES; c++) start[c + 1]! += start[c]!;
  const order = new Uint32Array(start[CLASSES]!);
  for (let e = 0; e < n; e++) if (cls[e]! < CLASSES) order[start[cls[e]!]!++] = e;
  release(cls);
  return order;
}

function join({ area, colorSum, mean, fresh, parent }: State, into: number, from: number): void {
  parent[from] = into;
  fresh[into] = 1;
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

function number(parent: Int32Array): { region: Int32Array; count: number } {
  const region = new Int32Array(parent.length);
  let count = 0;
  for (let i = 0; i < parent.length; i++) {
    const root = rootOf(parent, i);
    region[i] = root === i ? count++ : region[root]!;
  }
  return { region, count };
}

/** Memory of one result; edges are counted in `low`, which is as long as the others. */
type Room = { -readonly [key in keyof Adjacency]: Adjacency[key] };

/**
 * Edges between what regions have become, by a forest of parents; inner ones vanish, parallel ones add up.
 *
 * A counting sort by the lower region brings parallel edges together; they come out by that region, then
 * in the order in which they are first met. Contractions of one graph, one after the other, share memory.
 */
export class Contractor {
  /** Edges of region `a` once sorted: `#start[a]` up to `#start[a + 1]`. */
  readonly #start: Uint32Array;
  /** Where the edge to a region stands, while its lower region is at hand. */
  readonly #place: Int32Array;
  /** Both ends of an edge as roots; -1 for one that vanishes. */
  #lower = new Int32Array(0);
  #upper = new Int32Array(0);
  /** That of the last result, and that of the one before, which the next one takes. */
  #rooms: readonly [Room, Room] = [emptyRoom(), emptyRoom()];

  /** @param regions Their number; parents are as many. */
  constructor(regions: number) {
    this.#start = new Uint32Array(regions + 2);
    this.#place = new Int32Array(regions);
  }

  /** The edges between what regions have become; they last until the contraction after the next. */
  contract(parent: Int32Array, adjacency: Adjacency): Adjacency {
    const count = this.#findRoots(parent, adjacency);
    const [last, room] = this.#rooms;
    if (room.low.length < count) enlarge(room, count);
    this.#rooms = [room, last];
    this.#sort(adjacency.length, room);
    const kept = this.#addUp(parent.length, room);
    return {
      low: room.low.subarray(0, kept),
      high: room.high.subarray(0, kept),
      length: room.length.subarray(0, kept),
    };
  }

  /** Give back all memory, that of the results too. */
  release(): void {
    release(this.#start, this.#place, this.#lower, this.#upper);
    for (const { low, high, length } of this.#rooms) release(low, high, length);
  }

  /** Find the roots of each edge and where those of each lower region begin; returns how many edges are left. */
  #findRoots(parent: Int32Array, { low, high }: Adjacency): number {
    if (this.#lower.length < low.length) {
      release(this.#lower, this.#upper);
      this.#lower = new Int32Array(low.length);
      this.#upper = new Int32Array(low.length);
    }
    const [start, lower, upper] = [this.#start, this.#lower, this.#upper];
    start.fill(0);
    let count = 0;
    for (let e = 0; e < low.length; e++) {
      const a = rootOf(parent, low[e]!);
      const b = rootOf(parent, high[e]!);
      lower[e] = a === b ? -1 : Math.min(a, b);
      upper[e] = Math.max(a, b);
      if (a === b) continue;
      // one place on: sorting moves each beginning to the next one
      start[lower[e]! + 2]!++;
      count++;
    }
    for (let a = 2; a < start.length; a++) start[a]! += start[a - 1]!;
    return count;
  }

  /** Put the edges of each lower region side by side. */
  #sort(lengths: Uint32Array, { high, length }: Room): void {
    const [start, lower, upper] = [this.#start, this.#lower, this.#upper];
    for (let e = 0; e < lengths.length; e++) {
      if (lower[e]! < 0) continue;
      const at = start[lower[e]! + 1]!++;
      high[at] = upper[e]!;
      length[at] = lengths[e]!;
    }
  }

  /** Make parallel edges one; returns how many there are. */
  #addUp(regions: number, { low, high, length }: Room): number {
    const [start, place] = [this.#start, this.#place];
    place.fill(-1);
    let kept = 0;
    for (let a = 0; a < regions; a++) {
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
    return kept;
  }
}

function emptyRoom(): Room {
  return { low: new Int32Array(0), high: new Int32Array(0), length: new Uint32Array(0) };
}

function enlarge(room: Room, edges: number): void {
  release(room.low, room.high, room.length);
  room.low = new Int32Array(edges);
  room.high = new Int32Array(edges);
  room.length = new Uint32Array(edges);
}
