/** What is known of a stroke on both sides of a gap. @module */
import type { Ridge } from "../branches/ridge.ts";
import { FOLLOWED, type Passage, type Side, sidesInto } from "../crossings/contour-follow.ts";
import type { Ink } from "../ink/ink.ts";
import { insetTrack } from "../ink/inset-track.ts";
import type { Chain } from "./chain.ts";

/** A gap of a chain and what lies around it. */
export interface Gap {
  readonly ink: Ink;
  readonly ridge: Ridge;
  readonly clean: Uint8Array;
  readonly chain: Chain;
  /** Points of the chain before and after the gap; `j` may run over the end of a ring. */
  readonly i: number;
  readonly j: number;
  readonly passage: Passage;
}

/** One part: points `[x0, y0, x1, y1, …]`, px, the first of them farthest into the gap. */
export interface KnownPart {
  /** The stroke's side in the gap, as far as it shows, in the middle of the stroke. */
  readonly side: readonly number[];
  /** Clean ridge points beside the gap. */
  readonly ridge: readonly number[];
}

/** Length of the ridge read before and after a gap, in widths, and at least in px. */
const REACH = 2;
const LEAST_REACH = 12;
/** A side is followed into a gap as long as it turns by less, radians. */
const STRAIGHT = 0.15;

/** The parts before and after a gap. */
export function knownParts(gap: Gap): [KnownPart, KnownPart] {
  const [before, after] = sidesInto(gap.ridge, gap.passage);
  return [
    { side: sideOf(gap, before), ridge: ridgeFrom(gap, gap.i, -1) },
    { side: sideOf(gap, after), ridge: ridgeFrom(gap, gap.j, 1) },
  ];
}

/** The longer of two sides. */
function sideOf({ ink, chain: { width } }: Gap, sides: readonly Side[]): number[] {
  const limits = {
    half: width / 2,
    longest: FOLLOWED * width,
    convex: STRAIGHT,
    reflex: STRAIGHT,
  };
  const tracks = sides.map((side) => insetTrack(ink, side, limits));
  tracks.sort((a, b) => b.length - a.length);
  const [track] = tracks;
  return track ? track.x.flatMap((_, k) => [track.x.at(-1 - k)!, track.y.at(-1 - k)!]) : [];
}

function ridgeFrom({ ridge: { x, y }, clean, chain }: Gap, k: number, step: 1 | -1): number[] {
  const { points, closed } = chain;
  const n = points.length;
  const reach = Math.max(LEAST_REACH, REACH * chain.width);
  const first = points[k % n]!;
  const part: number[] = [];
  for (let count = 0; count < n; count++) {
    const at = k + count * step;
    if (!closed && (at < 0 || at >= n)) break;
    const p = points[(at + n) % n]!;
    if ((x[p]! - x[first]!) ** 2 + (y[p]! - y[first]!) ** 2 > reach * reach) break;
    if (clean[p]) part.push(x[p]!, y[p]!);
  }
  return part;
}
