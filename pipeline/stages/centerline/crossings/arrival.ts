/** How a branch arrives at a crossing. @module */
import { unit } from "../../../../geometry/point.ts";
import { principalAxis } from "../../../../geometry/principal-axis.ts";
import type { Branch } from "../branches/branch.ts";
import type { Ridge } from "../branches/ridge.ts";

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
  /** Clean ridge points from the end inwards, over two widths. */
  readonly run: readonly number[];
  /** Middle of the crossing. */
  readonly middle: readonly [number, number];
}

/** The direction is taken over this many widths, and over this many px at least. */
const REACH = 0.8;
const LEAST_REACH = 5;
/** The same for the run that tells the curvature. */
const RUN = 2;
const LEAST_RUN = 12;

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
  const run: number[] = [];
  const near: number[] = [];
  for (let i = tip; inBranch(i); i += step) {
    if (!clean[i]) continue;
    const d2 = (x[i]! - x[tip]!) ** 2 + (y[i]! - y[tip]!) ** 2;
    if (run.length > 3 && d2 > Math.max(LEAST_RUN, RUN * branch.width) ** 2) break;
    run.push(i);
    if (near.length <= 3 || d2 <= Math.max(LEAST_REACH, REACH * branch.width) ** 2) near.push(i);
  }
  const [tx, ty] =
    near.length >= 3 ? direction(x, y, near) : unit(middle[0] - x[tip]!, middle[1] - y[tip]!);
  return { key, x: x[tip]!, y: y[tip]!, tx, ty, point: tip, half: branch.width / 2, run, middle };
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
