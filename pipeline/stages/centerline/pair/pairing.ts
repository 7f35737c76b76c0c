/** Which branches run on into which at a crossing. @module */

import { acos, cos, sin } from "../../../../geometry/elementary.ts";
import { solve } from "../../../../geometry/linear-algebra.ts";
import { length, unit } from "../../../../geometry/point.ts";
import { directionAlong } from "../../../../geometry/principal-axis.ts";
import { grouped } from "../../../../raster/growing.ts";
import { type Ink, paperBetween } from "../measure/ink.ts";
import type { Branch, Ridge } from "../measure/skeleton.ts";
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
  /** Fewer points than this tell no curvature. */
  leastCurved: 8,
  /** Cosine of 72 degrees: the skeleton turns farther than that at corners alone. */
  cornerCos: 0.3,
  /** Price of a pair that cannot be. */
  never: 9,
  /** A stroke may seem to cross this much paper, px: its ends are not known better. */
  mostPaperPx: 2,
} as const;

/** Pairs the ends at every crossing with the least total bend. */
export function pairEnds(
  branches: readonly Branch[],
  crossings: Crossings,
  measured: Measured,
): Pairing {
  const mate = new Int32Array(2 * branches.length).fill(-1);
  const groupOf = new Int32Array(2 * branches.length).fill(-1);
  const ends: End[] = [];
  branches.forEach((branch, b) => {
    if (branch.dead || branch.loop) return;
    for (const side of [0, 1] as const) {
      const group = crossings.groupOf(side ? branch.to : branch.from);
      if (group < 0) continue;
      const key = 2 * b + side;
      groupOf[key] = group;
      ends.push(arrival(branch, { key, middle: crossings.middle(group) }, measured));
    }
  });
  const groups = grouped(ends, ({ key }) => groupOf[key]!);
  for (const list of groups.values())
    for (const [p, q] of pairsOf(list, measured)) {
      mate[p.key] = q.key;
      mate[q.key] = p.key;
    }
  const endsAt = new Map(Array.from(groups, ([group, list]) => [group, list.length]));
  return { mate, groupOf, endsAt };
}

/** Pairs of the ends at one crossing: two of one pen, or those of least total price, by a search over all sets of pairs. */
function pairsOf(all: readonly End[], measured: Measured): (readonly [End, End])[] {
  if (all.length === 2) return all[0]!.pen === all[1]!.pen ? [[all[0]!, all[1]!]] : [];
  const ends = all.slice(0, PAIR.mostEnds);
  const prices = ends.map((p, i) =>
    ends.map((q, j) => (j > i ? priceOf(p, q, measured) : PAIR.never)),
  );
  let best = Number.POSITIVE_INFINITY;
  let plan: (readonly [End, End])[] = [];
  const search = (left: readonly number[], sum: number, pairs: typeof plan) => {
    if (sum >= best - 1e-9) return;
    const [i, ...rest] = left;
    if (i === undefined) {
      best = sum;
      plan = pairs;
      return;
    }
    for (const j of rest) {
      const others = rest.filter((k) => k !== j);
      search(others, sum + prices[i]![j]!, [...pairs, [ends[i]!, ends[j]!]]);
    }
    search(rest, sum + PAIR.alone, pairs);
  };
  search([...ends.keys()], 0, []);
  return plan;
}

/** An end of a branch at a crossing, and how its stroke arrives there. */
interface End {
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly tx: number;
  readonly ty: number;
  /** 1/px, positive to the left. */
  readonly curvature: number;
  readonly pen: number;
}

/** Last clean point before the crossing; direction and curvature of the last clean stretch. */
function arrival(
  branch: Branch,
  { key, middle }: { readonly key: number; readonly middle: readonly [number, number] },
  { ridge: { x, y, pixelX, pixelY }, clean }: Measured,
): End {
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
  const end = { key, x: x[tip]!, y: y[tip]!, tx, ty, curvature: 0, pen: branch.pen };
  // beyond a corner, a clean stretch does not tell how the stroke arrives
  const away = start + step * Math.round(PAIR.directionWidths * branch.width);
  if (inBranch(away) && (tip - away) * step > 0) {
    const [u, v] = unit(middle[0] - pixelX[away]!, middle[1] - pixelY[away]!);
    if (u * tx + v * ty < PAIR.cornerCos)
      return { ...end, x: pixelX[away]!, y: pixelY[away]!, tx: u, ty: v };
  }
  return near.length < PAIR.leastCurved ? end : curved(end, { x, y }, near);
}

/** The direction and curvature that the parabola of least squares through a run of points has at an end. */
function curved(end: End, { x, y }: Pick<Ridge, "x" | "y">, run: readonly number[]): End {
  // v = a + b u + c u², where u runs on past the end and v to the left
  const rows = new Float64Array(12);
  for (const i of run) {
    const [dx, dy] = [x[i]! - end.x, y[i]! - end.y];
    const u = dx * end.tx + dy * end.ty;
    const terms = [1, u, u * u, dy * end.tx - dx * end.ty];
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 4; c++) rows[4 * r + c]! += terms[r]! * terms[c]!;
  }
  const parabola = new Float64Array(3);
  if (!solve(rows, 3, parabola)) return end;
  const [b, c] = [parabola[1]!, parabola[2]!];
  const k = 1 / Math.sqrt(1 + b * b);
  const [tx, ty] = [(end.tx - b * end.ty) * k, (end.ty + b * end.tx) * k];
  return { ...end, tx, ty, curvature: 2 * c * k * k * k };
}

/** An end carried on along its arc by so many px. */
function carried(end: End, by: number): End {
  const turn = end.curvature * by;
  const [c, s] = [cos(turn), sin(turn)];
  const [along, aside] = Math.abs(turn) < 1e-6 ? [by, 0] : [(by * s) / turn, (by * (1 - c)) / turn];
  return {
    ...end,
    x: end.x + along * end.tx - aside * end.ty,
    y: end.y + along * end.ty + aside * end.tx,
    tx: end.tx * c - end.ty * s,
    ty: end.ty * c + end.tx * s,
  };
}

/** What prices of pairs are computed from. */
interface Measured {
  readonly ink: Ink;
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  /** Usual stroke width, px. */
  readonly usual: number;
}

/**
 * Price of running on from one end into another.
 *
 * Both are carried on to the middle of the gap first: the arms of a ring go on into each other, however far a
 * stem that meets it holds them apart. The root of the bend: one straight pass is worth more than two half-bent
 * ones. A sideways offset counts as a bend too. Rounded, so that engines with another `acos` decide alike.
 */
function priceOf(from: End, to: End, { ink, usual }: Measured): number {
  if (from.pen !== to.pen || paperBetween(ink, from, to) > PAIR.mostPaperPx) return PAIR.never;
  const gap = length(to.x - from.x, to.y - from.y);
  const [p, q] = [carried(from, gap / 2), carried(to, gap / 2)];
  const along = -(p.tx * q.tx + p.ty * q.ty);
  const bend = acos(Math.max(-1, Math.min(1, along)));
  const gx = q.x - p.x;
  const gy = q.y - p.y;
  const aside = Math.min(Math.abs(gx * p.ty - gy * p.tx), Math.abs(gx * q.ty - gy * q.tx));
  const cost = Math.sqrt(bend + (Math.max(0, along) * 0.6 * aside) / (usual / 2));
  return Math.round(cost * 2 ** 20) / 2 ** 20;
}
