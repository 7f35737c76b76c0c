/** What may be drawn from joint to joint, each offer at its price: lines, circles, cubics. @module */

import { circleCubics, throughEnds } from "./circle-cubics.ts";
import type { CubicEnds, CubicFit, CubicFitter, FitRun } from "./cubic-fitter.ts";
import type { FitOptions } from "./fit-options.ts";
import { endsAt, type Joint } from "./joints.ts";
import { length, type Point } from "./point.ts";
import { type Primitive, project, signedDistance, tangentAt } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";
import type { CubicSegment, Segment } from "./segment.ts";

/** What pieces are offered at. */
const OFFER = {
  /** While pieces are compared, a cubic is fitted to about this many samples of its run. */
  estimateSamples: 40,
  /** Price of a piece that leaves a smooth joint at an angle, in segments: only where no cubic fits. */
  kinkSegments: 3,
  /** Cosine of the angle by which a line may differ from the tangent of a smooth joint; beyond, only a cubic joins it. */
  alignedCos: 0.9994,
  /** Share of a cubic's samples that leave it by the square of what its end is off: the integral of t⁶. */
  draggedShare: 1 / 7,
  /** A handle along a tangent that is shorter than this many chords turns the curve within a point, as a corner would. */
  hiddenChords: 0.1,
} as const;

/** A piece of the path: what is drawn from joint `i` to joint `j`. */
export interface Piece {
  readonly i: number;
  readonly j: number;
  /** Cost over the way to joint `i`. */
  readonly price: number;
  readonly segments: readonly Segment[];
  /** What a cubic was to be fitted to, where only some of the samples were read. */
  readonly estimate?: { readonly run: FitRun; readonly ends: CubicEnds } | undefined;
}

/** What pieces are chosen by, and the cheapest found so far. */
export interface Search {
  readonly path: SamplePath;
  readonly primitives: readonly Primitive[];
  readonly joints: readonly Joint[];
  readonly options: FitOptions;
  readonly fitter: CubicFitter;
  /** Cost of the cheapest way to each joint. */
  readonly cost: Float64Array;
  /** Its last piece. */
  readonly best: Piece[];
}

/** Take a piece where it makes the cheapest way to its end. */
export function offer({ cost, best }: Search, piece: Piece): void {
  const total = cost[piece.i]! + piece.price;
  if (total >= cost[piece.j]!) return;
  cost[piece.j] = total;
  best[piece.j] = piece;
}

/** A line between corners, or along the tangents of its joints, needs no cubic. */
export function isStraight(p: Primitive, a: Joint, b: Joint): boolean {
  return p.kind === "line" && isAligned(a, b, [{ kind: "line", to: b.at }]);
}

/**
 * Offer primitive `i` as it is: a line, or cubics along the circle.
 *
 * @returns true for a circle that its joints pull away from the samples
 */
export function offerPrimitive(search: Search, i: number): boolean {
  const { path, primitives, joints, options } = search;
  const p = primitives[i]!;
  const start = joints[i]!.at;
  const end = joints[i + 1]!.at;
  const sigma = p.kind === "line" ? Math.max(options.sigma, options.lineSigma) : options.sigma;
  const error = primitiveError(path, p) / (sigma * sigma);
  if (p.kind === "line") {
    const segments: Segment[] = [{ kind: "line", to: end }];
    const kink = isAligned(joints[i]!, joints[i + 1]!, segments) ? 0 : OFFER.kinkSegments;
    offer(search, { i, j: i + 1, price: options.price * (1 + kink) + error, segments });
    return false;
  }
  const moved = throughEnds(p, start, end);
  const cubics = moved && circleCubics(moved, { start, end, near: middleOf(path, p) });
  if (!cubics) return false;
  const movedError = primitiveError(path, moved) / (sigma * sigma);
  const kink = isAligned(joints[i]!, joints[i + 1]!, cubics) ? 0 : OFFER.kinkSegments;
  const price = options.price * (cubics.length + kink) + Math.max(error, movedError);
  offer(search, { i, j: i + 1, price, segments: cubics });
  if (movedError <= options.price) return false;
  const fixed = fixedCircle(path, p, { start, end, tolerance: options.tolerance });
  if (fixed) {
    const price = options.price * (fixed.cubics.length + 1) + fixed.error / (sigma * sigma);
    offer(search, { i, j: i + 1, price, segments: fixed.cubics });
  }
  return true;
}

/** Offer two cubics for a circle that its joints pull away from the samples: they meet on the circle, along it. */
export function offerHalves(search: Search, i: number): void {
  const { path, primitives, joints, options, fitter } = search;
  const p = primitives[i]!;
  const half = (p.from + p.to) >> 1;
  if (half - p.from < 6 || p.to - half < 6) return;
  const [a, b] = [joints[i]!, joints[i + 1]!];
  const at = middleOf(path, p);
  const walk: Point = [
    path.x[half + 2]! - path.x[half - 2]!,
    path.y[half + 2]! - path.y[half - 2]!,
  ];
  const tangent = tangentAt(p, at, walk);
  const middle = { at, tangent, smooth: true };
  const [firstEnds, secondEnds] = [endsAt(a, middle), endsAt(middle, b)];
  const first = fitter.fit(path, { from: p.from, to: half }, firstEnds);
  const second = fitter.fit(path, { from: half, to: p.to }, secondEnds);
  if (!first || !second) return;
  if (Math.max(first.worst, second.worst) > options.tolerance) return;
  const error = (first.sum + second.sum) / (options.sigma * options.sigma);
  const segments = [cubicTo(at, first), cubicTo(b.at, second)];
  const corners = hiddenCorners(firstEnds, first) + hiddenCorners(secondEnds, second);
  offer(search, { i, j: i + 1, price: (2 + corners) * options.price + error, segments });
}

/** A fitted cubic as a segment. */
export function cubicTo(to: Point, { c1, c2 }: CubicFit): CubicSegment {
  return { kind: "cubic", c1, c2, to };
}

/** Offer one cubic for primitives `[i, j)`; returns what its error costs. */
export function offerCubic(search: Search, i: number, j: number): number {
  const { path, primitives, joints, options, fitter } = search;
  const [first, last] = [primitives[i]!.from, primitives[j - 1]!.to];
  const from = first === 0 && !path.closed ? 0 : first + 1;
  const to = last === path.x.length && !path.closed ? last : last - 1;
  const a = joints[i]!;
  const b = joints[j]!;
  // too few samples tell no cubic
  if (to - from < 5) return 0;
  const ends = endsAt(a, b);
  const stride = Math.max(1, Math.floor((to - from) / OFFER.estimateSamples));
  const fit = fitter.fit(path, { from, to, stride }, ends);
  if (!fit) return Infinity;
  const error = fit.sum / (options.sigma * options.sigma);
  if (fit.worst > options.tolerance) return error;
  const price = (1 + hiddenCorners(ends, fit)) * options.price + error;
  const estimate = stride > 1 ? { run: { from, to }, ends } : undefined;
  offer(search, { i, j, price, segments: [cubicTo(b.at, fit)], estimate });
  return error;
}

/** Do segments from `a` to `b` leave smooth joints along their tangents? */
function isAligned(a: Joint, b: Joint, segments: readonly Segment[]): boolean {
  if (a.smooth) {
    const first = segments[0]!;
    const ahead = first.kind === "cubic" ? first.c1 : first.to;
    if (cosine(a.tangent, a.at, ahead) < OFFER.alignedCos) return false;
  }
  if (!b.smooth) return true;
  const last = segments.at(-1)!;
  const before = last.kind === "cubic" ? last.c2 : a.at;
  return cosine(b.tangent, before, b.at) >= OFFER.alignedCos;
}

/** Cosine of the angle between a direction and the way from one point to another. */
function cosine(direction: Point, from: Point, to: Point): number {
  const x = to[0] - from[0];
  const y = to[1] - from[1];
  const l = length(x, y) || 1;
  return direction[0] * (x / l) + direction[1] * (y / l);
}

/**
 * Cubics along a circle from `start` to `end`; only the first and the last leave it, for their ends.
 *
 * A circle moved to pass through both ends leaves all of its samples, by more than the ends are off where it is most
 * of a turn.
 *
 * @returns the cubics and their squared error, px²; undefined where an end is more than `tolerance` off
 */
export function fixedCircle(
  path: SamplePath,
  circle: Primitive,
  { start, end, tolerance }: { start: Point; end: Point; tolerance: number },
): { readonly cubics: readonly CubicSegment[]; readonly error: number } | undefined {
  const offStart = signedDistance(circle, start[0], start[1]);
  const offEnd = signedDistance(circle, end[0], end[1]);
  if (Math.max(Math.abs(offStart), Math.abs(offEnd)) > tolerance) return undefined;
  const cubics = circleCubics(circle, { start, end, near: middleOf(path, circle) });
  if (!cubics) return undefined;
  const dragged = (OFFER.draggedShare * (circle.to - circle.from)) / cubics.length;
  const error = primitiveError(path, circle) + dragged * (offStart * offStart + offEnd * offEnd);
  return { cubics, error };
}

/** Point of a circle beside the middle one of its samples. */
function middleOf({ x, y }: SamplePath, circle: Primitive): Point {
  const half = (circle.from + circle.to) >> 1;
  return project(circle, x[half]!, y[half]!);
}

/** How many ends of a cubic leave their tangent at once: 0 to 2. An end without a tangent has none to leave. */
export function hiddenCorners(
  { start, end, startTangent, endTangent }: CubicEnds,
  { c1, c2 }: { readonly c1: Point; readonly c2: Point },
): number {
  const least = OFFER.hiddenChords * length(end[0] - start[0], end[1] - start[1]);
  const first = startTangent && length(c1[0] - start[0], c1[1] - start[1]) < least;
  const second = endTangent && length(c2[0] - end[0], c2[1] - end[1]) < least;
  return Number(first ?? false) + Number(second ?? false);
}

/** Squared distances of a primitive's samples, the two at its ends left out. */
function primitiveError({ x, y, weight }: SamplePath, p: Primitive): number {
  let sum = 0;
  for (let i = p.from + 1; i < p.to - 1; i++) {
    const e = signedDistance(p, x[i]!, y[i]!);
    sum += weight[i]! * e * e;
  }
  return sum;
}
