/** Needles between two paths that end in one place. @module */
import { isSharp, NEEDLE, SLIVER, shoulders } from "./blunt-tips.ts";
import type { Stop } from "./path-stops.ts";
import type { FittedPath, Segment } from "./segment.ts";
import { fromOn, upTo } from "./splice.ts";

/** Sides closer than this where they part, px, are one line already. */
const APART = 0.005;

/** Nor is it drawn how they part there, px, where one of them ended. */
const APART_AT_END = 0.03;
/** What is left thinner than half a px goes too if it is shorter than this share of what is closed. */
const STUMP = 0.2;

/** The sides of a needle without it. */
export interface ClosedTip {
  /** Along the other side first, then across to its own. */
  readonly mover: FittedPath;
  /** As it was, with a node where the other one leaves it. */
  readonly other: FittedPath;
}

/**
 * Lay one side of a needle on the other one: from its tip to where it is a quarter of a px wide, or to where a side
 * ends.
 *
 * A tip where other paths end too cannot be made wider, as those of `bluntTips()` are; and up to half a px pixels
 * still show its ink.
 *
 * @param mover From the tip on, px of the source image.
 * @param other From the tip on too.
 * @returns undefined where the two are no needle
 */
export function closeTip(mover: FittedPath, other: FittedPath): ClosedTip | undefined {
  const back = reversePath(mover);
  const sides = { start: back.start, segments: [...back.segments, ...other.segments] };
  const tip = back.segments.length;
  if (!isSharp(sides, tip)) return undefined;
  const thin = shoulders(sides, tip, { width: SLIVER.width, length: NEEDLE.length });
  if (!thin || thin.width < APART) return undefined;
  const wide = shoulders(sides, tip, NEEDLE);
  const isStump = wide !== undefined && wide.along - thin.along < STUMP * thin.along;
  const { from, to, width } = isStump ? wide : thin;
  const node: Stop = { ...to, segment: to.segment - tip };
  const shared = upTo(other, node);
  const own = reversePath({ start: back.start, segments: upTo(sides, from) });
  // Where a side ended on the other one, the rest of its own line starts there.
  const across: Segment[] =
    width < APART_AT_END && own.segments[0]?.kind === "line" ? [] : [{ kind: "line", to: from.at }];
  return {
    mover: { start: other.start, segments: [...shared, ...across, ...own.segments] },
    other: { start: other.start, segments: [...shared, ...fromOn(other, node)] },
  };
}

/** A path from its end to its start. */
export function reversePath({ start, segments }: FittedPath): FittedPath {
  const back = segments.map((segment, k): Segment => {
    const to = k === 0 ? start : segments[k - 1]!.to;
    if (segment.kind === "line") return { kind: "line", to };
    return { kind: "cubic", c1: segment.c2, c2: segment.c1, to };
  });
  return { start: segments.at(-1)?.to ?? start, segments: back.reverse() };
}
