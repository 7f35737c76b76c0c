/** Which chains of points cross. @module */
import { type Chains, ownersOf } from "./chains.ts";
import { EndMatcher } from "./end-matcher.ts";
import { forEachNearPair } from "./near-pairs.ts";
import { PairGrid } from "./pair-grid.ts";
import { SegmentComparer, type Told } from "./segment-comparer.ts";

export type { Chains } from "./chains.ts";
export type { ChainCrossing } from "./segment-comparer.ts";

/** Which segments are compared, and an extra listener. */
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
  const ends = new EndMatcher(report);
  const told = { report, onRun, onEnd: ends.note.bind(ends) };
  if (!among) {
    const grid = new PairGrid(chains, { only });
    const comparer = new SegmentComparer(chains, grid.owner, told);
    grid.forEachPair((i, j) => comparer.compare(i, j));
    return;
  }
  const comparer = new SegmentComparer(chains, ownersOf(chains), told);
  forEachNearPair(chains, among, (i, j) => comparer.compare(i, j));
}
