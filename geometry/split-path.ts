/** Optimal partition of a sample path into lines and circles. @module */
import { cheapestRuns, type Run, type RunPrices } from "./cheapest-runs.ts";
import { bestLine, Moments } from "./moments.ts";
import { dot, type Point, unit } from "./point.ts";
import { type Primitive, signedDistance, tangentAt } from "./primitive.ts";
import { rotatePath, type SamplePath } from "./samples.ts";

/** A path and its primitives; a closed path is rotated to start at a joint. */
export interface SplitPath {
  readonly path: SamplePath;
  readonly primitives: readonly Primitive[];
}

/** Where cuts are looked for. */
const SPLIT = {
  /** Half-width, in samples, of the window in which a loop's sharpest turn is looked for. */
  turnReach: 3,
  /** Up to this many samples every cut is tried. */
  smallSamples: 96,
  /** The first partition cuts every few samples only, on a short loop… */
  shortStride: 2,
  /** …and on a longer path… */
  stride: 4,
  /** …and knows runs of at most this many samples… */
  windowSamples: 192,
  /** …and on longer paths the second may move its cuts by this many samples. */
  nudge: 3,
  /** Runs before and after a joint that say where it is. */
  around: 3,
  /** Smaller loops of few pixels pass for circles, px. */
  leastRadiusPx: 4,
  /** Reweightings; the second rarely moves the line by a thousandth of a px. */
  rounds: 3,
  /** Samples this many σ away have no say (Tukey's biweight). */
  cut: 2.5,
} as const;

/**
 * Cut a path into the lines and circles of least cost: Σ w·d²/σ² + price a primitive.
 *
 * Every sample is charged to a primitive, those at corners too: left free, short edges would vanish.
 * A loop is cut from the sharpest joint of a first partition. A primitive is fitted
 * without the first and last sample of its run where it has six or more, as those see both sides of a corner.
 *
 * The partition is optimal for short paths. A long one is cut in two passes, short runs first, then
 * runs of these: linear in samples, and its cuts lie within three samples of a cut of the first pass.
 */
export function splitPath(path: SamplePath, prices: RunPrices): SplitPath {
  const first = path.closed ? rotatePath(path, sharpestTurn(path)) : path;
  const moments = new Moments(first);
  const round = path.closed ? wholeCircle(first, moments, prices) : undefined;
  if (round) return { path: first, primitives: [round] };
  const n = first.x.length;
  const coarse = path.closed || n > SPLIT.smallSamples ? coarseRuns(moments, n, prices) : [];
  const cuts = cutsNear(coarse, n);
  if (!path.closed || coarse.length < 2) {
    const runs = cheapestRuns(moments, cuts, prices);
    return { path: first, primitives: fitRuns(first, moments, runs) };
  }
  const start = startOf(first, { coarse, cuts }, prices, moments);
  const second = rotatePath(first, start);
  const turned = new Moments(second);
  const runs = cheapestRuns(turned, rotateCuts(cuts, start), prices);
  return { path: second, primitives: fitRuns(second, turned, runs) };
}

/** Samples of a circle lie within this many standard deviations of it, or so many px where they are quantised. */
const ROUND = { deviations: 2.5, least: 0.2 } as const;

/** The circle that all of a loop lies on: cheaper cuts, of flat runs of its samples, would tell of the renderer. */
function wholeCircle(path: SamplePath, moments: Moments, { sigma }: RunPrices) {
  const n = path.x.length;
  const circle = moments.circle(0, n);
  if (!circle || circle.c < SPLIT.leastRadiusPx) return undefined;
  const p: Primitive = { ...circle, from: 0, to: n };
  const most = Math.max(ROUND.least, ROUND.deviations * sigma);
  for (let i = 0; i < n; i++)
    if (Math.abs(signedDistance(p, path.x[i]!, path.y[i]!)) > most) return undefined;
  return p;
}

/** A first partition, its cuts a few samples apart. */
function coarseRuns(moments: Moments, n: number, prices: RunPrices): Run[] {
  const stride = n > SPLIT.smallSamples ? SPLIT.stride : SPLIT.shortStride;
  const steps = Math.ceil(n / stride);
  const coarse = Uint32Array.from({ length: steps + 1 }, (_, k) => Math.min(n, k * stride));
  return cheapestRuns(moments, coarse, { ...prices, window: SPLIT.windowSamples });
}

/** Cuts next to those of a first partition, ascending from 0 to the number of samples; on a short path all. */
function cutsNear(runs: readonly Run[], n: number): Uint32Array {
  if (n <= SPLIT.smallSamples) return Uint32Array.from({ length: n + 1 }, (_, i) => i);
  const cuts = new Uint32Array(1 + (2 * SPLIT.nudge + 1) * runs.length);
  let count = 1;
  for (const { to } of runs) {
    const end = Math.min(n, to + SPLIT.nudge);
    for (let i = Math.max(cuts[count - 1]! + 1, to - SPLIT.nudge); i <= end; i++) cuts[count++] = i;
  }
  return cuts.subarray(0, count);
}

/** Where a loop is to start: at the sharpest joint of its first partition, where the runs around it have it. */
function startOf(
  path: SamplePath,
  { coarse, cuts }: { coarse: readonly Run[]; cuts: Uint32Array },
  prices: RunPrices,
  moments: Moments,
): number {
  const start = sharpestJoint(path, fitRuns(path, moments, coarse));
  const k = coarse.findIndex(({ from }) => from === start);
  const from = coarse[Math.max(0, k - SPLIT.around)]!.from;
  const to = coarse[Math.min(coarse.length, k + SPLIT.around) - 1]!.to;
  const around = cuts.subarray(cuts.indexOf(from), cuts.indexOf(to) + 1);
  const runs = cheapestRuns(moments, around, prices);
  return runs.length < 2 ? start : sharpestJoint(path, fitRuns(path, moments, runs));
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
    const a = (i - SPLIT.turnReach + n) % n;
    const b = (i + SPLIT.turnReach) % n;
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

/**
 * Fit a line primitive again, its samples weighted down the farther they lie from it (Tukey's biweight).
 *
 * @param sigma Standard deviation of a good sample, px.
 * @returns the primitive as it was where under half its weight agrees on another line
 */
export function robustLine(path: SamplePath, line: Primitive, sigma: number): Primitive {
  const from = line.from + 1;
  const to = line.to - 1;
  if (to - from < 4) return line;
  const { x, y, weight: whole } = path;
  const weight = new Float64Array(to - from);
  const limit = SPLIT.cut * sigma;
  let fitted = line;
  for (let round = 0; round < SPLIT.rounds; round++) {
    let kept = 0;
    let total = 0;
    for (let i = from; i < to; i++) {
      const e = signedDistance(fitted, x[i]!, y[i]!) / limit;
      const u = Math.max(0, 1 - e * e);
      const w = whole[i]! * u * u + 1e-9;
      weight[i - from] = w;
      kept += w;
      total += whole[i]!;
    }
    if (kept < total / 2) return line;
    const { a, b, c } = bestLine(path, from, weight);
    fitted = { ...line, a, b, c };
  }
  return fitted;
}
