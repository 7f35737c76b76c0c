/** From a skeleton bitmap to branches between crossings. @module */
import type { Mask } from "./distance.ts";

/**
 * A skeleton as chains of pixels between crossings.
 *
 * A crossing is a cluster of touching pixels with three neighbours or more.
 */
export interface SkeletonGraph {
  /** Pixel indices, row-major, branch after branch; crossing pixels belong to no branch. */
  readonly pixels: Int32Array;
  /** Branch `b` is `pixels[start[b]]` up to `pixels[start[b + 1]]`. */
  readonly start: Int32Array;
  /** Crossing before a branch's first pixel; −1 at a free end and for a loop. */
  readonly from: Int32Array;
  /** Crossing after a branch's last pixel; −1 at a free end and for a loop. */
  readonly to: Int32Array;
  /** 1 where the branch is a ring without a crossing. */
  readonly loop: Uint8Array;
  /** Middle of each crossing, `[x0, y0, x1, y1, …]`; pixel centres lie at +0.5. */
  readonly crossings: Float64Array;
}

/** Reads branches and crossings off a skeleton, in raster order of their first pixels. */
export function skeletonGraph(skeleton: Mask, signal?: AbortSignal): SkeletonGraph {
  const walker = new Walker(skeleton, signal);
  walker.collectCrossings();
  walker.walkFromCrossings();
  walker.walkFromEnds();
  walker.walkLoops();
  return walker.graph();
}

/** State of one reading of a skeleton. */
class Walker {
  readonly #width: number;
  readonly #on: Uint8Array;
  readonly #used: Uint8Array;
  readonly #signal: AbortSignal | undefined;
  readonly #clusterOf = new Map<number, number>();
  readonly #crossings: number[] = [];
  readonly #figure: number[] = [];
  readonly #pixels: number[] = [];
  readonly #start = [0];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #loop: number[] = [];

  constructor({ width, data }: Mask, signal: AbortSignal | undefined) {
    this.#width = width;
    this.#on = data;
    this.#used = new Uint8Array(data.length);
    this.#signal = signal;
    for (let i = 0; i < data.length; i++) if (data[i]) this.#figure.push(i);
  }

  collectCrossings(): void {
    for (const seed of this.#figure) {
      if (this.#clusterOf.has(seed) || this.#neighbours(seed).length < 3) continue;
      this.#collectCrossing(seed, this.#crossings.length / 2);
    }
  }

  #collectCrossing(seed: number, id: number): void {
    const stack = [seed];
    this.#clusterOf.set(seed, id);
    let sumX = 0;
    let sumY = 0;
    let count = 0;
    for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
      sumX += (p % this.#width) + 0.5;
      sumY += Math.floor(p / this.#width) + 0.5;
      count++;
      for (const q of this.#neighbours(p)) {
        if (this.#clusterOf.has(q) || this.#neighbours(q).length < 3) continue;
        this.#clusterOf.set(q, id);
        stack.push(q);
      }
    }
    this.#crossings.push(sumX / count, sumY / count);
  }

  walkFromCrossings(): void {
    for (const [p, id] of this.#clusterOf)
      for (const q of this.#neighbours(p))
        if (!this.#clusterOf.has(q) && !this.#used[q]) this.#walk(q, p, id);
  }

  walkFromEnds(): void {
    for (const p of this.#figure)
      if (this.#isFresh(p) && this.#neighbours(p).length <= 1) this.#walk(p, -1, -1);
  }

  walkLoops(): void {
    for (const p of this.#figure)
      if (this.#isFresh(p)) {
        this.#walk(p, this.#neighbours(p)[1]!, -1);
        this.#loop[this.#loop.length - 1] = 1;
      }
  }

  graph(): SkeletonGraph {
    return {
      pixels: Int32Array.from(this.#pixels),
      start: Int32Array.from(this.#start),
      from: Int32Array.from(this.#from),
      to: Int32Array.from(this.#to),
      loop: Uint8Array.from(this.#loop),
      crossings: Float64Array.from(this.#crossings),
    };
  }

  #isFresh(p: number): boolean {
    return !this.#used[p] && !this.#clusterOf.has(p);
  }

  /** Follows the chain that begins with pixel `first`, away from pixel `origin`, to the next crossing or its end. */
  #walk(first: number, origin: number, from: number): void {
    this.#signal?.throwIfAborted();
    let previous = origin;
    let current = first;
    let to = -1;
    for (;;) {
      this.#used[current] = 1;
      this.#pixels.push(current);
      const onward = this.#neighbours(current).filter((q) => q !== previous);
      const crossing = onward.find((q) => this.#clusterOf.has(q));
      if (crossing !== undefined) {
        to = this.#clusterOf.get(crossing)!;
        break;
      }
      const next = onward.find((q) => !this.#used[q]);
      if (next === undefined) break;
      previous = current;
      current = next;
    }
    this.#start.push(this.#pixels.length);
    this.#from.push(from);
    this.#to.push(to);
    this.#loop.push(0);
  }

  /** Neighbours along the skeleton: a diagonal step counts only where no orthogonal one leads there. */
  #neighbours(p: number): number[] {
    const width = this.#width;
    const x = p % width;
    const on = this.#on;
    const e = x + 1 < width && on[p + 1] === 1;
    const w = x > 0 && on[p - 1] === 1;
    const below = p + width < on.length;
    const above = p >= width;
    const s = below && on[p + width] === 1;
    const n = above && on[p - width] === 1;
    const beside: number[] = [];
    if (e) beside.push(p + 1);
    if (s) beside.push(p + width);
    if (w) beside.push(p - 1);
    if (n) beside.push(p - width);
    if (below && x + 1 < width && !e && !s && on[p + width + 1]) beside.push(p + width + 1);
    if (above && x + 1 < width && !e && !n && on[p - width + 1]) beside.push(p - width + 1);
    if (below && x > 0 && !w && !s && on[p + width - 1]) beside.push(p + width - 1);
    if (above && x > 0 && !w && !n && on[p - width - 1]) beside.push(p - width - 1);
    return beside;
  }
}
