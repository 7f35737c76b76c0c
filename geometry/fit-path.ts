/** Fewest segments that follow a sample path: lines, and cubics over runs of smoothly joined primitives. @module */
import { fullCircleCubics } from "./circle-cubics.ts";
import { CubicFitter } from "./cubic-fitter.ts";
import type { FitOptions } from "./fit-options.ts";
import { flattenPath } from "./flatten.ts";
import { findJoints, isDoubted, type PathEnds } from "./joints.ts";
import {
  cubicTo,
  isStraight,
  offer,
  offerCubic,
  offerHalves,
  offerPrimitive,
  type Piece,
  type Search,
} from "./piece-offers.ts";
import { type Point, squaredDistance } from "./point.ts";
import { polyline } from "./polyline.ts";
import { type Primitive, signedDistance } from "./primitive.ts";
import { enclosedArea, type SamplePath } from "./samples.ts";
import type { FittedPath, Segment } from "./segment.ts";
import { type SplitPath, splitPath } from "./split-path.ts";

/** How far pieces of a path reach. */
const PIECE = {
  /** Most primitives that one cubic may replace. */
  longestRun: 16,
  /** So many runs in a row whose error costs a price more than a known way: longer ones will not pay either. */
  misses: 2,
  /** Default of {@link FitOptions.band}, px: beyond, the samples themselves are drawn. */
  bandPx: 2.2,
} as const;

/**
 * Fit a path of at least three samples: split it, join it, merge smooth runs.
 *
 * Without `ends` an open path starts and ends at the feet of its first and last sample.
 */
export function fitPath(path: SamplePath, options: FitOptions, ends?: PathEnds): FittedPath {
  return joinPath(splitPath(path, options), options, ends);
}

/** What joining one path leaves for the next: scratch, and segments. */
export class JoinCache {
  readonly fitter = new CubicFitter();
  /** Stretches drawn, by their first primitive: most of a path that is joined again is as it was. */
  readonly drawn = new WeakMap<Primitive, Stretch>();
}

/** What a path from corner to corner was drawn as; joints within depend on its primitives alone. */
interface Stretch {
  readonly last: Primitive;
  readonly start: Point;
  readonly segments: readonly Segment[];
}

/** Turn a split path into segments; see {@link fitPath}. */
export function joinPath(
  split: SplitPath,
  options: FitOptions,
  ends?: PathEnds,
  { fitter, drawn } = new JoinCache(),
): FittedPath {
  const thin = (options.cornerReach ?? 3) < 3; // beside a face no thicker than a stroke
  const { path, primitives } = ends ? freeEnds(split, ends, { thin }) : split;
  const only = primitives[0]!;
  if (path.closed && primitives.length === 1 && only.kind === "circle") {
    const start: Point = [only.a + only.c, only.b];
    return { start, segments: fullCircleCubics(only, enclosedArea(path) > 0 ? 1 : -1) };
  }
  if (ends && primitives.length === 1 && only.kind === "line") {
    return { start: ends.start, segments: [{ kind: "line", to: ends.end }] };
  }
  const joints = findJoints({ path, primitives }, options, ends);
  const segments: Segment[] = [];
  for (let i = 0, j = 0; i < primitives.length; i = j) {
    for (j++; j < primitives.length && joints[j]!.smooth; ) j++;
    const [first, last] = [primitives[i]!, primitives[j - 1]!];
    const [start, end] = [joints[i]!.at, joints[j]!.at];
    const isTrusted = !isDoubted(options, first.from, last.to);
    const known = isTrusted ? drawn.get(first) : undefined;
    if (known?.last === last && isAt(known.start, start) && isAt(known.segments.at(-1)!.to, end)) {
      segments.push(...known.segments);
      continue;
    }
    const stretch = { primitives: primitives.slice(i, j), joints: joints.slice(i, j + 1) };
    const found = drawStretch({ path, ...stretch, options, fitter });
    if (isTrusted) drawn.set(first, { last, start, segments: found });
    segments.push(...found);
  }
  return { start: joints[0]!.at, segments };
}

const isAt = (p: Point, q: Point) => p[0] === q[0] && p[1] === q[1];

/** Segments of a stretch: its cheapest pieces, but chords along the samples where a piece leaves them or they are doubted. */
function drawStretch(stretch: Omit<Search, "cost" | "best">): Segment[] {
  const { path, primitives, joints, options, fitter } = stretch;
  const { tolerance, band = PIECE.bandPx } = options;
  const cost = new Float64Array(joints.length).fill(Infinity);
  cost[0] = 0;
  const pieces = cheapestPieces({ ...stretch, cost, best: [] });
  const segments: Segment[] = [];
  let from = joints[0]!.at;
  for (const { i, j, segments: offered, estimate } of pieces) {
    // what was fitted to some of its samples is fitted to all
    const sharp = estimate && fitter.fit(path, estimate.run, estimate.ends);
    const drawn = sharp ? [cubicTo(joints[j]!.at, sharp)] : offered;
    const to = drawn.at(-1)!.to;
    const run = { from: primitives[i]!.from, to: primitives[j - 1]!.to };
    const piece = { start: from, segments: drawn, from: run.from, to: run.to };
    const isSafe = !isDoubted(options, run.from, run.to) && staysNear(path, piece, band);
    const chords = () => polyline(path, run, { start: from, end: to, tolerance });
    segments.push(...(isSafe ? drawn : chords()));
    from = to;
  }
  return segments;
}

/** Shortest path over the joints; an edge is one primitive, or one cubic for a run of smoothly joined ones. */
function cheapestPieces(search: Search): Piece[] {
  const { path, primitives, joints, options, cost, best } = search;
  const m = primitives.length;
  for (let i = 0; i < m; i++) {
    const pulled = offerPrimitive(search, i);
    let misses = 0;
    for (let j = i + 1; j <= Math.min(m, i + PIECE.longestRun) && misses < PIECE.misses; j++) {
      // a loop is not one cubic
      if (j - i === m && m > 1 && joints[0] === joints[m]) break;
      if (j === i + 1 && isStraight(primitives[i]!, joints[i]!, joints[j]!)) continue;
      // not even a cubic without error would be the cheaper way here
      if (cost[i]! + options.price >= cost[j]!) continue;
      const error = offerCubic(search, i, j);
      misses = cost[i]! + error > cost[j]! + options.price ? misses + 1 : 0;
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

/** Chords of the flattened piece, px: fine enough beside any band. */
const CHORD = 0.25;

/**
 * Tell whether a piece keeps within `band` px of its samples, and they of it.
 *
 * Both are walked once, side by side, so a piece that doubles back over itself may pass. Samples at the
 * piece's ends may lie beyond it: they belong to a joint.
 */
function staysNear(
  { x, y }: SamplePath,
  piece: FittedPath & { readonly from: number; readonly to: number },
  band: number,
): boolean {
  const drawn = flattenPath(piece, CHORD).flat();
  const sampled = [...piece.start];
  for (let k = piece.from; k < piece.to; k++) sampled.push(x[k]!, y[k]!);
  sampled.push(...piece.segments.at(-1)!.to);
  return follows(drawn, sampled, band) && follows(sampled, drawn, band);
}

/** Does every point of a polyline `[x0, y0, …]` lie within `band` of another one, in order? */
function follows(a: readonly number[], b: readonly number[], band: number): boolean {
  const limit = band * band;
  const last = b.length / 2 - 1;
  let k = 0;
  for (let i = 0; i < a.length; i += 2) {
    const x = a[i]!;
    const y = a[i + 1]!;
    let here = toSegment(x, y, b, k, Math.min(k + 1, last));
    for (let q = k + 1; q < last && q <= k + 4; q++) {
      const d = toSegment(x, y, b, q, q + 1);
      if (d < here) {
        here = d;
        k = q;
      }
    }
    if (here > limit) return false;
  }
  return true;
}

/** Squared distance of (x, y) from the segment between points `i` and `j` of `b`. */
function toSegment(x: number, y: number, b: readonly number[], i: number, j: number): number {
  const ax = b[2 * i]!;
  const ay = b[2 * i + 1]!;
  return squaredDistance(x - ax, y - ay, b[2 * j]! - ax, b[2 * j + 1]! - ay);
}

/** Samples that bend to an end off its primitive: enough for a cubic with free handles. */
const BENT = 8;
/** A primitive of this many samples has a middle to keep. */
const LONG = 3 * BENT;
/** A shorter line keeps its place too, from so many samples, where it would be turned by more than this at its end, px. */
const SHORT = { least: 8, near: 0.5 } as const;
/** Distances from an end, px, that a line and a circle are drawn to as a whole: a moved circle is off all along. */
const NEAR = { line: 0.3, circle: 0.15 } as const;

/**
 * Cut the outermost samples off a long first or last primitive that misses the given end of the path.
 *
 * Ends are where several paths meet. Where they do so at a flat angle that place is uncertain, and a
 * primitive drawn to it as a whole would leave all of its samples; so only the last stretch bends.
 *
 * @param thin Whether the path borders on a thin face: its short lines are ends of strokes, and go as a whole.
 */
export function freeEnds(
  split: SplitPath,
  { start, end }: PathEnds,
  { thin = false } = {},
): SplitPath {
  const primitives = [...split.primitives];
  const last = primitives.at(-1)!;
  const until = last.to - bent(last);
  if (misses(last, end, thin) && isBeyond(split.path, [until, last.to - 1], end))
    primitives.splice(-1, 1, ...cut(last, until));
  const first = primitives[0]!;
  const since = first.from + bent(first);
  if (misses(first, start, thin) && isBeyond(split.path, [since, first.from], start))
    primitives.splice(0, 1, ...cut(first, since));
  return { path: split.path, primitives };
}

/** Whether a point lies on the same side of sample `i` as sample `tip`. A bend to any other point would turn back. */
function isBeyond({ x, y }: SamplePath, [i, tip]: readonly [number, number], [u, v]: Point) {
  return (u - x[i]!) * (x[tip]! - x[i]!) + (v - y[i]!) * (y[tip]! - y[i]!) > 0;
}

function misses(p: Primitive, [x, y]: Point, thin: boolean): boolean {
  const off = Math.abs(signedDistance(p, x, y));
  const count = p.to - p.from;
  if (count >= LONG) return off > NEAR[p.kind];
  return !thin && p.kind === "line" && count >= SHORT.least && off > SHORT.near;
}

/** Samples that bend at the end of a primitive. */
function bent({ from, to }: Primitive): number {
  return Math.min(BENT, Math.floor((to - from) / 3));
}

function cut(p: Primitive, at: number): [Primitive, Primitive] {
  return [
    { ...p, to: at },
    { ...p, from: at },
  ];
}
