/** What two segments of chains have to do with each other. @module */
import { type Chains, isLoop, orient, samePoint } from "./chains.ts";
import { leavingSide, passesThrough, type Touch } from "./passage.ts";

/** Two chains (or one twice) and where they cross. */
export interface ChainCrossing {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

/** A place inside chain `a` where chain `b` ends, and the side, 1 or −1, to which that leaves. */
export interface ChainEnd extends ChainCrossing {
  readonly side: number;
}

/** Takes note of a place. */
export type Told = (crossing: ChainCrossing) => void;

/** Listeners for what is found. */
export interface Findings {
  readonly report: Told;
  /** Chains run along each other from here, crossing or not: that is decided at the far end. */
  readonly onRun: Told;
  readonly onEnd: (end: ChainEnd) => void;
}

/** Compares segments pair by pair; every pair whose boxes meet must come for all to be told. */
export class SegmentComparer {
  readonly #chains: Chains;
  readonly #owner: Uint32Array;
  readonly #told: Findings;
  readonly #onRun: (start: Touch) => void;

  /** @param owner Chain of each point. */
  constructor(chains: Chains, owner: Uint32Array, told: Findings) {
    this.#chains = chains;
    this.#owner = owner;
    this.#told = told;
    this.#onRun = ({ x, y, host, guest }) => told.onRun({ a: host.chain, b: guest.chain, x, y });
  }

  /** Compare two segments, named by their first points. */
  compare(i: number, j: number): void {
    const p = this.#chains.coords;
    const s = orient(p, i, i + 1, j);
    const t = orient(p, i, i + 1, j + 1);
    // Neighbours in a chain, which most pairs are, meet at their common point only.
    if (j === i + 1 && t !== 0) return;
    if ((s > 0 && t > 0) || (s < 0 && t < 0)) return;
    const u = orient(p, j, j + 1, i);
    const v = orient(p, j, j + 1, i + 1);
    if ((u > 0 && v > 0) || (u < 0 && v < 0)) return;
    if (s !== 0 && t !== 0 && u !== 0 && v !== 0) {
      const share = s / (s - t);
      const x = p[2 * j]! + share * (p[2 * j + 2]! - p[2 * j]!);
      const y = p[2 * j + 1]! + share * (p[2 * j + 3]! - p[2 * j + 1]!);
      this.#told.report({ a: this.#owner[i]!, b: this.#owner[j]!, x, y });
      return;
    }
    // Each point is judged at the segment that starts there; the end of an open chain at its last segment.
    if (s === 0) this.#visit(j, i);
    if (t === 0 && this.#isEnd(j + 1)) this.#visit(j + 1, i);
    if (u === 0 && !samePoint(this.#chains, i, j)) this.#visit(i, j);
    if (v === 0 && this.#isEnd(i + 1)) this.#visit(i + 1, j);
  }

  /** Is `k` the last point of an open chain? */
  #isEnd(k: number): boolean {
    const c = this.#owner[k]!;
    return k + 1 === this.#chains.chainStart[c + 1] && !isLoop(this.#chains, c);
  }

  /** Is `k` the first point of an open chain? */
  #isStart(k: number): boolean {
    const c = this.#owner[k]!;
    return k === this.#chains.chainStart[c] && !isLoop(this.#chains, c);
  }

  /** Judge the chain of point `v`, which lies on the line of segment `i`. */
  #visit(v: number, i: number): void {
    const chains = this.#chains;
    if (!isWithin(chains.coords, v, i) || samePoint(chains, v, i + 1)) return;
    const inside = !samePoint(chains, v, i);
    const isHostEnd = !inside && this.#isStart(i);
    const isStart = this.#isStart(v);
    const isEnd = isStart || this.#isEnd(v);
    // Open chains that end in one point, as all do at a junction, neither cross nor host each other there.
    if (isHostEnd && isEnd) return;
    const [a, b] = [this.#owner[i]!, this.#owner[v]!];
    const touch: Touch = {
      x: chains.coords[2 * v]!,
      y: chains.coords[2 * v + 1]!,
      host: { chain: a, point: i, inside },
      guest: { chain: b, point: v, inside: false },
    };
    if (isEnd) this.#end(touch, isStart ? v + 1 : v - 1);
    else if (isHostEnd) this.#end({ ...touch, host: touch.guest, guest: touch.host }, i + 1);
    else if (passesThrough(chains, touch, this.#onRun))
      this.#told.report({ a, b, x: touch.x, y: touch.y });
  }

  /** Tell to which side of its host a chain leaves that ends there. */
  #end(touch: Touch, on: number): void {
    const { x, y, host, guest } = touch;
    const side = leavingSide(this.#chains, touch, { on, onRun: this.#onRun });
    if (side !== 0) this.#told.onEnd({ a: host.chain, b: guest.chain, x, y, side });
  }
}

/** Does point `v`, which lies on the line of segment `i`, lie on the segment? */
function isWithin(p: Float64Array, v: number, i: number): boolean {
  const x = p[2 * v]!;
  const y = p[2 * v + 1]!;
  return (
    Math.min(p[2 * i]!, p[2 * i + 2]!) <= x &&
    x <= Math.max(p[2 * i]!, p[2 * i + 2]!) &&
    Math.min(p[2 * i + 1]!, p[2 * i + 3]!) <= y &&
    y <= Math.max(p[2 * i + 1]!, p[2 * i + 3]!)
  );
}
