/** Optimal partition of a sample path into lines and circles. @module */
import { cheapestRuns, type Run, type RunPrices } from "./cheapest-runs.ts";
import { Moments } from "./moments.ts";
import { dot, type Point, unit } from "./point.ts";
import { type Primitive, signedDistance, tangentAt } from "./primitive.ts";
import { rotatePath, type SamplePath } from "./samples.ts";

/** A path and its primitives; a closed path is rotated to start at a joint. */
export interface SplitPath {
  readonly path: SamplePath;
  readonly primitives: readonly Primitive[];
}

/** Half-width, in samples, of the window in which a loop's sharpest turn is looked for. */
const TURN_REACH = 3;

/** Up to this many samples every cut is tried. */
const SMALL = 96;
/** On longer paths the first partition cuts every few samples only… */
const STRIDE = 2;
/** …and knows runs of at most this many samples… */
const WINDOW = 48;
/** …and the second may move its cuts by this many samples. */
const NUDGE = 3;

/**
 * Cut a path into the lines and circles of least cost: Σ w·d²/σ² + price a primitive.
 *
 * Every sample is charged to a primitive, those at corners too: left free, short edges would vanish.
 * A loop is cut twice, the second time from the sharpest joint of the first. A primitive is fitted
 * without the first and last sample of its run where it has six or more, as those see both sides of a corner.
 *
 * The partition is optimal for short paths. A long one is cut in two passes, short runs first, then
 * runs of these: linear in samples, and its cuts lie within three samples of a cut of the first pass.
 *
 * @param moments Scratch that may serve many paths, one after the other.
 */
export function splitPath(path: SamplePath, prices: RunPrices, moments = new Moments()): SplitPath {
  const first = path.closed ? rotatePath(path, sharpestTurn(path)) : path;
  moments.read(first);
  const round = path.closed ? wholeCircle(first, moments, prices) : undefined;
  if (round) return { path: first, primitives: [round] };
  const cuts = cutsOf(moments, first.x.length, prices);
  const primitives = fitRuns(first, moments, cheapestRuns(moments, cuts, prices));
  if (!path.closed || primitives.length < 2) return { path: first, primitives };
  const start = sharpestJoint(first, primitives);
  const second = rotatePath(first, start);
  moments.read(second);
  const runs = cheapestRuns(moments, rotateCuts(cuts, start), prices);
  return { path: second, primitives: fitRuns(second, moments, runs) };
}

/** Samples of a circle lie within this many standard deviations of it, or so many px where they are quantised. */
const ROUND = { deviations: 2.5, least: 0.2 } as const;
/** Smaller loops of few pixels pass for circles, px. */
const LEAST_RADIUS = 4;

/** The circle that all of a loop lies on: cheaper cuts, of flat runs of its samples, would tell of the renderer. */
function wholeCircle(path: SamplePath, moments: Moments, { sigma }: RunPrices) {
  const n = path.x.length;
  const circle = moments.circle(0, n);
  if (!circle || circle.c < LEAST_RADIUS) return undefined;
  const p: Primitive = { ...circle, from: 0, to: n };
  const most = Math.max(ROUND.least, ROUND.deviations * sigma);
  for (let i = 0; i < n; i++)
    if (Math.abs(signedDistance(p, path.x[i]!, path.y[i]!)) > most) return undefined;
  return p;
}

/** Where a path may be cut, ascending from 0 to its number of samples. */
function cutsOf(moments: Moments, n: number, prices: RunPrices): Uint32Array {
  if (n <= SMALL) return Uint32Array.from({ length: n + 1 }, (_, i) => i);
  const steps = Math.ceil(n / STRIDE);
  const coarse = Uint32Array.from({ length: steps + 1 }, (_, k) => Math.min(n, k * STRIDE));
  const marked = new Uint8Array(n + 1);
  marked[0] = 1;
  for (const { to } of cheapestRuns(moments, coarse, { ...prices, window: WINDOW })) {
    marked.fill(1, Math.max(0, to - NUDGE), Math.min(n, to + NUDGE) + 1);
  }
  const cuts = new Uint32Array(n + 1);
  let count = 0;
  for (let i = 0; i <= n; i++) if (marked[i] === 1) cuts[count++] = i;
  return cuts.slice(0, count);
}

/** Cuts of a loop, counted from sample `start`; the old seam stays a cut. */
function rotateCuts(cuts: Uint32Array, start: number): Uint32Array {
  const n = cuts.at(-1)!;
  const turned = new Uint32Array(cuts.length + 2);
  let count = 1;
  for (const cut of cuts) if (cut > start && cut < n) turned[count++] = cut - start;
  for (const cut of cuts) if (cut < start) turned[count++] = cut - start + n;
  turned[count++] = n;
  return turned.subarray(0, count);
}

function fitRuns(path: SamplePath, moments: Moments, runs: readonly Run[]): Primitive[] {
  return runs.map((run) => primitiveOf(path, moments, run));
}

function primitiveOf(path: SamplePath, moments: Moments, { from, to, round }: Run): Primitive {
  const n = path.x.length;
  // Corner samples see both sides: judge by them, do not fit them.
  const skip = to - from >= 6 ? 1 : 0;
  const a = from === 0 && !path.closed ? from : from + skip;
  const b = to === n && !path.closed ? to : to - skip;
  const circle = round ? moments.circle(a, b) : undefined;
  if (circle) return { ...circle, from, to };
  if (b - a >= 2) return { ...moments.line(a, b), from, to };
  const i = Math.max(0, a - 1);
  const j = Math.min(n - 1, b);
  const [dx, dy] = unit(path.x[j]! - path.x[i]!, path.y[j]! - path.y[i]!);
  return { kind: "line", a: -dy, b: dx, c: -dy * path.x[a]! + dx * path.y[a]!, from, to };
}

/** Sample of a loop where it turns most within a few samples: a fair first guess at a corner. */
function sharpestTurn({ x, y }: SamplePath): number {
  const n = x.length;
  let sharpest = -1;
  let start = 0;
  for (let i = 0; i < n; i++) {
    const a = (i - TURN_REACH + n) % n;
    const b = (i + TURN_REACH) % n;
    const turn = Math.abs((x[b]! - x[a]!) * (y[i]! - y[a]!) - (y[b]! - y[a]!) * (x[i]! - x[a]!));
    if (turn > sharpest) {
      sharpest = turn;
      start = i;
    }
  }
  return start;
}

/** First sample after the joint that turns most; of equal turns, the one between the longest runs. */
function sharpestJoint(path: SamplePath, primitives: readonly Primitive[]): number {
  const { x, y } = path;
  const n = x.length;
  let sharpest = -1;
  let start = 0;
  for (let k = 1; k < primitives.length; k++) {
    const a = primitives[k - 1]!;
    const b = primitives[k]!;
    const i = b.from;
    const e = Math.max(0, i - 4);
    const f = Math.min(n - 1, i + 4);
    const at: Point = [x[i]!, y[i]!];
    const before = tangentAt(a, at, [x[i]! - x[e]!, y[i]! - y[e]!]);
    const after = tangentAt(b, at, [x[f]! - x[i]!, y[f]! - y[i]!]);
    const turn = 1 - dot(before, after) + 1e-4 * Math.min(a.to - a.from, b.to - b.from);
    if (turn > sharpest) {
      sharpest = turn;
      start = i;
    }
  }
  return start;
}
