/** Polylines side by side, and how one turns at its points. @module */

/** Polylines, structure of arrays. Consecutive points of a chain differ. */
export interface Chains {
  /** `[x0, y0, x1, y1, …]`; segment `i` runs from point `i` to point `i + 1`. */
  readonly coords: Float64Array;
  /** Chain `c` is points `start[c]` up to `end[c]`; a loop repeats its first point at its end. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Chain of each point. */
  readonly owner: Uint32Array;
  /**
   * Where the monotone run of each segment starts. Along a run neither coordinate turns back, so its segments meet
   * nowhere but one with the next at their common point.
   */
  readonly run: Uint32Array;
  /** Box around each chain: left, top, right, bottom; inside out where it has no points. */
  readonly box: Float64Array;
}

/** Chains that lie one after the other: `c` is points `chainStart[c]` up to `chainStart[c + 1]`. */
export function chainsOf(coords: Float64Array, chainStart: Uint32Array): Chains {
  const points = coords.length / 2;
  const count = chainStart.length - 1;
  const chains: Chains = {
    coords,
    start: chainStart.subarray(0, count),
    end: chainStart.subarray(1),
    owner: new Uint32Array(points),
    run: new Uint32Array(points),
    box: new Float64Array(4 * count),
  };
  for (let c = 0; c < count; c++) measureChain(chains, c);
  return chains;
}

/** Find owner, runs and box of chain `c`. */
export function measureChain({ coords: p, start, end, owner, run, box }: Chains, c: number): void {
  const first = start[c]!;
  owner.fill(c, first, end[c]!);
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  let [from, across, down] = [first, 0, 0];
  for (let i = first; i < end[c]!; i++) {
    const x = p[2 * i]!;
    const y = p[2 * i + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (i + 1 === end[c]!) break;
    const dx = p[2 * i + 2]! - x;
    const dy = p[2 * i + 3]! - y;
    if (dx * across < 0 || dy * down < 0) [from, across, down] = [i, 0, 0];
    if (dx !== 0) across = dx;
    if (dy !== 0) down = dy;
    run[i] = from;
  }
  box[4 * c] = left;
  box[4 * c + 1] = top;
  box[4 * c + 2] = right;
  box[4 * c + 3] = bottom;
}

/** Do two points have the same coordinates? */
export function samePoint({ coords: p }: Chains, i: number, j: number): boolean {
  return p[2 * i] === p[2 * j] && p[2 * i + 1] === p[2 * j + 1];
}

/** Twice the signed area of the triangle of points i, j, k. */
export function orient(p: Float64Array, i: number, j: number, k: number): number {
  const x = p[2 * i]!;
  const y = p[2 * i + 1]!;
  return (p[2 * j]! - x) * (p[2 * k + 1]! - y) - (p[2 * j + 1]! - y) * (p[2 * k]! - x);
}

/** Point before `v` in chain `c`, past the seam of a loop; −1 at the start of an open chain. */
export function pointBefore(chains: Chains, c: number, v: number): number {
  const first = chains.start[c]!;
  if (v > first) return v - 1;
  return isLoop(chains, c) ? chains.end[c]! - 2 : -1;
}

/** Point after `v` in chain `c`, past the seam of a loop; −1 at the end of an open chain. */
export function pointAfter(chains: Chains, c: number, v: number): number {
  const last = chains.end[c]! - 1;
  if (v < last) return v + 1;
  return isLoop(chains, c) ? chains.start[c]! + 1 : -1;
}

/** Does chain `c` end where it starts, without being a mere way there and back? */
export function isLoop(chains: Chains, c: number): boolean {
  const first = chains.start[c]!;
  const last = chains.end[c]! - 1;
  return last - first > 1 && samePoint(chains, first, last);
}
