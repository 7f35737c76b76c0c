/** Task: find where chains cross. Strips are independent, so threads may share them. @module */
import type { Chains } from "../../../../geometry/chains.ts";
import { EndMatcher } from "../../../../geometry/end-matcher.ts";
import { PairGrid } from "../../../../geometry/pair-grid.ts";
import {
  type ChainCrossing,
  type Findings,
  SegmentComparer,
} from "../../../../geometry/segment-comparer.ts";
import { defineTask } from "../../../../plugin/parallel.ts";

/** What is searched. */
export interface CrossingInput {
  readonly chains: Chains;
  /** Where given, pairs of which neither chain is marked are left out. */
  readonly only: Uint8Array | undefined;
  /** Strips, a part each. */
  readonly strips: number;
}

/** What a row of {@link task}'s output is of; a chain's end is on the one side of its host or on the other. */
const Kind = { crossing: 0, run: 1, endAhead: 2, endBehind: 3 } as const;
/** Numbers of a row: what it is of, both chains, and where. */
const WIDTH = 5;

/** Finds what {@link tellFindings} tells. */
export const task = defineTask({
  module: import.meta.url,
  open({ chains, only, strips }: CrossingInput) {
    const grid = new PairGrid(chains, { only });
    let found: number[] = [];
    const isLeftOut = (a: number, b: number) => only && !only[a] && !only[b];
    const note = (kind: number, { a, b, x, y }: ChainCrossing) => {
      if (!isLeftOut(a, b)) found.push(kind, a, b, x, y);
    };
    const comparer = new SegmentComparer(chains, grid.owner, {
      report: (crossing) => note(Kind.crossing, crossing),
      onRun: (run) => note(Kind.run, run),
      onEnd: ({ a, b, x, y, side }) =>
        found.push(side > 0 ? Kind.endAhead : Kind.endBehind, a, b, x, y),
    });
    return (strip: number): Float64Array => {
      found = [];
      grid.forEachPairIn(strip, strips, (i, j) => comparer.compare(i, j));
      return Float64Array.from(found);
    };
  },
});

/** Tell what the strips found, in the order in which one search of all of them finds it. */
export function tellFindings(
  strips: readonly Float64Array[],
  { report, onRun }: Omit<Findings, "onEnd">,
): void {
  const ends = new EndMatcher(report);
  for (const rows of strips) {
    for (let k = 0; k < rows.length; k += WIDTH) {
      const place = { a: rows[k + 1]!, b: rows[k + 2]!, x: rows[k + 3]!, y: rows[k + 4]! };
      if (rows[k] === Kind.crossing) report(place);
      else if (rows[k] === Kind.run) onRun(place);
      else ends.note({ ...place, side: rows[k] === Kind.endAhead ? 1 : -1 });
    }
  }
}
