/** Whether a stroke goes on along an outline. @module */
import { type Ink, insetPoint, turnBetween } from "../measure/ink.ts";
import { lengthAt, nextSample } from "../measure/outline.ts";
import type { Ridge } from "../measure/skeleton.ts";

/** A stretch of one contour between the feet of two ridge points. */
export interface ContourRun {
  /** Places on the outline; the run goes from `from` to `to` with the ink on the right hand. */
  readonly from: number;
  readonly to: number;
  /** px. */
  readonly length: number;
  /** The run goes against the walk: it lies on the walker's right. */
  readonly backwards: boolean;
}

/** Two ridge points of one stroke, one after the other, and the direction of the walk at each. */
export interface Passage {
  readonly a: number;
  readonly b: number;
  readonly directionA: readonly [number, number];
  readonly directionB: readonly [number, number];
}

/** The runs on the left and on the right of a passage that are at most `longest` px long. */
export function runsBeside(ink: Ink, ridge: Ridge, p: Passage, longest: number): ContourRun[] {
  const [leftA, rightA] = feet(ridge, p.a, p.directionA);
  const [leftB, rightB] = feet(ridge, p.b, p.directionB);
  const left = runBetween(ink, leftA, leftB, longest);
  const right = runBetween(ink, rightB, rightA, longest);
  return [
    ...(left ? [{ ...left, backwards: false }] : []),
    ...(right ? [{ ...right, backwards: true }] : []),
  ];
}

/** Places of the left and the right foot of a ridge point, for one who walks along `direction`. */
function feet(
  { ux, uy, foot1, foot2 }: Ridge,
  i: number,
  [dx, dy]: readonly [number, number],
): readonly [number, number] {
  return dx * uy[i]! - dy * ux[i]! < 0 ? [foot1[i]!, foot2[i]!] : [foot2[i]!, foot1[i]!];
}

/** When a stroke lies along an outline. */
const FOLLOW = {
  /** Feet of neighbours may lie a little in the wrong order, px. */
  disorderPx: 2,
  /** A contour along which a stroke lies has this share of its inset points at half a width from any edge. */
  leastSoundShare: 0.8,
  /** Contour looked at on each side of the place nearest to the crossing, in half widths. */
  pastReachHalfWidths: 0.7,
  /** A crossing's middle lies at most this far from the side of a stroke that passes it, in half widths. */
  besideHalfWidths: 1.7,
  /** The run has to go on for most of the reach on both sides: it would be 2. */
  leastSpanReaches: 1.5,
  /** More turn than this is a crotch, radians. */
  crotchRadians: 0.5,
} as const;

/** Stretch of one contour between two places; undefined where there is none of acceptable length. */
function runBetween({ outline }: Ink, from: number, to: number, longest: number) {
  if (from < 0 || to < 0) return undefined;
  const c = outline.contour[Math.floor(from)]!;
  if (c !== outline.contour[Math.floor(to)]) return undefined;
  let length = lengthAt(outline, to) - lengthAt(outline, from);
  if (length < -FOLLOW.disorderPx) length += outline.length[c]!;
  return length < 0 || length > longest ? undefined : { from, to, length };
}

/** Places of the samples of a run, in its order. */
export function samplesOfRun({ outline }: Ink, { from, to }: ContourRun): number[] {
  const samples: number[] = [];
  const last = Math.floor(to);
  for (let i = Math.floor(from); i !== last; ) {
    i = nextSample(outline, i);
    samples.push(i);
  }
  return samples;
}

/** A stroke is followed through a crossing over a run of this many widths at most. */
export const FOLLOWED_WIDTHS = 8;
/** Turn in degrees from which a joint of a stroke is a corner. */
export const CORNER_DEGREES = 25;

/**
 * How much a contour turns where it passes a crossing, radians; infinite where it does not, or where
 * no stroke of half width `half` lies along it.
 *
 * Of the three contours around a T two turn into the stem at the crossing, and the third passes it:
 * the stroke along that one is the bar, even where it is too short to show both its sides before
 * it turns off.
 */
export function turnPast(
  ink: Ink,
  run: ContourRun,
  { near, half }: { near: readonly [number, number]; half: number },
): number {
  const { x, y } = ink.outline;
  const samples = samplesOfRun(ink, run);
  const squared = (i: number, px: number, py: number) => (x[i]! - px) ** 2 + (y[i]! - py) ** 2;
  let nearest = -1;
  let least = (FOLLOW.besideHalfWidths * half) ** 2;
  for (const i of samples)
    if (squared(i, ...near) < least) {
      nearest = i;
      least = squared(i, ...near);
    }
  if (nearest < 0) return NEVER;
  const reach = FOLLOW.pastReachHalfWidths * half;
  const beside = samples.filter((i) => squared(i, x[nearest]!, y[nearest]!) <= reach * reach);
  const first = beside[0]!;
  const last = beside[beside.length - 1]!;
  if (squared(first, x[last]!, y[last]!) < (FOLLOW.leastSpanReaches * reach) ** 2) return NEVER;
  const sound = beside.filter((i) => insetPoint(ink, i, half)).length;
  if (sound < FOLLOW.leastSoundShare * beside.length) return NEVER;
  const turn = Math.abs(turnBetween(ink, first, last));
  return turn > FOLLOW.crotchRadians ? NEVER : turn;
}

const NEVER = Number.POSITIVE_INFINITY;
