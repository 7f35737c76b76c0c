/** Crossings of arcs that change a little from round to round. @module */
import type { Chains } from "../../../../geometry/chains.ts";
import {
  EndMatcher,
  findCrossings,
  SegmentComparer,
  type Told,
} from "../../../../geometry/crossings.ts";
import { countStrips, PairGrid } from "../../../../geometry/pair-grid.ts";
import type { Parallel } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import type { FlatArcs } from "../flatten/flat-arcs.ts";
import { marksOf } from "../flatten/neighbourhood.ts";
import type { Conflict } from "./untangle.ts";

/** Who searches all arcs. */
export interface Searchers {
  readonly parallel: Parallel;
  readonly signal: AbortSignal;
  /** Called after each part. */
  readonly onStep: () => void;
}

/** What is searched. */
interface CrossingInput {
  readonly chains: Chains;
  /** Where given, pairs of which neither chain is marked are left out. */
  readonly only: Uint8Array | undefined;
  /** Strips, a part each. */
  readonly strips: number;
}

/** Finds the crossings of flattened arcs, and later those of changed ones. */
export class CrossingWatch {
  readonly #flat: FlatArcs;
  readonly #unit: number;
  /** Memory of the chains that a round looks at. */
  #room = new Float64Array(0);

  /** @param unit Steps of the output grid per px. */
  constructor(flat: FlatArcs, unit: number) {
    this.#flat = flat;
    this.#unit = unit;
  }

  /** One conflict for each pair of crossing arcs of which one is among `wanted`, the first found. */
  async findAll(
    wanted: ReadonlySet<number> | undefined,
    { parallel, signal, onStep }: Searchers,
  ): Promise<Conflict[]> {
    const arcs = this.#flat.all;
    const chains = this.#flat.chains(arcs, parallel.zeros);
    const only = wanted && marksOf(arcs, wanted);
    const strips = countStrips(chains.coords.length / 2);
    const request = { parts: strips, signal, progress: onStep };
    const rows = await parallel.map(task, { chains, only, strips }, request);
    return this.#gather(arcs, wanted, (report) => tellFindings(rows, report));
  }

  /** As {@link findAll} of the arcs that changed, among those `near` them, ascending. */
  findAgain(changed: ReadonlySet<number>, near: readonly number[]): Conflict[] {
    const chains = this.#flat.chains(near, (length) => this.#roomOf(length));
    const only = marksOf(near, changed);
    return this.#gather(near, changed, (report) => findCrossings(chains, report, only));
  }

  #roomOf(length: number): Float64Array {
    if (this.#room.length < length) this.#room = new Float64Array(length);
    return this.#room.subarray(0, length);
  }

  /** Conflicts among what a search of some arcs reports, of pairs of which one is wanted. */
  #gather(
    arcs: readonly number[],
    wanted: ReadonlySet<number> | undefined,
    search: (report: Told) => void,
  ): Conflict[] {
    const seen = new Set<number>();
    const conflicts: Conflict[] = [];
    search(({ a: i, b: j, x, y }) => {
      const [a, b] = [arcs[i]!, arcs[j]!];
      if (wanted && !wanted.has(a) && !wanted.has(b)) return;
      const pair = Math.min(a, b) * this.#flat.size + Math.max(a, b);
      if (seen.has(pair)) return;
      seen.add(pair);
      conflicts.push({ a, b, x: x / this.#unit, y: y / this.#unit });
    });
    return conflicts;
  }
}

/** What a row of {@link task}'s output is of; a chain's end is on the one side of its host or on the other. */
const Kind = { crossing: 0, endAhead: 1, endBehind: 2 } as const;

/** Numbers of a row: what it is of, both chains, and where. */
const WIDTH = 5;

/** Finds what {@link tellFindings} tells. */
export const task = defineTask({
  module: import.meta.url,
  open({ chains, only, strips }: CrossingInput) {
    const grid = new PairGrid(chains, { only });
    let found: number[] = [];
    const isLeftOut = (a: number, b: number) => only && !only[a] && !only[b];
    const comparer = new SegmentComparer(chains, grid.owner, {
      report: ({ a, b, x, y }) => {
        if (!isLeftOut(a, b)) found.push(Kind.crossing, a, b, x, y);
      },
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

/** Report what the strips found, in the order in which one search of all of them finds it. */
export function tellFindings(strips: readonly Float64Array[], report: Told): void {
  const ends = new EndMatcher(report);
  for (const rows of strips) {
    for (let k = 0; k < rows.length; k += WIDTH) {
      const place = { a: rows[k + 1]!, b: rows[k + 2]!, x: rows[k + 3]!, y: rows[k + 4]! };
      if (rows[k] === Kind.crossing) report(place);
      else ends.note({ ...place, side: rows[k] === Kind.endAhead ? 1 : -1 });
    }
  }
}
