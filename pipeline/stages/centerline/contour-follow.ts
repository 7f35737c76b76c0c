/** Whether a stroke goes on along an outline. @module */
import { coverageAt, type Ink } from "./ink.ts";
import { lengthAt, nextSample } from "./outline.ts";
import type { Ridge } from "./ridge.ts";

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

/** Feet of neighbours may lie a little in the wrong order, px. */
const DISORDER = 2;

/** Stretch of one contour between two places; undefined where there is none of acceptable length. */
function runBetween({ outline }: Ink, from: number, to: number, longest: number) {
  if (from < 0 || to < 0) return undefined;
  const c = outline.contour[Math.floor(from)]!;
  if (c !== outline.contour[Math.floor(to)]) return undefined;
  let length = lengthAt(outline, to) - lengthAt(outline, from);
  if (length < -DISORDER) length += outline.length[c]!;
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

/** A point moved inwards may be this much nearer to an edge, or farther, px; a share of the half width comes on top. */
const INSET_ERROR = 0.1;
const INSET_SHARE = 0.02;

/**
 * The outline sample moved inwards by half the width; undefined where another edge is nearer than that.
 *
 * That throws out mitre tips, flat caps and the blurred normals of inner corners.
 */
export function insetPoint(
  { outline, edges, coverage }: Ink,
  i: number,
  half: number,
): readonly [number, number] | undefined {
  const x = outline.x[i]! + half * outline.nx[i]!;
  const y = outline.y[i]! + half * outline.ny[i]!;
  const error = INSET_ERROR + INSET_SHARE * half;
  if (coverageAt(coverage, x, y) <= 0.5) return undefined;
  if (!edges.nearest(x, y, half + error) || half - edges.distance >= error) return undefined;
  return [x, y];
}

/** A stroke is followed through a crossing over a run of this many widths at most. */
export const FOLLOWED = 8;
/** A run followed by a stroke has this share of its inset points at half a width from any edge. */
const LEAST_SOUND = 0.8;
/** Samples on each side between which a turn is taken. */
const REACH = 4;
/** Turn in radians over that distance that noise explains. */
const SLIGHT = 0.3;
/** A corner has more than this share of a run's turn in one place. */
const CONCENTRATED = 0.6;

/** Tells whether a stroke of half width `half` runs along a contour without a corner: where strokes merge, a hole still shows one of them whole. */
export function isFollowed(ink: Ink, run: ContourRun, half: number): boolean {
  const samples = samplesOfRun(ink, run);
  if (samples.length < 2) return true;
  const { nx, ny } = ink.outline;
  const sound = samples.filter((i) => insetPoint(ink, i, half)).length;
  if (sound < LEAST_SOUND * samples.length) return false;
  const turn = (i: number, j: number) =>
    angle(nx[i]! * nx[j]! + ny[i]! * ny[j]!, nx[i]! * ny[j]! - ny[i]! * nx[j]!);
  let total = 0;
  for (let k = 1; k < samples.length; k++) total += turn(samples[k - 1]!, samples[k]!);
  const most = Math.max(SLIGHT, CONCENTRATED * Math.abs(total));
  for (let k = 0; k < samples.length; k++) {
    const i = samples[Math.max(0, k - REACH)]!;
    const j = samples[Math.min(samples.length - 1, k + REACH)]!;
    if (Math.abs(turn(i, j)) > most) return false;
  }
  return true;
}

/** Angle of a vector from the x axis, radians; rounded, so that engines with another `atan2` decide alike. */
function angle(x: number, y: number): number {
  return Math.round(Math.atan2(y, x) * 2 ** 20) / 2 ** 20;
}
