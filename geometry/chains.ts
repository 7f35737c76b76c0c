/** Polylines side by side, and how one turns at its points. @module */

/** Polylines, structure of arrays. Consecutive points of a chain differ. */
export interface Chains {
  /** `[x0, y0, x1, y1, …]`. */
  readonly coords: Float64Array;
  /** Chain `c` is points `chainStart[c]` up to `chainStart[c + 1]`; a loop repeats its first point at its end. */
  readonly chainStart: Uint32Array;
  /** Box around each chain, where that is known: left, top, right, bottom. */
  readonly box?: Float64Array;
}

/** Box around each chain; inside out where a chain has no points. */
export function boxesOf({ coords: p, chainStart }: Chains): Float64Array {
  const box = new Float64Array(4 * (chainStart.length - 1));
  for (let c = 0; c + 1 < chainStart.length; c++) {
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    for (let i = 2 * chainStart[c]!; i < 2 * chainStart[c + 1]!; i += 2) {
      const x = p[i]!;
      const y = p[i + 1]!;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    box[4 * c] = left;
    box[4 * c + 1] = top;
    box[4 * c + 2] = right;
    box[4 * c + 3] = bottom;
  }
  return box;
}

/** Chain of each point. */
export function ownersOf({ coords, chainStart }: Chains): Uint32Array {
  const owner = new Uint32Array(coords.length / 2);
  for (let c = 0; c + 1 < chainStart.length; c++) {
    owner.fill(c, chainStart[c]!, chainStart[c + 1]!);
  }
  return owner;
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
  const first = chains.chainStart[c]!;
  if (v > first) return v - 1;
  return isLoop(chains, c) ? chains.chainStart[c + 1]! - 2 : -1;
}

/** Point after `v` in chain `c`, past the seam of a loop; −1 at the end of an open chain. */
export function pointAfter(chains: Chains, c: number, v: number): number {
  const last = chains.chainStart[c + 1]! - 1;
  if (v < last) return v + 1;
  return isLoop(chains, c) ? chains.chainStart[c]! + 1 : -1;
}

/** Does chain `c` end where it starts, without being a mere way there and back? */
export function isLoop(chains: Chains, c: number): boolean {
  const first = chains.chainStart[c]!;
  const last = chains.chainStart[c + 1]! - 1;
  return last - first > 1 && samePoint(chains, first, last);
}
