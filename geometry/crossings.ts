/** Which chains of points cross. @module */
import { type Chains, isLoop, orient, ownersOf, samePoint } from "./chains.ts";
import { forEachNearPair } from "./near-pairs.ts";
import { PairGrid } from "./pair-grid.ts";
import { leavingSide, passesThrough, type Touch } from "./passage.ts";

export type { Chains } from "./chains.ts";

/** Two chains (or one twice) and where they cross. */
export interface ChainCrossing {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

type Told = (crossing: ChainCrossing) => void;

/** What is looked at, and who else is told. */
export interface CrossingOptions {
  /** Where given, the segments that are compared with each other, by their first points, ascending. */
  readonly among?: Uint32Array | undefined;
  /** Where given, pairs of which neither chain is marked may be left out. */
  readonly only?: Uint8Array | undefined;
  /** Told where chains run along each other from, crossing or not: what comes of it is decided at the far end. */
  readonly onRun?: Told;
}

/**
 * Report the places where two chains cross, or one crosses itself; some come more than once.
 *
 * Touching is no crossing, nor is running along each other and parting on the same side. Chains that end in
 * one point inside another cross that one if they leave it to both sides. What happens exactly at a point is
 * judged rightly where coordinates are whole numbers under 2²⁶. Not promised: a run of common line that ends
 * where one of the chains ends is taken for a touch.
 *
 */
export function findCrossings(
  chains: Chains,
  report: Told,
  { among, only, onRun = () => {} }: CrossingOptions = {},
): void {
  if (!among) {
    const grid = new PairGrid(chains, { only });
    const finder = new CrossingFinder(chains, grid.owner, { report, onRun });
    grid.forEachPair((i, j) => finder.compare(i, j));
    return;
  }
  const finder = new CrossingFinder(chains, ownersOf(chains), { report, onRun });
  forEachNearPair(chains, among, (i, j) => finder.compare(i, j));
}

class CrossingFinder {
  readonly #chains: Chains;
  readonly #owner: Uint32Array;
  readonly #report: Told;
  readonly #onRun: (start: Touch) => void;
  /** First chain that ends at a place inside a host, and the side that it leaves to. */
  readonly #ends = new Map<string, { readonly side: number; readonly guest: number }>();

  constructor(
    chains: Chains,
    owner: Uint32Array,
    { report, onRun }: { report: Told; onRun: Told },
  ) {
    this.#chains = chains;
    this.#owner = owner;
    this.#report = report;
    this.#onRun = ({ x, y, host, guest }) => onRun({ a: host.chain, b: guest.chain, x, y });
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
      this.#report({ a: this.#owner[i]!, b: this.#owner[j]!, x, y });
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

  /** Judge the chain of point `v`, which lies on the line of segment `i`. */
  #visit(v: number, i: number): void {
    const chains = this.#chains;
    if (!isWithin(chains.coords, v, i) || samePoint(chains, v, i + 1)) return;
    const [a, b] = [this.#owner[i]!, this.#owner[v]!];
    const touch: Touch = {
      x: chains.coords[2 * v]!,
      y: chains.coords[2 * v + 1]!,
      host: { chain: a, point: i, inside: !samePoint(chains, v, i) },
      guest: { chain: b, point: v, inside: false },
    };
    const open = !isLoop(chains, b);
    if (open && v === chains.chainStart[b]) this.#end(touch, v + 1);
    else if (open && v + 1 === chains.chainStart[b + 1]) this.#end(touch, v - 1);
    else if (passesThrough(chains, touch, this.#onRun))
      this.#report({ a, b, x: touch.x, y: touch.y });
    else if (!touch.host.inside && !isLoop(chains, a) && i === chains.chainStart[a]) {
      const host = touch.guest;
      this.#end({ ...touch, host, guest: touch.host }, i + 1);
    }
  }

  /** Note to which side of its host a chain leaves that ends there; two that leave to both sides cross it. */
  #end(touch: Touch, on: number): void {
    const { x, y, host, guest } = touch;
    const side = leavingSide(this.#chains, touch, { on, onRun: this.#onRun });
    if (side === 0) return;
    const key = `${host.chain} ${x} ${y}`;
    const first = this.#ends.get(key);
    if (!first) this.#ends.set(key, { side, guest: guest.chain });
    else if (first.side !== side) this.#report({ a: host.chain, b: guest.chain, x, y });
  }
}

/** Does point `v`, which lies on the line of segment `i`, lie on the segment? */
function isWithin(p: Float64Array, v: number, i: number): boolean {
  const between = (k: number) =>
    Math.min(p[2 * i + k]!, p[2 * i + 2 + k]!) <= p[2 * v + k]! &&
    p[2 * v + k]! <= Math.max(p[2 * i + k]!, p[2 * i + 2 + k]!);
  return between(0) && between(1);
}
