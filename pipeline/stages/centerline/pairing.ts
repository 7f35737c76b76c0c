/** Which branches run on into which at a crossing. @module */
import type { Branch } from "./branch.ts";
import { cornerOnRun, FOLLOWED, runsBeside } from "./contour-follow.ts";
import type { Crossings } from "./crossings.ts";
import { type Ink, paperBetween } from "./ink.ts";
import { principalAxis } from "./principal-axis.ts";
import type { Ridge } from "./ridge.ts";

/** Which end of which branch runs on into which; an end is `2 * branch`, or `2 * branch + 1` for the branch's last point. */
export interface Pairing {
  /** The end that each end runs on into; −1 for none. */
  readonly mate: Int32Array;
  /** Group of crossings at which each end lies; −1 for none. */
  readonly groupOf: Int32Array;
  /** Living ends at each group. */
  readonly endsAt: ReadonlyMap<number, number>;
}

/** An end of a branch at a crossing, and the direction in which its stroke arrives. */
interface End {
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly tx: number;
  readonly ty: number;
  /** Its ridge point, and the stroke's half width. */
  readonly point: number;
  readonly half: number;
}

/** More ends at one crossing are left alone: the search is a factorial one. */
const MOST_ENDS = 8;
/** Price of an end without a mate: half of the root of 119 degrees, in radians. */
const ALONE = 0.72;
/** Two ends alone are always joined, so that a corner is one. */
const NEVER = 9;

/** What the ends are told by. */
export interface Measured {
  readonly ink: Ink;
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  /** Usual stroke width, px. */
  readonly usual: number;
}

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

interface Arrival {
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  readonly branch: Branch;
  readonly key: number;
  readonly middle: readonly [number, number];
}

/** Last clean point before the crossing, and the direction of the last clean stretch. */
function arrival({ ridge: { x, y }, clean, branch, key, middle }: Arrival): End {
  const step = key & 1 ? -1 : 1;
  const start = key & 1 ? branch.end - 1 : branch.first;
  const inBranch = (i: number) => i >= branch.first && i < branch.end;
  let tip = start;
  while (inBranch(tip) && !clean[tip]) tip += step;
  if (!inBranch(tip)) tip = start;
  const reach2 = Math.max(5, 0.8 * branch.width) ** 2;
  const run: number[] = [];
  for (let i = tip; inBranch(i); i += step) {
    if (!clean[i]) continue;
    if (run.length > 3 && (x[i]! - x[tip]!) ** 2 + (y[i]! - y[tip]!) ** 2 > reach2) break;
    run.push(i);
  }
  const [tx, ty] =
    run.length >= 3 ? direction(x, y, run) : unit(middle[0] - x[tip]!, middle[1] - y[tip]!);
  return { key, x: x[tip]!, y: y[tip]!, tx, ty, point: tip, half: branch.width / 2 };
}

/** Direction of a run of points, from its last towards its first. */
function direction(x: Float64Array, y: Float64Array, run: readonly number[]): [number, number] {
  let meanX = 0;
  let meanY = 0;
  for (const i of run) {
    meanX += x[i]! / run.length;
    meanY += y[i]! / run.length;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const i of run) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const [tx, ty] = principalAxis(xx, xy, yy);
  const first = run[0]!;
  const last = run[run.length - 1]!;
  const forward = tx * (x[first]! - x[last]!) + ty * (y[first]! - y[last]!) >= 0;
  return forward ? [tx, ty] : [-tx, -ty];
}

function unit(x: number, y: number): [number, number] {
  const length = Math.sqrt(x * x + y * y) || 1;
  return [x / length, y / length];
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

/** Price of a pair whose stroke is seen to run on along a contour, corners on it apart. */
const FOLLOWS = 0.05;

/** Prices of all pairs, each found once. */
function priceTable(ends: readonly End[], measured: Measured): (p: End, q: End) => number {
  const n = ends.length;
  const table = new Float64Array(n * n);
  const index = new Map(ends.map((end, k) => [end, k]));
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const [p, q] = [ends[i]!, ends[j]!];
      const corner = bendCost(p, q, measured.usual);
      if (n > 2) {
        const torn = paperBetween(measured.ink, p, q) > MOST_PAPER;
        table[i * n + j] = Math.min(followCost(p, q, measured), torn ? NEVER : corner);
      }
    }
  return (p, q) => table[index.get(p)! * n + index.get(q)!]!;
}

/** A stroke may seem to cross this much paper, px: its ends are not known better. */
const MOST_PAPER = 2;

/** Price of running on from one end into another along a contour; infinite where there is none to follow. */
function followCost(p: End, q: End, { ink, ridge }: Measured): number {
  const passage = {
    a: p.point,
    b: q.point,
    directionA: [p.tx, p.ty] as const,
    directionB: [-q.tx, -q.ty] as const,
  };
  const runs = runsBeside(ink, ridge, passage, 2 * FOLLOWED * p.half);
  return FOLLOWS + Math.min(...runs.map((run) => cornerOnRun(ink, run, p.half)));
}

/**
 * Price of running on from one end into another.
 *
 * The root of the bend: one straight pass is worth more than two half-bent ones. A sideways offset
 * counts as a bend too. Rounded, so that engines with another `acos` decide alike.
 */
function bendCost(p: End, q: End, usual: number): number {
  const cos = -(p.tx * q.tx + p.ty * q.ty);
  const bend = Math.acos(Math.max(-1, Math.min(1, cos)));
  const gx = q.x - p.x;
  const gy = q.y - p.y;
  const aside = Math.min(Math.abs(gx * p.ty - gy * p.tx), Math.abs(gx * q.ty - gy * q.tx));
  const cost = Math.sqrt(bend + (Math.max(0, cos) * 0.6 * aside) / (usual / 2));
  return Math.round(cost * 2 ** 20) / 2 ** 20;
}
