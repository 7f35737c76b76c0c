/** Which branches run on into which at a crossing. @module */
import type { Branch } from "../branches/branch.ts";
import { arrival, type End } from "./arrival.ts";
import type { Crossings } from "./crossings.ts";
import { type Measured, NEVER, priceTable } from "./pair-price.ts";

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
  for (const list of ends.values())
    for (const [p, q] of cheapestPairs(list.slice(0, MOST_ENDS), measured)) {
      mate[p.key] = q.key;
      mate[q.key] = p.key;
    }
  const endsAt = new Map([...ends].map(([group, list]) => [group, list.length]));
  return { mate, groupOf, endsAt };
}

/** Full search over all sets of pairs. */
function cheapestPairs(ends: readonly End[], measured: Measured): [End, End][] {
  if (ends.length < 2) return [];
  const alone = ends.length === 2 ? NEVER : ALONE;
  let best = Number.POSITIVE_INFINITY;
  let plan: [End, End][] = [];
  const price = priceTable(ends, measured);
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
    search(rest, sum + alone, pairs);
  };
  search(ends, 0, []);
  return plan;
}
