/** Borders that follow the edges of pixels in steps, and their course without steps. @module */
import type { SamplePath } from "../../../../geometry/samples.ts";

/** What samples are a staircase. */
const STAIRS = {
  /** Steps of a staircase are at most so long, px; corners of drawn shapes lie farther apart. */
  longestStepPx: 12,
  /** Fewest turns that make a staircase. */
  leastTurns: 6,
  /** Least share of the samples beside these turns that lie on pixel edges. */
  onEdgesShare: 0.75,
  /** A sample on a pixel edge lies this near to it where nothing but noise moved it, px. */
  nearEdgePx: 0.18,
} as const;

/** Whether a border follows the edges of pixels in steps: its true course is anywhere within half a px. */
export function isStaircase({ x, y }: SamplePath): boolean {
  const isOnEdge = (i: number) =>
    isMiddle(x[i]!) ? isWhole(y[i]!) : isMiddle(y[i]!) && isWhole(x[i]!);
  let turns = 0;
  let on = 0;
  let last = -Infinity;
  for (let i = 1; i < x.length; i++) {
    if (!isDiagonal(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!)) continue;
    if (i - last <= STAIRS.longestStepPx) {
      turns++;
      if (isOnEdge(i - 1)) on++;
      if (isOnEdge(i)) on++;
    }
    last = i;
  }
  return turns >= STAIRS.leastTurns && on >= STAIRS.onEdgesShare * 2 * turns;
}

/**
 * The same border through the middles of its steps, sample by sample.
 *
 * Sides that are longer than steps stay, but for half a step at either end.
 */
export function withoutSteps(path: SamplePath): SamplePath {
  const { x, y } = path;
  const n = x.length;
  const [outX, outY] = [x.slice(), y.slice()];
  let anchor = 0;
  const lineTo = (next: number) => {
    const [i, j] = [Math.ceil(anchor), Math.floor(next)];
    const [p, q] = [pointAt(path, anchor), pointAt(path, next)];
    for (let k = i; k <= j && next > anchor; k++) {
      const f = (k - anchor) / (next - anchor);
      outX[k] = p[0] + f * (q[0] - p[0]);
      outY[k] = p[1] + f * (q[1] - p[1]);
    }
    anchor = next;
  };
  let from = 0;
  for (let i = 1; i <= n; i++) {
    if (i < n && !isDiagonal(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!)) continue;
    const isLong = i - from > STAIRS.longestStepPx;
    if (isLong) {
      lineTo(from + STAIRS.longestStepPx / 2);
      anchor = i - 1 - STAIRS.longestStepPx / 2;
    } else if (from > 0 && i < n) lineTo((from + i - 1) / 2);
    from = i;
  }
  lineTo(n - 1);
  return { ...path, x: outX, y: outY };
}

/** Position at a whole or half index. */
function pointAt({ x, y }: SamplePath, at: number): [number, number] {
  const [i, j] = [Math.floor(at), Math.ceil(at)];
  return [(x[i]! + x[j]!) / 2, (y[i]! + y[j]!) / 2];
}

function isWhole(v: number): boolean {
  return Math.abs(v - Math.round(v)) <= STAIRS.nearEdgePx;
}

function isMiddle(v: number): boolean {
  return v - Math.floor(v) === 0.5;
}

function isDiagonal(dx: number, dy: number): boolean {
  return dx !== 0 && dy !== 0 && Math.abs(dx) < 1 && Math.abs(dy) < 1;
}
