/** From a chain of ridge points to samples of its centre-line, and from these to primitives. @module */
import type { FitOptions } from "../../../../geometry/fit-options.ts";
import { length, type Point, unit } from "../../../../geometry/point.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import { type SplitPath, splitPath } from "../../../../geometry/split-path.ts";
import { type Ink, insetPoint, paperBetween } from "../measure/ink.ts";
import { lengthAt, nextSample } from "../measure/outline.ts";
import type { Ridge } from "../measure/skeleton.ts";
import type { Crossings } from "../pair/crossings.ts";
import type { Chain } from "./chain.ts";
import { SampleBuilder } from "./sample-builder.ts";
import { fitOptions, type StrokeFit } from "./stroke-split.ts";

/** What the samples of a chain are made from. */
export interface Tracing {
  readonly ink: Ink;
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  readonly crossings: Crossings;
}

/** A chain with its samples cut into primitives. */
export interface Drawn {
  readonly chain: Chain;
  readonly split: SplitPath;
  readonly fit: FitOptions;
}

/** A ring of fewer samples is drawn as an open stroke. */
const LEAST_RING = 6;

/** Samples a chain and cuts it; nothing when too little of it is known. */
export function drawChain(tracing: Tracing, chain: Chain, options: StrokeFit): Drawn[] {
  const samples = chainSamples(tracing, chain);
  const n = samples.x.length;
  if (n < 2) return [];
  const path = n < LEAST_RING ? { ...samples, closed: false } : samples;
  const fit = fitOptions(path, { ...options, width: chain.width });
  return [{ chain, fit, split: splitPath(path, fit) }];
}

/** How gaps are filled. */
const GAP = {
  /** Trust in points from the outline, and in plain skeleton pixels; a ridge point has 1. */
  filledTrust: 0.5,
  skeletonTrust: 0.4,
  /** A straight bridge may cross this much faint coverage, px. */
  mostPaperPx: 1,
  /** Feet of neighbours may lie a little in the wrong order, px. */
  disorderPx: 2,
  /** Cosine of 18 degrees: a stroke that leaves and arrives along the gap within them goes straight on. */
  straightCos: 0.95,
  /** Its outline lies no farther aside than this, once moved inwards, in half widths. */
  asideHalfWidths: 0.5,
} as const;

/** Clean ridge points, and the gaps between them filled as well as is known. */
function chainSamples(tracing: Tracing, chain: Chain): SamplePath {
  const { ridge, clean } = tracing;
  const { points, closed } = chain;
  const builder = new SampleBuilder();
  const known = [...points.keys()].filter((i) => clean[points[i]!]);
  known.forEach((i, k) => {
    if (k > 0) bridge(tracing, chain, builder, [known[k - 1]!, i]);
    builder.add(ridge.x[points[i]!]!, ridge.y[points[i]!]!, 1);
  });
  if (closed && known.length > 0)
    bridge(tracing, chain, builder, [known.at(-1)!, known[0]! + points.length]);
  return builder.path(closed);
}

/** Points of one stroke lie no farther apart where nothing is missing between them, px. */
const SHORT_GAP_PX = 2.5;

/** Fills the gap between points `i` and `j` of a chain; `j` may run over the end of a ring. */
function bridge(
  { ink, ridge, crossings }: Tracing,
  chain: Chain,
  builder: SampleBuilder,
  [i, j]: readonly [number, number],
): void {
  if (chain.tapered) return;
  const { x, y, pixelX, pixelY } = ridge;
  const n = chain.points.length;
  const [a, b] = [chain.points[i]!, chain.points[j % n]!];
  const [from, to] = [
    { x: x[a]!, y: y[a]! },
    { x: x[b]!, y: y[b]! },
  ];
  const gap = length(to.x - from.x, to.y - from.y);
  if (j - i < 2 && gap < SHORT_GAP_PX) return;
  const half = chain.width / 2;
  const joins = chain.joins.filter(
    ({ at }) => (at > i && at <= j) || (chain.closed && at + n > i && at + n <= j),
  );
  const tails = joins.map(({ group }) => crossings.tail.get(crossings.groupOf(group)) ?? 0);
  const isCrossed = joins.some(({ crossing }) => crossing);
  // at a crossing the outline runs little longer than the gap; at a corner it goes around it, pruned tail included
  const longest = isCrossed
    ? 1.3 * gap + half
    : 2 * (j - i) + 9 * half + 2.2 * Math.max(0, ...tails);
  const directionA = directionAt(ridge, chain, i);
  const directionB = directionAt(ridge, chain, j % n);
  const passage = { a, b, directionA, directionB };
  const points = fillGap(ink, ridge, passage, { longest, half });
  if (isCrossed && leavesTheWay(points, ridge, passage, half)) return;
  for (const [px, py] of points) builder.add(px, py, GAP.filledTrust);
  const isFilled = points.length > 0 || gap <= SHORT_GAP_PX;
  if (isFilled || paperBetween(ink, from, to) <= GAP.mostPaperPx) return;
  for (let k = i + 1; k < j; k++) {
    const s = chain.points[k % n]!;
    builder.add(pixelX[s]!, pixelY[s]!, GAP.skeletonTrust);
  }
}

/** Two ridge points of one stroke, one after the other, and the direction of the walk at each. */
interface Passage {
  readonly a: number;
  readonly b: number;
  readonly directionA: readonly [number, number];
  readonly directionB: readonly [number, number];
}

/** Whether a stroke goes straight on, but points of the outline beside it do not: they go around what crosses it. */
function leavesTheWay(
  points: readonly Point[],
  { x, y }: Ridge,
  { a, b, directionA, directionB }: Passage,
  half: number,
): boolean {
  const [dx, dy] = unit(x[b]! - x[a]!, y[b]! - y[a]!);
  const isStraight = [directionA, directionB].every((direction) => {
    const [u, v] = unit(...direction);
    return u * dx + v * dy > GAP.straightCos;
  });
  const aside = ([px, py]: Point) => Math.abs((px - x[a]!) * dy - (py - y[a]!) * dx);
  return isStraight && points.some((point) => aside(point) > GAP.asideHalfWidths * half);
}

/** Direction of the walk, from the skeleton pixels two before and two after. */
function directionAt({ pixelX, pixelY }: Ridge, { points, closed }: Chain, i: number) {
  const n = points.length;
  const at = (k: number) => points[closed ? (k + n) % n : Math.max(0, Math.min(n - 1, k))]!;
  const a = at(i - 2);
  const b = at(i + 2);
  return [pixelX[b]! - pixelX[a]!, pixelY[b]! - pixelY[a]!] as const;
}

/**
 * Fills a gap from the outline beside it, moved inwards by half the width.
 *
 * Exact for round joins, for bends of small radius and for the far side of a T. Of the runs on the left and on the
 * right that are at most `longest` px long, the longer is the outer one, which has the corner.
 */
function fillGap(
  ink: Ink,
  ridge: Ridge,
  { a, b, directionA, directionB }: Passage,
  { longest, half }: { longest: number; half: number },
): Point[] {
  const [leftA, rightA] = feet(ridge, a, directionA);
  const [leftB, rightB] = feet(ridge, b, directionB);
  const left = runBetween(ink, leftA, leftB, longest);
  // it has the ink on its right hand, as the outline does: on the walker's right it goes against the walk
  const right = runBetween(ink, rightB, rightA, longest);
  const run = left && right ? (right.length > left.length ? right : left) : (left ?? right);
  if (!run) return [];
  const samples = samplesOfRun(ink, run);
  if (run === right) samples.reverse();
  return samples.map((i) => insetPoint(ink, i, half)).filter((point) => point !== undefined);
}

/** Places of the left and the right foot of a ridge point, for one who walks along `direction`. */
function feet(
  { ux, uy, foot1, foot2 }: Ridge,
  i: number,
  [dx, dy]: readonly [number, number],
): readonly [number, number] {
  return dx * uy[i]! - dy * ux[i]! < 0 ? [foot1[i]!, foot2[i]!] : [foot2[i]!, foot1[i]!];
}

/** Stretch of one contour between two places; undefined where there is none of acceptable length. */
function runBetween({ outline }: Ink, from: number, to: number, longest: number) {
  if (from < 0 || to < 0) return undefined;
  const c = outline.contour[Math.floor(from)]!;
  if (c !== outline.contour[Math.floor(to)]) return undefined;
  let length = lengthAt(outline, to) - lengthAt(outline, from);
  if (length < -GAP.disorderPx) length += outline.length[c]!;
  return length < 0 || length > longest ? undefined : { from, to, length };
}

/** Places of the samples from one place of a contour to another. */
function samplesOfRun(
  { outline }: Ink,
  { from, to }: { readonly from: number; readonly to: number },
): number[] {
  const samples: number[] = [];
  const last = Math.floor(to);
  for (let i = Math.floor(from); i !== last; ) {
    i = nextSample(outline, i);
    samples.push(i);
  }
  return samples;
}
