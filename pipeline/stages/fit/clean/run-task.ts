/** Task: find lines that lie on each other. Strips are independent, so threads may share them. @module */
import type { Chains } from "../../../../geometry/chains.ts";
import { haveRun } from "../../../../geometry/line-run.ts";
import { PairGrid } from "../../../../geometry/pair-grid.ts";
import { defineTask } from "../../../../plugin/parallel.ts";

/** What is searched. */
export interface RunInput {
  readonly chains: Chains;
  /** Distance up to which two lines are one. */
  readonly reach: number;
  /** Strips, a part each. */
  readonly strips: number;
}

/** Finds pairs of lines that have a stretch in common, `[i0, j0, …]` by their first points; some come more than once. */
export const task = defineTask({
  module: import.meta.url,
  open({ chains, reach, strips }: RunInput) {
    const grid = new PairGrid(chains, { reach });
    return (strip: number): Uint32Array => {
      const pairs: number[] = [];
      grid.forEachPairIn(strip, strips, (i, j) => {
        if (haveRun(chains.coords, [i, j], reach)) pairs.push(i, j);
      });
      return Uint32Array.from(pairs);
    };
  },
});
