/** Fewest segments that follow a sample path: lines, and cubics over runs of smoothly joined primitives. @module */

import { isAligned } from "./aligned.ts";
import type { RunPrices } from "./cheapest-runs.ts";
import { polyline } from "./chords.ts";
import { circleCubics, fullCircleCubics, throughEnds } from "./circle-cubics.ts";
import { type CubicEnds, CubicFitter, type FitRun } from "./cubic-fitter.ts";
import { cutWhereTouching } from "./cut-where-touching.ts";
import { Deviation } from "./deviation.ts";
import { filletCorners } from "./fillet.ts";
import { fixedCircle } from "./fixed-circle.ts";
import { freeEnds } from "./free-ends.ts";
import { hiddenCorners } from "./hidden-corners.ts";
import { type CornerOptions, endsAt, findJoints, type Joint, type PathEnds } from "./joints.ts";
import { chordError, movedError, primitiveError } from "./piece-errors.ts";
import type { Point } from "./point.ts";
import { type Primitive, project, tangentAt } from "./primitive.ts";
import { ROUND_WORTH } from "./round-corner.ts";
import { enclosedArea, type SamplePath } from "./samples.ts";
import type { FittedPath, Segment } from "./segment.ts";
import { type SplitPath, splitPath } from "./split-path.ts";
import { SplitScratch } from "./split-scratch.ts";

/** How a path is fitted. Lengths in px. */
export interface FitOptions extends RunPrices, CornerOptions {
  /** Greatest distance of a trusted sample from a cubic. */
  readonly tolerance: number;
  /** A piece may leave its samples by no more than this, px; 2.2 by default. */
  readonly band?: number | undefined;
}

/** Most primitives that one cubic may replace. */
const LONGEST_RUN = 16;
/** While pieces are compared, a cubic is fitted to about this many samples of its run. */
const ESTIMATE_SAMPLES = 40;
/** A run this many tolerances off its cubic will not fit when it is longer… */
const FAR_OFF = 3;
/** …if the next is as far off too. */
const MISSES = 2;
/** Default of {@link FitOptions.band}, px: beyond, the samples themselves are drawn. */
const BAND = 2.2;

/** A piece of the path: what is drawn from joint `i` to joint `j`. */
interface Piece {
  readonly i: number;
  readonly j: number;
  /** Cost over the way to joint `i`. */
  readonly price: number;
  readonly segments: readonly Segment[];
  /** What a cubic was fitted to, where only some of the samples were read. */
  readonly estimate?: { readonly run: FitRun; readonly ends: CubicEnds } | undefined;
}

/**
 * Fit a path of at least three samples: split it, join it, merge smooth runs.
 *
 * Without `ends` an open path starts and ends at the feet of its first and last sample.
 */
export function fitPath(path: SamplePath, options: FitOptions, ends?: PathEnds): FittedPath {
  return joinPath(splitPath(path, options), options, ends);
}

/** What fitting keeps from path to path: its scratch memory. */
export class FitScratch {
  readonly fitter = new CubicFitter();
  readonly split = new SplitScratch();
  readonly deviation = new Deviation();
  #costs = new Float64Array(64);

  /** Room for the costs of the cheapest ways to this many joints: none is known but that to the first. */
  costs(joints: number): Float64Array {
    if (this.#costs.length < joints) this.#costs = new Float64Array(2 * joints);
    this.#costs.fill(Infinity, 0, joints);
    this.#costs[0] = 0;
    return this.#costs;
  }
}

/** Turn a split path into segments; see {@link fitPath}. */
export function joinPath(
  split: SplitPath,
  options: FitOptions,
  ends?: PathEnds,
  scratch = new FitScratch(),
): FittedPath {
  const { fitter } = scratch;
  const thin = (options.cornerReach ?? 3) < 3; // beside a face no thicker than a stroke
  const { path, primitives } = cutWhereTouching(
    ends ? freeEnds(split, ends, { thin }) : split,
    options,
  );
  const only = primitives[0]!;
  if (path.closed && primitives.length === 1 && only.kind === "circle") {
    const start: Point = [only.a + only.c, only.b];
    return { start, segments: fullCircleCubics(only, enclosedArea(path) > 0 ? 1 : -1) };
  }
  if (ends && primitives.length === 1 && only.kind === "line") {
    return { start: ends.start, segments: [{ kind: "line", to: ends.end }] };
  }
  const joints = findJoints({ path, primitives }, options, ends, scratch.split.moments);
  const cost = scratch.costs(joints.length);
  const pieces = cheapestPieces({ path, primitives, joints, options, fitter, cost, best: [] });
  const start = joints[0]!.at;
  const segments: Segment[] = [];
  const corners: boolean[] = [];
  let from = start;
  for (const { i, j, segments: offered, estimate } of pieces) {
    const sharp = estimate ? sharpen(path, estimate, fitter) : undefined;
    const drawn = sharp ? [sharp] : offered;
    const to = drawn.at(-1)!.to;
    const run = { from: primitives[i]!.from, to: primitives[j - 1]!.to };
    const piece = { start: from, segments: drawn, from: run.from, to: run.to };
    const safe = scratch.deviation.staysNear(path, piece, options.band ?? BAND)
      ? drawn
      : polyline(path, run, { start: from, end: to, tolerance: options.tolerance });
    for (const segment of safe) {
      segments.push(segment);
      corners.push(false);
    }
    corners[segments.length - 1] = joints[j]!.fillet ?? false;
    from = to;
  }
  const { tolerance } = options;
  return filletCorners({ start, segments }, corners, { tolerance, closed: path.closed });
}

/** A cubic fitted again, to all of its samples; undefined where they do not determine one. */
function sharpen(
  path: SamplePath,
  { run: { from, to }, ends }: NonNullable<Piece["estimate"]>,
  fitter: CubicFitter,
): Segment | undefined {
  const fit = fitter.fit(path, { from, to }, ends);
  return fit && { kind: "cubic", c1: fit.c1, c2: fit.c2, to: ends.end };
}

/** Shortest path over the joints; an edge is one primitive, or one cubic for a run of smoothly joined ones. */
function cheapestPieces(search: Search): Piece[] {
  const { path, primitives, joints, options, cost, best } = search;
  const m = primitives.length;
  for (let i = 0; i < m; i++) {
    const pulled = offerPrimitive(search, i);
    let misses = 0;
    for (let j = i + 1; j <= Math.min(m, i + LONGEST_RUN) && misses < MISSES; j++) {
      if (j > i + 1 && !joints[j - 1]!.smooth) break;
      if (path.closed && j - i === m && m > 1) break;

      if (j === i + 1 && isStraight(primitives[i]!, joints[i]!, joints[j]!)) continue;
      // not even a cubic without error would be the cheaper way here
      if (cost[i]! + options.price >= cost[j]!) continue;
      const off = offerCubic(search, i, j);
      misses = off > FAR_OFF * options.tolerance ? misses + 1 : 0;
    }
    // two cubics only where one is not the cheaper way already
    if (pulled && cost[i]! + 2 * options.price < cost[i + 1]!) offerHalves(search, i);
    if (cost[i + 1] === Infinity) {
      const { from, to } = primitives[i]!;
      const [start, end] = [joints[i]!.at, joints[i + 1]!.at];
      const segments = polyline(path, { from, to }, { start, end, tolerance: options.tolerance });
      offer(search, { i, j: i + 1, price: 1e6, segments });
    }
  }
  const pieces: Piece[] = [];
  for (let j = m; j > 0; j = best[j]!.i) pieces.push(best[j]!);
  return pieces.reverse();
}

/** What pieces are chosen by, and the cheapest found so far. */
interface Search {
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
function offer({ cost, best }: Search, piece: Piece): void {
  const total = cost[piece.i]! + piece.price;
  if (total >= cost[piece.j]!) return;
  cost[piece.j] = total;
  best[piece.j] = piece;
}

/** Price of a piece that leaves a smooth joint at an angle, in segments: only where no cubic fits. */
const KINK = 3;

/** A line between corners, or along the tangents of its joints, needs no cubic. */
function isStraight(p: Primitive, a: Joint, b: Joint): boolean {
  return p.kind === "line" && isAligned(a, b, [{ kind: "line", to: b.at }]);
}

/**
 * Offer primitive `i` as it is: a line, or cubics along the circle.
 *
 * @returns true for a circle that its joints pull away from the samples
 */
function offerPrimitive(search: Search, i: number): boolean {
  const { path, primitives, joints, options } = search;
  const p = primitives[i]!;
  const start = joints[i]!.at;
  const end = joints[i + 1]!.at;
  const sigma = p.kind === "line" ? Math.max(options.sigma, options.lineSigma) : options.sigma;
  const error = primitiveError(path, p) / (sigma * sigma);
  if (p.kind === "line") {
    const segments: Segment[] = [{ kind: "line", to: end }];
    const kink = isAligned(joints[i]!, joints[i + 1]!, segments) ? 0 : KINK;
    offer(search, { i, j: i + 1, price: options.price * (1 + kink) + error, segments });
    return false;
  }
  const half = (p.from + p.to) >> 1;
  const near: Point = [path.x[half]!, path.y[half]!];
  const cubics = circleCubics(p, { start, end, near });
  if (!cubics) return false;
  const moved = movedError(path, p, throughEnds(p, start, end)!) / (sigma * sigma);
  const kink = isAligned(joints[i]!, joints[i + 1]!, cubics) ? 0 : KINK;
  const isCorner = joints[i]!.touching && joints[i + 1]!.touching;
  const spared = isCorner ? ROUND_WORTH * options.price : 0;
  const off = Math.max(0, Math.max(error, moved) - spared);
  const price = options.price * (cubics.length + kink) + off;
  offer(search, { i, j: i + 1, price, segments: cubics });
  if (moved <= options.price) return false;
  const fixed = fixedCircle(path, p, { start, end, tolerance: options.tolerance });
  if (fixed) {
    const price = options.price * (fixed.cubics.length + 1) + fixed.error / (sigma * sigma);
    offer(search, { i, j: i + 1, price, segments: fixed.cubics });
  }
  return true;
}

/** Offer two cubics for a circle that its joints pull away from the samples: they meet on the circle, along it. */
function offerHalves(search: Search, i: number): void {
  const { path, primitives, joints, options, fitter } = search;
  const p = primitives[i]!;
  const half = (p.from + p.to) >> 1;
  if (half - p.from < 6 || p.to - half < 6) return;
  const [a, b] = [joints[i]!, joints[i + 1]!];
  const at = project(p, path.x[half]!, path.y[half]!);
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
  const segments: Segment[] = [
    { kind: "cubic", c1: first.c1, c2: first.c2, to: at },
    { kind: "cubic", c1: second.c1, c2: second.c2, to: b.at },
  ];
  const corners = hiddenCorners(firstEnds, first) + hiddenCorners(secondEnds, second);
  offer(search, { i, j: i + 1, price: (2 + corners) * options.price + error, segments });
}

/** Offer one cubic for primitives `[i, j)`; returns how far it is off, px. */
function offerCubic(search: Search, i: number, j: number): number {
  const { path, primitives, joints, options, fitter } = search;
  const m = primitives.length;
  const from = primitives[i]!.from + (i === 0 && !path.closed ? 0 : 1);
  const to = primitives[j - 1]!.to - (j === m && !path.closed ? 0 : 1);
  const a = joints[i]!;
  const b = joints[j]!;
  if (to - from < 5) {
    if (j === i + 1) offerChords(search, i, { from, to });
    return 0;
  }
  const ends = endsAt(a, b);
  const stride = Math.max(1, Math.floor((to - from) / ESTIMATE_SAMPLES));
  const run = { from, to, stride, within: options.tolerance };
  const fit = fitter.fit(path, run, ends);
  if (!fit || fit.worst > options.tolerance) return fit?.worst ?? Infinity;
  const error = fit.sum / (options.sigma * options.sigma);
  const price = (1 + hiddenCorners(ends, fit)) * options.price + error;
  const segments: Segment[] = [{ kind: "cubic", c1: fit.c1, c2: fit.c2, to: b.at }];
  const estimate = stride > 1 ? { run, ends } : undefined;
  offer(search, { i, j, price, segments, estimate });
  return fit.worst;
}

/** Offer what stands for a primitive of too few samples for a cubic: the chord between its joints, or chords through its samples. */
function offerChords(search: Search, i: number, run: { from: number; to: number }): void {
  const { path, joints, options } = search;
  const [start, end] = [joints[i]!.at, joints[i + 1]!.at];
  const { price, sigma, tolerance } = options;
  const error = chordError(path, { ...run, start, end }) / (sigma * sigma);
  const chord: Segment[] = [{ kind: "line", to: end }];
  offer(search, { i, j: i + 1, price: price * 1.2 + 4 + error, segments: chord });
  const chords = polyline(path, run, { start, end, tolerance });
  offer(search, { i, j: i + 1, price: price * 1.2 * chords.length + 4, segments: chords });
}
