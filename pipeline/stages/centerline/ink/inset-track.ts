/** A side of a stroke, moved to its middle. @module */
import type { Ink } from "./ink.ts";
import { insetPoint } from "./inset-point.ts";
import { nextSample, previousSample } from "./outline.ts";
import { turnBetween } from "./turns.ts";

/** Points half a width inside a contour, in the order of the walk. */
export interface InsetTrack {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Length of the track, px. */
  readonly length: number;
  /** Greatest turn towards the ink on the way, radians. */
  readonly turn: number;
}

/** Where a walk along a contour ends. */
export interface TrackLimits {
  readonly half: number;
  /** Greatest length of contour walked, px. */
  readonly longest: number;
  /** Turn from the first sample towards the ink, and away from it, at which the walk ends, radians. */
  readonly convex: number;
  readonly reflex: number;
}

/** So many samples in a row without a sound inset point are the end of the side. */
const MOST_UNSOUND = 3;

/** Walks along a contour from a sample, with the contour (+1) or against it (−1), and moves its samples half a width inwards. */
export function insetTrack(
  ink: Ink,
  { from, way }: { from: number; way: 1 | -1 },
  { half, longest, convex, reflex }: TrackLimits,
): InsetTrack {
  const { outline } = ink;
  const x: number[] = [];
  const y: number[] = [];
  let length = 0;
  let walked = 0;
  let unsound = 0;
  let turn = 0;
  let most = 0;
  for (let i = from; walked <= longest && unsound < MOST_UNSOUND; ) {
    const point = insetPoint(ink, i, half);
    unsound = point ? 0 : unsound + 1;
    if (point) {
      const last = x.length - 1;
      if (last >= 0) length += Math.sqrt((point[0] - x[last]!) ** 2 + (point[1] - y[last]!) ** 2);
      x.push(point[0]);
      y.push(point[1]);
    }
    const next = way > 0 ? nextSample(outline, i) : previousSample(outline, i);
    if (next === from) break;
    turn += way * turnBetween(ink, i, next);
    most = Math.max(most, turn);
    if (turn > convex || turn < most - reflex) break;
    const step2 = (outline.x[next]! - outline.x[i]!) ** 2 + (outline.y[next]! - outline.y[i]!) ** 2;
    walked += Math.sqrt(step2);
    i = next;
  }
  return { x, y, length, turn: most };
}
