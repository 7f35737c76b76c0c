/** From a chain of ridge points to samples of its centre-line. @module */

import type { Point } from "../../../../geometry/point.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import { type Ink, insetPoint, paperBetween, turnBetween } from "../measure/ink.ts";
import { nextSample, previousSample } from "../measure/outline.ts";
import type { Ridge } from "../measure/skeleton.ts";
import {
  type ContourRun,
  cornerOnRun,
  FOLLOWED_WIDTHS,
  type Passage,
  runsBeside,
  samplesOfRun,
  sideAcross,
} from "../pair/contour-follow.ts";
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

/** Trust in points from the outline, and in plain skeleton pixels; a ridge point has 1. */
const FILLED = 0.5;
const SKELETON = 0.4;

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

/** Clean ridge points, and plain skeleton pixels in between: rough, but never outside the ink. */
export function skeletonSamples({ ridge, clean }: Tracing, chain: Chain): SamplePath {
  const builder = new SampleBuilder();
  for (const p of chain.points)
    if (clean[p]) builder.add(ridge.x[p]!, ridge.y[p]!, 1);
    else builder.add(ridge.pixelX[p]!, ridge.pixelY[p]!, SKELETON);
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
  const passage = passageOf(b);
  const runs = runsAlong(b, passage, gap);
  const otherSide =
    runs.length === 1 && crossesOthers(b) ? sideAcross(ridge, passage, runs[0]!) : undefined;
  const points = fillGap(ink, runs, { half: chain.width / 2, otherSide });
  for (const [x, y] of points) builder.add(x, y, FILLED);
  if (points.length > 0 || gap <= SHORT_GAP_PX || staysInInk(ink, ridge, p, q)) return;
  for (let k = i + 1; k < j; k++) {
    const s = chain.points[k % n]!;
    builder.add(ridge.pixelX[s]!, ridge.pixelY[s]!, SKELETON);
  }
}

/** Runs of the outline that may belong to the gap: one that the stroke follows, or all of a plausible length. */
function runsAlong(b: Bridge, passage: Passage, gap: number): ContourRun[] {
  const { tracing, chain } = b;
  const { ink, ridge } = tracing;
  const half = chain.width / 2;
  if (crossesOthers(b)) {
    const followed = runsBeside(ink, ridge, passage, FOLLOWED_WIDTHS * chain.width).filter((run) =>
      Number.isFinite(cornerOnRun(ink, run, half)),
    );
    if (followed.length > 0) return followed;
  }
  return runsBeside(ink, ridge, passage, longestOutline(b, gap));
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

/** A straight bridge may cross this much faint coverage, px. */
const MOST_PAPER_PX = 1;

function staysInInk(ink: Ink, { x, y }: Ridge, p: number, q: number): boolean {
  return paperBetween(ink, { x: x[p]!, y: y[p]! }, { x: x[q]!, y: y[q]! }) <= MOST_PAPER_PX;
}

/** Where the contour on the other side leaves the stroke's known parts before and after a gap. */
interface OtherSide {
  /** Samples on the outline; −1 where the side is not known. */
  readonly before: number;
  readonly after: number;
  /** The way of the walk on that contour, from before the gap to after it. */
  readonly way: 1 | -1;
}

/**
 * Fills a gap from the outline beside it, moved inwards by half the width.
 *
 * Exact for round joins, for bends of small radius and for the far side of a T. Of two runs the longer
 * is the outer one, which has the corner. Where only one side is unbroken, the other one is followed
 * from both ends of the gap as far as it goes with the stroke: it may have the corner.
 */
function fillGap(
  ink: Ink,
  runs: readonly ContourRun[],
  { half, otherSide }: { half: number; otherSide?: OtherSide | undefined },
): Point[] {
  const [first, second] = runs;
  const run = first && second && second.length > first.length ? second : first;
  if (!run) return [];
  const samples = samplesOfRun(ink, run);
  if (run.backwards) samples.reverse();
  const inner = samples.map((i) => insetPoint(ink, i, half)).filter((point) => point !== undefined);
  if (!otherSide || !turnsSharply(ink, samples)) return inner;
  const { before, after, way } = otherSide;
  const limits = { half, longest: run.length + 4 * half };
  return between(
    cornerTrack(ink, { from: before, way, ...limits }),
    inner,
    cornerTrack(ink, { from: after, way: way < 0 ? 1 : -1, ...limits }),
  );
}

/** A side is followed around a corner, but not into the next stroke, radians. */
const CONVEX_RADIANS = 2.4;
const REFLEX_RADIANS = 0.1;
/** Less turn is no corner, radians. */
const CORNER_RADIANS = 0.3;
/** Turn over so many samples before and after a place that makes it a corner, radians. */
const SHARP_RADIANS = 0.6;
const BESIDE_SAMPLES = 3;

/** On the inner side of a corner the inset points are lost, or lie on an arc that cuts it. */
function turnsSharply(ink: Ink, samples: readonly number[]): boolean {
  for (let k = BESIDE_SAMPLES; k + BESIDE_SAMPLES < samples.length; k++) {
    const turn = turnBetween(ink, samples[k - BESIDE_SAMPLES]!, samples[k + BESIDE_SAMPLES]!);
    if (Math.abs(turn) > SHARP_RADIANS) return true;
  }
  return false;
}

/** A track out of the known part before a gap, what lies beyond its end, and a track into the part after it. */
function between(head: Point[], points: readonly Point[], tail: Point[]): Point[] {
  const last = tail.at(-1);
  if (last && tail.length >= TAIL_POINTS && !isBeyond(head, last)) return [...points];
  const middle = points.filter((point) => isBeyond(head, point) && isBeyond(tail, point));
  return [...head, ...middle, ...tail.reverse()];
}

/** Points at the end of a track that tell its direction, about three pixels. */
const TAIL_POINTS = 4;

/** Whether a point lies beyond the end of a track; any does where the track is too short to tell. */
function isBeyond(track: readonly Point[], [x, y]: Point): boolean {
  const n = track.length;
  if (n < TAIL_POINTS) return true;
  const [endX, endY] = track[n - 1]!;
  const [fromX, fromY] = track[n - TAIL_POINTS]!;
  return (x - endX) * (endX - fromX) + (y - endY) * (endY - fromY) > 0;
}

/** So many samples in a row without a sound inset point are the end of the side. */
const MOST_UNSOUND_SAMPLES = 3;

/** A walk along a contour from a sample on, with the contour (+1) or against it (−1), and its greatest length, px. */
interface Walk {
  readonly from: number;
  readonly way: 1 | -1;
  readonly half: number;
  readonly longest: number;
}

/** Points half a width inside a contour as far as it goes with the stroke; none where it has no corner. */
function cornerTrack(ink: Ink, { from, way, half, longest }: Walk): Point[] {
  const { outline } = ink;
  const points: Point[] = [];
  let walked = 0;
  let unsound = 0;
  let turn = 0;
  let most = 0;
  for (let i = from; i >= 0 && walked <= longest && unsound < MOST_UNSOUND_SAMPLES; ) {
    const point = insetPoint(ink, i, half);
    unsound = point ? 0 : unsound + 1;
    if (point) points.push(point);
    const next = way > 0 ? nextSample(outline, i) : previousSample(outline, i);
    if (next === from) break;
    turn += way * turnBetween(ink, i, next);
    most = Math.max(most, turn);
    if (turn > CONVEX_RADIANS || turn < most - REFLEX_RADIANS) break;
    const step2 = (outline.x[next]! - outline.x[i]!) ** 2 + (outline.y[next]! - outline.y[i]!) ** 2;
    walked += Math.sqrt(step2);
    i = next;
  }
  return most > CORNER_RADIANS ? points : [];
}
