/** Centre-line points where the ridge is not the centre-line. @module */
import { coverageAt, type Ink } from "./ink.ts";
import { lengthAt, nextSample } from "./outline.ts";
import type { Ridge } from "./ridge.ts";

/** A stretch between two clean ridge points. */
export interface Gap {
  /** Ridge points before and after it, and the direction of the walk at each. */
  readonly a: number;
  readonly b: number;
  readonly directionA: readonly [number, number];
  readonly directionB: readonly [number, number];
  /** Half the stroke's width, px. */
  readonly half: number;
  /** Greatest length of outline that may belong to it, px. */
  readonly longest: number;
}

/** Points, `[x0, y0, x1, y1, …]`. */
export type Points = number[];

/**
 * Fills a gap from the outline: where both ends have their left (or right) foot on the same contour,
 * the contour between the feet, moved inwards by half the width.
 *
 * Exact for round joins, for bends of small radius and for the far side of a T. A point counts only
 * if no edge is nearer than half the width, which throws out mitre tips, flat caps and the blurred
 * normals of inner corners. Of two sides the longer is the outer one, which has the corner.
 */
export function fillGap(ink: Ink, ridge: Ridge, gap: Gap): Points {
  const [leftA, rightA] = feet(ridge, gap.a, gap.directionA);
  const [leftB, rightB] = feet(ridge, gap.b, gap.directionB);
  const left = runBetween(ink, leftA, leftB, gap.longest);
  const right = runBetween(ink, rightB, rightA, gap.longest);
  if (left === undefined && right === undefined) return [];
  if (right === undefined || (left !== undefined && left.length > right.length))
    return inset(ink, left!, gap.half);
  return reversed(inset(ink, right, gap.half));
}

/** Places of the left and the right foot of a ridge point, for one who walks along `direction`. */
function feet(
  { ux, uy, foot1, foot2 }: Ridge,
  i: number,
  [dx, dy]: readonly [number, number],
): readonly [number, number] {
  return dx * uy[i]! - dy * ux[i]! < 0 ? [foot1[i]!, foot2[i]!] : [foot2[i]!, foot1[i]!];
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Feet of neighbours may lie a little in the wrong order, px. */
const DISORDER = 2;

/** Stretch of one contour between two places; undefined where there is none of acceptable length. */
function runBetween({ outline }: Ink, from: number, to: number, longest: number): Run | undefined {
  if (from < 0 || to < 0) return undefined;
  const c = outline.contour[Math.floor(from)]!;
  if (c !== outline.contour[Math.floor(to)]) return undefined;
  let length = lengthAt(outline, to) - lengthAt(outline, from);
  if (length < -DISORDER) length += outline.length[c]!;
  return length < 0 || length > longest ? undefined : { from, to, length };
}

/** A point moved inwards may be this much nearer to an edge, or farther, px; a share of the half width comes on top. */
const INSET_ERROR = 0.1;
const INSET_SHARE = 0.02;

function inset(ink: Ink, { from, to }: Run, half: number): Points {
  const { outline, edges, coverage } = ink;
  const points: Points = [];
  const last = Math.floor(to);
  for (let i = Math.floor(from); i !== last; ) {
    i = nextSample(outline, i);
    const x = outline.x[i]! + half * outline.nx[i]!;
    const y = outline.y[i]! + half * outline.ny[i]!;
    if (coverageAt(coverage, x, y) <= 0.5) continue;
    if (!edges.nearest(x, y, half + INSET_ERROR + INSET_SHARE * half)) continue;
    if (half - edges.distance < INSET_ERROR + INSET_SHARE * half) points.push(x, y);
  }
  return points;
}

function reversed(points: Points): Points {
  const back: Points = [];
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i]!, points[i + 1]!);
  return back;
}
