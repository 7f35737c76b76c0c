/** Which chains of points cross. @module */
import type { Chains } from "./chains.ts";
import { PairGrid } from "./pair-grid.ts";
import { type ChainEnd, SegmentComparer, type Told } from "./segment-comparer.ts";

/**
 * Report the places where two chains cross, or one crosses itself; some come more than once.
 *
 * Touching is no crossing, nor is running along each other and parting on the same side. Chains that end in
 * one point inside another cross that one if they leave it to both sides. What happens exactly at a point is
 * judged rightly where coordinates are whole numbers under 2²⁶. Not promised: a run of common line that ends
 * where one of the chains ends is taken for a touch.
 *
 * @param only Where given, pairs of which neither chain is marked may be left out.
 */
export function findCrossings(chains: Chains, report: Told, only?: Uint8Array): void {
  const ends = new EndMatcher(report);
  const grid = new PairGrid(chains, { only });
  const told = { report, onEnd: ends.note.bind(ends) };
  const comparer = new SegmentComparer(chains, grid.owner, told);
  grid.forEachPair((i, j) => comparer.compare(i, j));
}

/** Knows the ends of chains inside others, and tells where two leave the same place to both sides. */
export class EndMatcher {
  readonly #report: Told;
  /** First chain that ends at a place inside a host, and the side that it leaves to. */
  readonly #ends = new Map<string, ChainEnd>();

  constructor(report: Told) {
    this.#report = report;
  }

  /** Note to which side of its host a chain leaves that ends there; two that leave to both sides cross it. */
  note(end: ChainEnd): void {
    const { a, b, x, y, side } = end;
    const key = `${a} ${x} ${y}`;
    const first = this.#ends.get(key);
    if (!first) this.#ends.set(key, end);
    else if (first.side !== side) this.#report({ a, b, x, y });
  }
}
