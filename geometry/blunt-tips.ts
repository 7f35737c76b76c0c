/** Paths whose needles end blunt. @module */
import { originOf, type Stop } from "./path-stops.ts";
import { PathWalk } from "./path-walk.ts";
import { cosDegrees, dot, length, type Point, unit } from "./point.ts";
import type { FittedPath, Segment } from "./segment.ts";
import { replaceStretch, turn } from "./splice.ts";

/** What a tip is taken for: it stays thinner than `width` for `length` or more, px of the source image. */
export interface Thin {
  readonly width: number;
  readonly length: number;
}

/**
 * What is thinner than half a px is no shape that pixels show: they tell its ink, not its sides.
 *
 * Cutters cannot follow it either, and renderers disagree whether it is there at all. A bit more than half a px
 * stays half a px when it is rounded. A tip is a needle if it is seven times as long as wide; shorter ones are
 * corners of shapes.
 */
export const NEEDLE: Thin = { width: 0.52, length: 3.5 };
/** A tip that ends as thin but gets wide sooner: of half the size. */
export const SLIVER: Thin = { width: 0.26, length: 1.75 };
/**
 * A tip between colours that are hardly told apart: half a px is a sliver, too, as it is chance where such a border
 * turns back.
 */
export const FAINT_SLIVER: Thin = { width: NEEDLE.width, length: 2.4 };
/** Cosine of the widest angle between sides that are looked at. */
export const SHARP = cosDegrees(15);
/** Widths this close to the one looked for, px, are as wide. */
const ROUNDING = 0.01;

/** Where a tip gets wide enough, or where the path ends. */
interface Shoulders {
  /** Before its tip, along the path. */
  readonly from: Stop;
  readonly to: Stop;
  /** How far from the tip, px along either side. */
  readonly along: number;
  readonly width: number;
}

/**
 * Let needles end blunt: from where they are thinner than half a px they go on half a px wide, up to their tips.
 *
 * Pixels hold the ink of a line that fades away, which fits as a needle; the line that was drawn has a width. Of
 * shorter tips what is as thin as `sliver` says goes. An open path that runs to and fro between ends in one
 * place, nowhere half a px wide, becomes the straight line between them. Tips within segments, and at the ends of open paths, are left.
 *
 * @param path In px of the source image.
 * @param closed Whether it ends at its start; then that may move.
 */
export function bluntTips(path: FittedPath, closed = false, sliver = SLIVER): FittedPath {
  let blunt = path;
  for (let most = path.segments.length; most > 0; most--) {
    const next = withoutFirstTip(blunt, { closed, sliver });
    if (!next) break;
    blunt = next;
  }
  return blunt;
}

/** How a path is looked at. */
interface TipOptions {
  readonly closed: boolean;
  readonly sliver: Thin;
}

function withoutFirstTip(path: FittedPath, options: TipOptions): FittedPath | undefined {
  const { closed } = options;
  const count = path.segments.length;
  for (let k = closed ? 0 : 1; k < count && count > 1; k++) {
    if (!isSharp(path, k)) continue;
    const [turned, tip] = closed ? turnedAway(path, k) : [path, k];
    const blunt = withoutTip(turned, tip, options);
    if (blunt) return blunt;
  }
  return undefined;
}

/** Does the path turn back where segment `k` starts? */
export function isSharp(path: FittedPath, k: number): boolean {
  const { segments } = path;
  const last = k > 0 ? k - 1 : segments.length - 1;
  const tip = originOf(path, k);
  const back = direction(tip, controls(originOf(path, last), segments[last]!).reverse());
  return dot(back, direction(tip, controls(tip, segments[k]!))) > SHARP;
}

function controls(from: Point, segment: Segment): Point[] {
  return segment.kind === "cubic" ? [from, segment.c1, segment.c2, segment.to] : [from, segment.to];
}

/** Direction from a point to the first of several that lies elsewhere. */
function direction([x, y]: Point, points: readonly Point[]): Point {
  const first = points.find(([u, v]) => u !== x || v !== y) ?? [x, y];
  return unit(first[0] - x, first[1] - y);
}

/** A closed path from the node opposite to node `k` on, and the number that `k` has there. */
function turnedAway(path: FittedPath, k: number): [path: FittedPath, k: number] {
  const count = path.segments.length;
  const half = count >> 1;
  const start = (k + count - half) % count;
  return [turn(path, { segment: start, t: 0, at: originOf(path, start) }), half];
}

function withoutTip(
  path: FittedPath,
  k: number,
  { closed, sliver }: TipOptions,
): FittedPath | undefined {
  const needle = shoulders(path, k, NEEDLE);
  if (!needle) {
    const thin = shoulders(path, k, sliver);
    return thin && isWide(thin, sliver) ? replaceStretch(path, thin, [thin.to.at]) : undefined;
  }
  if (isWide(needle, NEEDLE))
    return replaceStretch(path, needle, bluntEnd(originOf(path, k), needle));
  const end = path.segments.at(-1)!.to;
  if (closed || distance(path.start, end) >= NEEDLE.width) return undefined;
  return { start: path.start, segments: [{ kind: "line", to: end }] };
}

function isWide({ width }: Shoulders, thin: Thin): boolean {
  return thin.width - width <= ROUNDING;
}

/**
 * Where a path is `width` px wide, or ends, on the way back from its node `k`.
 *
 * @returns undefined where that is nearer to the tip than `least` px along
 */
export function shoulders(
  path: FittedPath,
  k: number,
  { width, length: least }: Thin,
): Shoulders | undefined {
  const before = new PathWalk(path, k, { ahead: false });
  const after = new PathWalk(path, k, { ahead: true });
  const place = (along: number): Shoulders | undefined => {
    const from = before.at(along);
    const to = after.at(along);
    return from && to && { from, to, along, width: distance(from.at, to.at) };
  };
  // One look settles most tips.
  const there = place(least);
  if (!there || there.width >= width) return undefined;
  for (let along = 0; ; ) {
    const found = place(along);
    if (!found) return place(Math.min(before.walked, after.walked));
    const missing = width - found.width;
    if (missing <= ROUNDING) return along < least ? undefined : found;
    // Each side moves by a step at most, so the width grows by two.
    along += Math.max(missing / 2, ROUNDING);
  }
}

/** Corners of the blunt end, then the later shoulder. */
function bluntEnd(tip: Point, { from, to }: Shoulders): Point[] {
  const [p, q] = [from.at, to.at];
  const [dx, dy] = [tip[0] - (p[0] + q[0]) / 2, tip[1] - (p[1] + q[1]) / 2];
  return [[p[0] + dx, p[1] + dy], [q[0] + dx, q[1] + dy], q];
}

function distance([x, y]: Point, [u, v]: Point): number {
  return length(u - x, v - y);
}
