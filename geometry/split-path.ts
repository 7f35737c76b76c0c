/** Optimal partition of a sample path into lines and circles. @module */
import { Moments } from "./moments.ts";
import { dot, type Point, unit } from "./point.ts";
import { type Primitive, tangentAt } from "./primitive.ts";
import { rotatePath, type SamplePath } from "./samples.ts";

/** What the partition weighs against the squared error. */
export interface SplitOptions {
  /** Standard deviation of a sample, px; > 0. */
  readonly sigma: number;
  /** The same for lines: larger makes shallow curves straight; 0 leaves lines out where a circle exists. */
  readonly lineSigma: number;
  /** Cost of a line, in squared standard deviations. */
  readonly price: number;
}

/** A path and its primitives; a closed path is rotated to start at a joint. */
export interface SplitPath {
  readonly path: SamplePath;
  readonly primitives: readonly Primitive[];
}

/** Cost of a circle over that of a line. */
const CIRCLE = 1.4;
/** Fewest samples that a circle may stand for. */
const LEAST_CIRCLE = 5;
/** Added, in prices, to a primitive of fewer than three samples: two points always fit. */
const TINY = 0.5;
/** A run this many times in a row too costly will not become cheap again by growing. */
const HOPELESS = 6;
/** Half-width, in samples, of the window in which a loop's sharpest turn is looked for. */
const TURN_REACH = 3;

/** Up to this many samples every pair of cuts is tried. */
const SMALL = 128;
/** On longer paths the first partition knows runs of at most this many samples… */
const WINDOW = 48;
/** …and the second may move their cuts by this many samples. */
const NUDGE = 2;

/**
 * Cut a path into the lines and circles of least cost: Σ w·d²/σ² + price a primitive.
 *
 * Every sample is charged to a primitive, those at corners too: left free, short edges would vanish.
 * A loop is cut twice, the second time from the sharpest joint of the first. A primitive is fitted
 * without the first and last sample of its run where it has six or more, as those see both sides of a corner.
 *
 * The partition is optimal for short paths. A long one is cut in two passes, short runs first, then
 * runs of these: linear in samples, and its cuts lie within two samples of a cut of the first pass.
 */
export function splitPath(path: SamplePath, options: SplitOptions): SplitPath {
  if (!path.closed) return { path, primitives: split(path, options, cutsOf(path, options)) };
  const first = rotatePath(path, sharpestTurn(path));
  const cuts = cutsOf(first, options);
  const primitives = split(first, options, cuts);
  if (primitives.length < 2) return { path: first, primitives };
  const start = sharpestJoint(first, primitives);
  const second = rotatePath(first, start);
  return { path: second, primitives: split(second, options, rotateCuts(cuts, start)) };
}

/** Where a path may be cut, ascending from 0 to its number of samples. */
function cutsOf(path: SamplePath, options: SplitOptions): Uint32Array {
  const n = path.x.length;
  const all = Uint32Array.from({ length: n + 1 }, (_, i) => i);
  if (n <= SMALL) return all;
  const marked = new Uint8Array(n + 1);
  marked[0] = 1;
  for (const { to } of split(path, options, all, WINDOW)) {
    marked.fill(1, Math.max(0, to - NUDGE), Math.min(n, to + NUDGE) + 1);
  }
  return all.filter((i) => marked[i] === 1);
}

function rotateCuts(cuts: Uint32Array, start: number): Uint32Array {
  const n = cuts.at(-1)!;
  const turned = new Set([0, n]);
  for (const cut of cuts) turned.add((cut - start + n) % n);
  return Uint32Array.from(turned).sort();
}

/** Shortest path over the cuts, runs being at most `window` samples long. */
function split(
  path: SamplePath,
  { sigma, lineSigma, price }: SplitOptions,
  cuts: Uint32Array,
  window = Infinity,
): Primitive[] {
  const last = cuts.length - 1;
  const moments = new Moments(path);
  const inverse = 1 / (sigma * sigma);
  const lineInverse = lineSigma > 0 ? 1 / (lineSigma * lineSigma) : Infinity;
  const bestInverse = Math.min(inverse, lineInverse);
  const cost = new Float64Array(last + 1).fill(Infinity);
  const previous = new Int32Array(last + 1);
  const round = new Uint8Array(last + 1);
  cost[0] = 0;
  for (let p = 0; p < last; p++) {
    const i = cuts[p]!;
    const base = cost[p]!;
    let hopeless = 0;
    for (let q = p + 1; q <= last; q++) {
      const j = cuts[q]!;
      const count = j - i;
      if (count > window) break;
      const error = moments.lineError(i, j);
      let circle = Infinity;
      if (count >= LEAST_CIRCLE && (lineSigma === 0 || error * lineInverse > 2)) {
        circle = moments.circleError(i, j) * inverse;
        const total = base + CIRCLE * price + circle;
        if (total < cost[q]!) {
          cost[q] = total;
          previous[q] = p;
          round[q] = 1;
        }
      }
      const line = lineSigma > 0 || circle === Infinity ? error * bestInverse : Infinity;
      const total = base + price + line + (count < 3 ? TINY * price : 0);
      if (total < cost[q]!) {
        cost[q] = total;
        previous[q] = p;
        round[q] = 0;
      }
      if (Math.min(line, circle) <= 8 * price + 3 * count) hopeless = 0;
      else if (++hopeless > HOPELESS) break;
    }
  }
  const primitives: Primitive[] = [];
  for (let q = last; q > 0; q = previous[q]!) {
    const run = { from: cuts[previous[q]!]!, to: cuts[q]!, round: round[q] === 1 };
    primitives.push(primitiveOf(path, moments, run));
  }
  return primitives.reverse();
}

function primitiveOf(
  path: SamplePath,
  moments: Moments,
  { from, to, round }: { from: number; to: number; round: boolean },
): Primitive {
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
