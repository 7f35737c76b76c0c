/** Short strokes that merge with others along their whole length, but show their cap. @module */
import { mean } from "../../../../geometry/statistics.ts";
import type { Ink } from "../ink/ink.ts";
import { type InsetTrack, insetTrack } from "../ink/inset-track.ts";
import { nextSample, previousSample } from "../ink/outline.ts";
import { sumsAlong } from "../ink/turns.ts";
import type { Branch } from "./branch.ts";
import type { Ridge } from "./ridge.ts";

/** What stubs are read from, and marked in. */
export interface StubReading {
  readonly ink: Ink;
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  readonly branches: readonly Branch[];
  /** Middles of crossings, `[x0, y0, x1, y1, …]`. */
  readonly middles: Float64Array;
}

/** A branch with less clean length than this, px or widths, has shown nothing of its own. */
const LEAST_LENGTH = 2;
const LEAST_SHARE = 0.15;
/** A stub has a side of so many widths beside its cap at least. */
const LEAST_SIDE = 0.3;
/** A side of a stub turns by no more than this, towards the ink and away from it, radians. */
const CONVEX = 0.6;
const REFLEX = 0.5;

/**
 * Gives end branches without a clean run one, read from one side only, where they end in a round cap.
 *
 * An arm of an arrow that is shorter than about two widths nowhere shows both its sides, so no width
 * tells that its ridge is its centre-line. But a half disc of the stroke's width at its end is a cap,
 * which neither the spur of a corner nor the fork of a flat end has; the centre-line runs from its
 * middle along the side that shows for longer.
 */
export function readCappedStubs(reading: StubReading): void {
  for (const branch of reading.branches) {
    if (branch.loop || branch.from >= 0 === branch.to >= 0) continue;
    if (branch.cleanLength >= Math.max(LEAST_LENGTH, LEAST_SHARE * branch.width)) continue;
    const side = sideOfStub(reading, branch);
    if (side && side.length >= LEAST_SIDE * branch.width) writeSide(reading, branch, side);
  }
}

/** The longer side of a capped branch as its centre-line, from the cap on. */
function sideOfStub({ ink, ridge, middles }: StubReading, branch: Branch): InsetTrack | undefined {
  const tip = branch.from < 0 ? branch.first : branch.end - 1;
  const crossing = branch.from < 0 ? branch.to : branch.from;
  const x = ridge.pixelX[tip]!;
  const y = ridge.pixelY[tip]!;
  const half = branch.width / 2;
  const cap = capAround(ink, { x, y }, half);
  if (!cap) return undefined;
  const reach = Math.sqrt(
    (middles[2 * crossing]! - x) ** 2 + (middles[2 * crossing + 1]! - y) ** 2,
  );
  const limits = { half, longest: reach + half / 2, convex: CONVEX, reflex: REFLEX };
  const sides = [
    insetTrack(ink, { from: cap.last, way: 1 }, limits),
    insetTrack(ink, { from: cap.first, way: -1 }, limits),
  ] as const;
  return sides[0].length >= sides[1].length ? sides[0] : sides[1];
}

/** A skeleton ends about half a width from the cap, in half widths. */
const SHALLOWEST = 0.7;
const DEEPEST = 1.5;
/** The outline is looked at up to so many half widths from the place nearest to the skeleton's end. */
const LOOK = 4.4;
/** A half disc is so many half widths long at most, and turns by so much at least, radians: round joins of sharp corners turn by less. */
const LONGEST_CAP = 1.2 * Math.PI;
const HALF_TURN = 2.8;
/** Turn at either end of it that counts as the sides' noise, radians. */
const STRAIGHT = 0.1;
/** The half disc's own error, in half widths; a part of a pixel comes on top. */
const OFF_SHARE = 0.12;
const OFF = 0.4;

/** First and last sample of a half disc of the outline near a place; undefined where there is none. */
function capAround(ink: Ink, { x, y }: { x: number; y: number }, half: number) {
  const { edges, outline } = ink;
  // spurs of a ragged outline end near it: looking at a half disc around each would take for ever
  if (!edges.nearest(x, y, DEEPEST * half) || edges.distance < SHALLOWEST * half) return undefined;
  const start = Math.floor(edges.place);
  const walk = (next: (i: number) => number) => {
    const samples: number[] = [];
    let walked = 0;
    for (let i = start, j = next(i); walked < LOOK * half && j !== start; i = j, j = next(i)) {
      walked += Math.sqrt(
        (outline.x[j]! - outline.x[i]!) ** 2 + (outline.y[j]! - outline.y[i]!) ** 2,
      );
      samples.push(j);
    }
    return samples;
  };
  const back = walk((i) => previousSample(outline, i)).reverse();
  const samples = [...back, start, ...walk((i) => nextSample(outline, i))];
  const cap = roundest(ink, samples, LONGEST_CAP * half + 2);
  if (!cap) return undefined;
  const arc = samples.slice(cap.first, cap.last + 1);
  const cx = mean(arc.map((i) => outline.x[i]! + half * outline.nx[i]!));
  const cy = mean(arc.map((i) => outline.y[i]! + half * outline.ny[i]!));
  const off = arc.some((i) => {
    const d = Math.sqrt((outline.x[i]! - cx) ** 2 + (outline.y[i]! - cy) ** 2);
    return Math.abs(d - half) > OFF_SHARE * half + OFF;
  });
  const far = (cx - x) ** 2 + (cy - y) ** 2 > half * half;
  return off || far ? undefined : { first: arc[0]!, last: arc[arc.length - 1]! };
}

/** The part of a stretch of outline, no longer than told, that turns most, if that is a half turn. */
function roundest(ink: Ink, samples: readonly number[], longest: number) {
  const { turn, along } = sumsAlong(ink, samples);
  let best = HALF_TURN;
  let first = -1;
  let last = -1;
  for (let i = 0; i < samples.length; i++)
    for (let j = i + 1; j < samples.length && along[j]! - along[i]! <= longest; j++)
      if (turn[j]! - turn[i]! > best) {
        best = turn[j]! - turn[i]!;
        first = i;
        last = j;
      }
  if (first < 0) return undefined;
  const [start, end] = [turn[first]! + STRAIGHT, turn[last]! - STRAIGHT];
  while (turn[first + 1]! < start) first++;
  while (turn[last - 1]! > end) last--;
  return { first, last };
}

/** Puts the branch's ridge points on the track, from its tip on, a pixel or more apart. */
function writeSide({ ink, ridge, clean }: StubReading, branch: Branch, side: InsetTrack): void {
  const { first, end } = branch;
  const n = end - first;
  const spacing = Math.max(1, side.length / Math.max(1, n - 1));
  let along = 0;
  let k = 0;
  for (let q = 0; q < side.x.length && k < n; q++) {
    if (q > 0)
      along += Math.sqrt((side.x[q]! - side.x[q - 1]!) ** 2 + (side.y[q]! - side.y[q - 1]!) ** 2);
    if (along < k * spacing) continue;
    const i = branch.from < 0 ? first + k : end - 1 - k;
    ridge.x[i] = side.x[q]!;
    ridge.y[i] = side.y[q]!;
    ridge.ux[i] = -ink.outline.nx[side.sample[q]!]!;
    ridge.uy[i] = -ink.outline.ny[side.sample[q]!]!;
    ridge.width[i] = branch.width;
    ridge.foot1[i] = side.sample[q]!;
    ridge.foot2[i] = -1;
    ridge.symmetric[i] = 1;
    clean[i] = 1;
    k++;
  }
  branch.cleanCount = k;
  branch.cleanLength = along;
  branch.bulging = false;
}
