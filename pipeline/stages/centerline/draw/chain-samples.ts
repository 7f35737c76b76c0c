/** From a chain of ridge points to samples of its centre-line. @module */

import type { Point } from "../../../../geometry/point.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import { type Ink, insetPoint, paperBetween } from "../measure/ink.ts";
import type { Ridge } from "../measure/skeleton.ts";
import { type ContourRun, type Passage, runsBeside, samplesOfRun } from "../pair/contour-follow.ts";
import type { Crossings } from "../pair/crossings.ts";
import type { Chain, Join } from "./chain.ts";
import { SampleBuilder } from "./sample-builder.ts";

/** What the samples of a chain are made from. */
export interface Tracing {
  readonly ink: Ink;
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  readonly crossings: Crossings;
}

/** How gaps are filled. */
const GAP = {
  /** Trust in points from the outline, and in plain skeleton pixels; a ridge point has 1. */
  filledTrust: 0.5,
  skeletonTrust: 0.4,
  /** A straight bridge may cross this much faint coverage, px. */
  mostPaperPx: 1,
} as const;

/** Clean ridge points, and the gaps between them filled as well as is known. */
export function chainSamples(tracing: Tracing, chain: Chain): SamplePath {
  const { ridge, clean } = tracing;
  const builder = new SampleBuilder();
  const n = chain.points.length;
  let last = -1;
  let first = -1;
  for (let i = 0; i < n; i++) {
    const p = chain.points[i]!;
    if (!clean[p]) continue;
    if (last >= 0) bridge({ tracing, chain, builder, i: last, j: i });
    else first = i;
    builder.add(ridge.x[p]!, ridge.y[p]!, 1);
    last = i;
  }
  if (chain.closed && last >= 0) bridge({ tracing, chain, builder, i: last, j: first + n });
  return builder.path(chain.closed);
}

interface Bridge {
  readonly tracing: Tracing;
  readonly chain: Chain;
  readonly builder: SampleBuilder;
  /** Points of the chain before and after the gap; `j` may run over the end of a ring. */
  readonly i: number;
  readonly j: number;
}

/** Points of one stroke lie no farther apart where nothing is missing between them, px. */
export const SHORT_GAP_PX = 2.5;

function bridge(b: Bridge): void {
  const { tracing, chain, builder, i, j } = b;
  if (chain.tapered) return;
  const { ink, ridge } = tracing;
  const n = chain.points.length;
  const p = chain.points[i]!;
  const q = chain.points[j % n]!;
  const gap = Math.sqrt((ridge.x[q]! - ridge.x[p]!) ** 2 + (ridge.y[q]! - ridge.y[p]!) ** 2);
  if (j - i < 2 && gap < SHORT_GAP_PX) return;
  const runs = runsBeside(ink, ridge, passageOf(b), longestOutline(b, gap));
  const points = fillGap(ink, runs, chain.width / 2);
  for (const [x, y] of points) builder.add(x, y, GAP.filledTrust);
  if (points.length > 0 || gap <= SHORT_GAP_PX || staysInInk(ink, ridge, p, q)) return;
  for (let k = i + 1; k < j; k++) {
    const s = chain.points[k % n]!;
    builder.add(ridge.pixelX[s]!, ridge.pixelY[s]!, GAP.skeletonTrust);
  }
}

function passageOf({ tracing: { ridge }, chain, i, j }: Bridge): Passage {
  const n = chain.points.length;
  return {
    a: chain.points[i]!,
    b: chain.points[j % n]!,
    directionA: directionAt(ridge, chain, i),
    directionB: directionAt(ridge, chain, j % n),
  };
}

/** At a crossing the outline runs little longer than the gap; at a corner it goes around it, pruned tail included. */
function longestOutline(b: Bridge, gap: number): number {
  const { tracing, chain, i, j } = b;
  const half = chain.width / 2;
  if (crossesOthers(b)) return 1.3 * gap + half;
  const { crossings } = tracing;
  const tails = joinsIn(b).map(({ group }) => crossings.tail.get(crossings.groupOf(group)) ?? 0);
  return 2 * (j - i) + 9 * half + 2.2 * Math.max(0, ...tails);
}

function crossesOthers(b: Bridge): boolean {
  return joinsIn(b).some(({ crossing }) => crossing);
}

/** Joins inside the gap. */
function joinsIn({ chain: { points, joins, closed }, i, j }: Bridge): Join[] {
  const n = points.length;
  return joins.filter(({ at }) => (at > i && at <= j) || (closed && at + n > i && at + n <= j));
}

/** Direction of the walk, from the skeleton pixels two before and two after. */
function directionAt({ pixelX, pixelY }: Ridge, { points, closed }: Chain, i: number) {
  const n = points.length;
  const at = (k: number) => points[closed ? (k + n) % n : Math.max(0, Math.min(n - 1, k))]!;
  const a = at(i - 2);
  const b = at(i + 2);
  return [pixelX[b]! - pixelX[a]!, pixelY[b]! - pixelY[a]!] as const;
}

function staysInInk(ink: Ink, { x, y }: Ridge, p: number, q: number): boolean {
  return paperBetween(ink, { x: x[p]!, y: y[p]! }, { x: x[q]!, y: y[q]! }) <= GAP.mostPaperPx;
}

/**
 * Fills a gap from the outline beside it, moved inwards by half the width.
 *
 * Exact for round joins, for bends of small radius and for the far side of a T. Of two runs the longer
 * is the outer one, which has the corner.
 */
function fillGap(ink: Ink, runs: readonly ContourRun[], half: number): Point[] {
  const [first, second] = runs;
  const run = first && second && second.length > first.length ? second : first;
  if (!run) return [];
  const samples = samplesOfRun(ink, run);
  if (run.backwards) samples.reverse();
  return samples.map((i) => insetPoint(ink, i, half)).filter((point) => point !== undefined);
}
