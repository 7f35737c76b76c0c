/** What it costs to take two branches for one stroke. @module */
import { acos } from "../../../../geometry/elementary.ts";
import { Moments } from "../../../../geometry/moments.ts";
import { type Primitive, signedDistance } from "../../../../geometry/primitive.ts";
import { coverageAt } from "../measure/coverage.ts";
import { type Ink, type Place, paperBetween } from "../measure/ink.ts";
import type { Ridge } from "../measure/skeleton.ts";
import { cornerOnRun, FOLLOWED_WIDTHS, runsBeside, turnPast } from "./contour-follow.ts";
import type { End } from "./pairing.ts";

/** What prices of pairs are computed from. */
export interface Measured {
  readonly ink: Ink;
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  /** Usual stroke width, px. */
  readonly usual: number;
}

/** Price of a pair that cannot be. */
const NEVER = 9;
/** Price of a pair whose stroke is seen to run on along a contour, corners on it apart. */
const FOLLOWS = 0.05;
/** Price of a radian of uneven turn on the way. */
const BENT = 0.25;
/** Price of a pair on whose one side nothing joins. */
const FLAT = 0.4;

/** What it costs to run on from one end into another. */
export interface PairPrice {
  readonly p: End;
  readonly q: End;
  /** The least of those along a contour, along an arc, and as a corner, radians to the half. */
  readonly price: number;
}

/** Prices of all pairs of the ends at a crossing of more than two: of a contour followed or an arc carried on, and of a bend. */
export function priceTable(ends: readonly End[], measured: Measured): PairPrice[] {
  const n = ends.length;
  const table: PairPrice[] = [];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const [p, q] = [ends[i]!, ends[j]!];
      if (p.pen !== q.pen) {
        table.push({ p, q, price: NEVER });
        continue;
      }
      const torn = paperBetween(measured.ink, p, q) > MOST_PAPER_PX;
      const corner = torn ? NEVER : bendCost(p, q, measured.usual);
      const price = Math.min(followCost(p, q, measured), arcCost(p, q, measured), corner);
      table.push({ p, q, price });
    }
  return table;
}

/** A stroke may seem to cross this much paper, px: its ends are not known better. */
const MOST_PAPER_PX = 2;

/** Price of running on from one end into another along a contour; infinite where there is none to follow. */
function followCost(p: End, q: End, { ink, ridge }: Measured): number {
  const passage = {
    a: p.point,
    b: q.point,
    directionA: [p.tx, p.ty] as const,
    directionB: [-q.tx, -q.ty] as const,
  };
  const runs = runsBeside(ink, ridge, passage, 2 * FOLLOWED_WIDTHS * p.half);
  const followed = Math.min(...runs.map((run) => cornerOnRun(ink, run, p.half)));
  const past = Math.min(...runs.map((run) => turnPast(ink, run, { near: p.middle, half: p.half })));
  return Math.min(FOLLOWS + BENT * followed, FLAT + past);
}

/** Price of a pair that lies on one circle. */
const ARC = 0.25;
/** Cosine of a bend that is priced as one: any two ends nearly in line lie on some circle. */
const STRAIGHT_COS = 0.88;
/** Points this near to a circle lie on it, px. */
const ON_CIRCLE_PX = 0.35;

/** Price of running on along a circle through both ends' runs; infinite where they are not on one. */
function arcCost(p: End, q: End, { ink, ridge }: Measured): number {
  if (-(p.tx * q.tx + p.ty * q.ty) > STRAIGHT_COS) return Number.POSITIVE_INFINITY;
  const points = [...p.run, ...q.run];
  const x = Float64Array.from(points, (i) => ridge.x[i]!);
  const y = Float64Array.from(points, (i) => ridge.y[i]!);
  const weight = new Float64Array(points.length).fill(1);
  if (p.run.length < 4 || q.run.length < 4) return Number.POSITIVE_INFINITY;
  const circle = new Moments({ x, y, weight, closed: false }).circle(0, points.length);
  if (!circle || circle.c < p.half) return Number.POSITIVE_INFINITY;
  for (let i = 0; i < x.length; i++)
    if (Math.abs(signedDistance(circle, x[i]!, y[i]!)) > ON_CIRCLE_PX)
      return Number.POSITIVE_INFINITY;
  // both ends have to go round the same way, and by less than half a turn from one to the other
  const side = (end: End, sign: number) =>
    Math.sign(sign * ((end.x - circle.a) * end.ty - (end.y - circle.b) * end.tx));
  const turn = (p.x - circle.a) * (q.y - circle.b) - (p.y - circle.b) * (q.x - circle.a);
  const way = side(p, 1);
  const onward = side(q, -1) === way && Math.sign(turn) === way;
  return onward && arcInInk(ink, circle, [p, q]) ? ARC : Number.POSITIVE_INFINITY;
}

/** Places looked at along an arc. */
const PLACES = 8;

/** Tells whether the smaller arc of a circle between two points near it runs in ink throughout. */
function arcInInk({ coverage }: Ink, { a, b, c }: Primitive, [p, q]: readonly [Place, Place]) {
  for (let k = 1; k < PLACES; k++) {
    const x = p.x + ((q.x - p.x) * k) / PLACES - a;
    const y = p.y + ((q.y - p.y) * k) / PLACES - b;
    const scale = c / (Math.sqrt(x * x + y * y) || 1);
    if (coverageAt(coverage, a + scale * x, b + scale * y) < 0.5) return false;
  }
  return true;
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
