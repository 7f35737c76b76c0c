/** Which branches run on into which at a crossing. @module */
import type { Branch } from "../branches/branch.ts";
import { arrival, type End } from "./arrival.ts";
import type { Crossings } from "./crossings.ts";
import { type Measured, priceTable } from "./pair-price.ts";

/** Which end of which branch runs on into which; an end is `2 * branch`, or `2 * branch + 1` for the branch's last point. */
export interface Pairing {
  /** The end that each end runs on into; −1 for none. */
  readonly mate: Int32Array;
  /** Group of crossings at which each end lies; −1 for none. */
  readonly groupOf: Int32Array;
  /** Living ends at each group. */
  readonly endsAt: ReadonlyMap<number, number>;
}

/** More ends at one crossing are left alone: the search is a factorial one. */
const MOST_ENDS = 8;
/** Price of an end without a mate: half of the root of 119 degrees, in radians. */
const ALONE = 0.72;

/** Pairs the ends at every crossing with the least total bend. */
export function pairEnds(
  branches: readonly Branch[],
  crossings: Crossings,
  measured: Measured,
): Pairing {
  const { ridge, clean } = measured;
  const mate = new Int32Array(2 * branches.length).fill(-1);
  const groupOf = new Int32Array(2 * branches.length).fill(-1);
  const ends = new Map<number, End[]>();
  branches.forEach((branch, b) => {
    if (branch.dead || branch.loop) return;
    for (const side of [0, 1] as const) {
      const group = crossings.groupOf(side ? branch.to : branch.from);
      if (group < 0) continue;
      const key = 2 * b + side;
      groupOf[key] = group;
      const list = ends.get(group) ?? [];
      if (list.length === 0) ends.set(group, list);
      list.push(arrival({ ridge, clean, branch, key, middle: crossings.middle(group) }));
    }
  });
  pairAll([...ends.values()], mate, measured);
  const endsAt = new Map([...ends].map(([group, list]) => [group, list.length]));
  return { mate, groupOf, endsAt };
}

/** Pairs the ends of all groups. */
function pairAll(groups: readonly End[][], mate: Int32Array, measured: Measured): void {
  for (const group of groups) {
    if (group.length < 2) continue;
    if (group.length === 2) {
      join(mate, group[0]!, group[1]!);
      continue;
    }
    const ends = group.slice(0, MOST_ENDS);
    const table = new Float64Array(ends.length ** 2);
    for (const { p, q, price } of priceTable(ends, measured))
      table[ends.indexOf(p) * ends.length + ends.indexOf(q)] = price;
    for (const [p, q] of cheapestPairs(ends, table)) join(mate, p, q);
  }
}

function join(mate: Int32Array, p: End, q: End): void {
  mate[p.key] = q.key;
  mate[q.key] = p.key;
}

/**
 * Full search over all sets of pairs.
 *
 * @param table Price of end `i` with a later end `j` at `i * n + j`.
 */
function cheapestPairs(ends: readonly End[], table: Float64Array): [End, End][] {
  const index = new Map(ends.map((end, k) => [end, k]));
  const price = (p: End, q: End) => table[index.get(p)! * ends.length + index.get(q)!]!;
  let best = Number.POSITIVE_INFINITY;
  let plan: [End, End][] = [];
  const search = (left: readonly End[], sum: number, pairs: [End, End][]) => {
    if (sum >= best - 1e-9) return;
    const [p, ...rest] = left;
    if (!p) {
      best = sum;
      plan = pairs;
      return;
    }
    for (const q of rest) {
      const others = rest.filter((end) => end !== q);
      search(others, sum + price(p, q), [...pairs, [p, q]]);
    }
    search(rest, sum + ALONE, pairs);
  };
  search(ends, 0, []);
  return plan;
}
