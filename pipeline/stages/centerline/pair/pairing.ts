/** Which branches run on into which at a crossing. @module */

import { acos } from "../../../../geometry/elementary.ts";
import { unit } from "../../../../geometry/point.ts";
import { directionAlong } from "../../../../geometry/principal-axis.ts";
import { type Ink, paperBetween } from "../measure/ink.ts";
import type { Branch, Ridge } from "../measure/skeleton.ts";
import { FOLLOWED_WIDTHS, runsBeside, turnPast } from "./contour-follow.ts";
import type { Crossings } from "./crossings.ts";

/** Which end of which branch runs on into which; an end is `2 * branch`, or `2 * branch + 1` for the branch's last point. */
export interface Pairing {
  /** The end that each end runs on into; −1 for none. */
  readonly mate: Int32Array;
  /** Group of crossings at which each end lies; −1 for none. */
  readonly groupOf: Int32Array;
  /** Living ends at each group. */
  readonly endsAt: ReadonlyMap<number, number>;
}

/** What pairs of ends cost. */
const PAIR = {
  /** More ends at one crossing are left alone: the search is a factorial one. */
  mostEnds: 8,
  /** Price of an end without a mate: half of the root of 119 degrees, in radians. */
  alone: 0.72,
  /** The direction is taken over this many widths, and over this many px at least. */
  directionWidths: 0.8,
  leastDirectionPx: 5,
  /** Price of a pair that cannot be. */
  never: 9,
  /** Price of a pair on whose one side nothing joins. */
  flat: 0.4,
  /** A stroke may seem to cross this much paper, px: its ends are not known better. */
  mostPaperPx: 2,
} as const;

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
      if (group[0]!.pen === group[1]!.pen) join(mate, group[0]!, group[1]!);
      continue;
    }
    const ends = group.slice(0, PAIR.mostEnds);
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
    search(rest, sum + PAIR.alone, pairs);
  };
  search(ends, 0, []);
  return plan;
}

/** An end of a branch at a crossing, and the direction in which its stroke arrives. */
export interface End {
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly tx: number;
  readonly ty: number;
  /** Its ridge point, and the stroke's half width. */
  readonly point: number;
  readonly half: number;
  /** Middle of the crossing. */
  readonly middle: readonly [number, number];
  readonly pen: number;
}

/** What an end is read from. */
export interface Arrival {
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  readonly branch: Branch;
  readonly key: number;
  readonly middle: readonly [number, number];
}

/** Last clean point before the crossing, and the direction of the last clean stretch. */
export function arrival({ ridge: { x, y }, clean, branch, key, middle }: Arrival): End {
  const step = key & 1 ? -1 : 1;
  const start = key & 1 ? branch.end - 1 : branch.first;
  const inBranch = (i: number) => i >= branch.first && i < branch.end;
  let tip = start;
  while (inBranch(tip) && !clean[tip]) tip += step;
  if (!inBranch(tip)) tip = start;
  const reach = Math.max(PAIR.leastDirectionPx, PAIR.directionWidths * branch.width);
  const near: number[] = [];
  for (let i = tip; inBranch(i); i += step) {
    if (!clean[i]) continue;
    const d2 = (x[i]! - x[tip]!) ** 2 + (y[i]! - y[tip]!) ** 2;
    if (near.length > 3 && d2 > reach * reach) break;
    near.push(i);
  }
  const [tx, ty] =
    near.length >= 3
      ? directionAlong(x, y, near.toReversed())
      : unit(middle[0] - x[tip]!, middle[1] - y[tip]!);
  const { pen, width } = branch;
  return { key, x: x[tip]!, y: y[tip]!, tx, ty, point: tip, half: width / 2, middle, pen };
}

/** What prices of pairs are computed from. */
interface Measured {
  readonly ink: Ink;
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  /** Usual stroke width, px. */
  readonly usual: number;
}

/** What it costs to run on from one end into another. */
interface PairPrice {
  readonly p: End;
  readonly q: End;
  /** The lesser of those along a contour and as a corner, radians to the half. */
  readonly price: number;
}

/** Prices of all pairs of the ends at a crossing of more than two: of a contour followed, or of a bend. */
function priceTable(ends: readonly End[], measured: Measured): PairPrice[] {
  const n = ends.length;
  const table: PairPrice[] = [];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const [p, q] = [ends[i]!, ends[j]!];
      if (p.pen !== q.pen) {
        table.push({ p, q, price: PAIR.never });
        continue;
      }
      const torn = paperBetween(measured.ink, p, q) > PAIR.mostPaperPx;
      const corner = torn ? PAIR.never : bendCost(p, q, measured.usual);
      const price = Math.min(followCost(p, q, measured), corner);
      table.push({ p, q, price });
    }
  return table;
}

/** Price of running on from one end into another along a contour; infinite where there is none to follow. */
function followCost(p: End, q: End, { ink, ridge }: Measured): number {
  const passage = {
    a: p.point,
    b: q.point,
    directionA: [p.tx, p.ty] as const,
    directionB: [-q.tx, -q.ty] as const,
  };
  const runs = runsBeside(ink, ridge, passage, 2 * FOLLOWED_WIDTHS * p.half);
  return (
    PAIR.flat + Math.min(...runs.map((run) => turnPast(ink, run, { near: p.middle, half: p.half })))
  );
}

/**
 * Price of running on from one end into another.
 *
 * The root of the bend: one straight pass is worth more than two half-bent ones. A sideways offset
 * counts as a bend too. Rounded, so that engines with another `acos` decide alike.
 */
function bendCost(p: End, q: End, usual: number): number {
  const cos = -(p.tx * q.tx + p.ty * q.ty);
  const bend = acos(Math.max(-1, Math.min(1, cos)));
  const gx = q.x - p.x;
  const gy = q.y - p.y;
  const aside = Math.min(Math.abs(gx * p.ty - gy * p.tx), Math.abs(gx * q.ty - gy * q.tx));
  const cost = Math.sqrt(bend + (Math.max(0, cos) * 0.6 * aside) / (usual / 2));
  return Math.round(cost * 2 ** 20) / 2 ** 20;
}
