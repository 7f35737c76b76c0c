/** The side of a crossing at which nothing joins. @module */
import type { Ink } from "../ink/ink.ts";
import { insetPoint } from "../ink/inset-point.ts";
import { turnBetween } from "../ink/turns.ts";

import { type ContourRun, samplesOfRun } from "./contour-follow.ts";

/** Contour looked at on each side of the place nearest to the crossing, in half widths. */
const REACH = 0.7;
/** A crossing's middle lies at most this far from the side of a stroke that passes it, in half widths. */
const BESIDE = 1.7;
/** The run has to go on for most of the reach on both sides: it would be 2. */
const LEAST_SPAN = 1.5;
/** Share of the samples whose inset point must be half a width from any edge. */
const LEAST_SOUND = 0.8;
/** More turn than this is a crotch, radians. */
const CROTCH = 0.5;

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
  let least = (BESIDE * half) ** 2;
  for (const i of samples)
    if (squared(i, ...near) < least) {
      nearest = i;
      least = squared(i, ...near);
    }
  if (nearest < 0) return NEVER;
  const reach = REACH * half;
  const beside = samples.filter((i) => squared(i, x[nearest]!, y[nearest]!) <= reach * reach);
  const first = beside[0]!;
  const last = beside[beside.length - 1]!;
  if (squared(first, x[last]!, y[last]!) < (LEAST_SPAN * reach) ** 2) return NEVER;
  const sound = beside.filter((i) => insetPoint(ink, i, half)).length;
  if (sound < LEAST_SOUND * beside.length) return NEVER;
  const turn = Math.abs(turnBetween(ink, first, last));
  return turn > CROTCH ? NEVER : turn;
}

const NEVER = Number.POSITIVE_INFINITY;
