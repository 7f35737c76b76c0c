/** Centre-line points where the ridge is not the centre-line. @module */
import { type Ink, insetPoint, turnBetween } from "../measure/ink.ts";
import { nextSample, previousSample } from "../measure/outline.ts";
import { type ContourRun, samplesOfRun } from "../pair/contour-follow.ts";

/** Points, `[x0, y0, x1, y1, …]`. */
export type Points = number[];

/** Where the contour on the other side leaves the stroke's known parts before and after a gap. */
export interface OtherSide {
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
export function fillGap(
  ink: Ink,
  runs: readonly ContourRun[],
  { half, otherSide }: { half: number; otherSide?: OtherSide | undefined },
): Points {
  const run = runs.reduce<ContourRun | undefined>(
    (longest, other) => (longest && longest.length >= other.length ? longest : other),
    undefined,
  );
  if (!run) return [];
  const samples = samplesOfRun(ink, run);
  if (run.backwards) samples.reverse();
  const inner = samples.flatMap((i) => insetPoint(ink, i, half) ?? []);
  if (!otherSide || !turnsSharply(ink, samples)) return inner;
  const limits = {
    half,
    longest: run.length + 4 * half,
    convex: CONVEX_RADIANS,
    reflex: REFLEX_RADIANS,
  };
  const { before, after, way } = otherSide;
  const track = (from: number, step: 1 | -1) => {
    if (from < 0) return undefined;
    const whole = insetTrack(ink, { from, way: step }, limits);
    return whole.turn > CORNER_RADIANS ? whole : undefined;
  };
  return between(track(before, way), inner, track(after, way < 0 ? 1 : -1));
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
function between(
  before: InsetTrack | undefined,
  points: Points,
  after: InsetTrack | undefined,
): Points {
  const head = before ? flat(before) : [];
  const tail = after ? flat(after) : [];
  const out = lastDirection(head);
  const back = lastDirection(tail);
  const overlap = out && back && !isBeyond(head, out, tail.slice(-2));
  if (overlap) return points;
  const middle: Points = [];
  for (let k = 0; k < points.length; k += 2) {
    const point = points.slice(k, k + 2);
    if (out && !isBeyond(head, out, point)) continue;
    if (back && !isBeyond(tail, back, point)) continue;
    middle.push(...point);
  }
  const reversed: Points = [];
  for (let k = tail.length - 2; k >= 0; k -= 2) reversed.push(tail[k]!, tail[k + 1]!);
  return [...head, ...middle, ...reversed];
}

function flat({ x, y }: InsetTrack): Points {
  return x.flatMap((value, k) => [value, y[k]!]);
}

/** Direction at the end of a list of points, over about its last three pixels. */
function lastDirection(points: Points): readonly [number, number] | undefined {
  const n = points.length;
  if (n < 8) return undefined;
  return [points[n - 2]! - points[n - 8]!, points[n - 1]! - points[n - 7]!];
}

function isBeyond(points: Points, [dx, dy]: readonly [number, number], place: readonly number[]) {
  const n = points.length;
  return (place[0]! - points[n - 2]!) * dx + (place[1]! - points[n - 1]!) * dy > 0;
}

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
const MOST_UNSOUND_SAMPLES = 3;

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
  for (let i = from; walked <= longest && unsound < MOST_UNSOUND_SAMPLES; ) {
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
