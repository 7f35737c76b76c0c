/** Crossings of arcs that change a little from round to round. @module */
import type { Chains } from "../../../../geometry/chains.ts";
import { findCrossings } from "../../../../geometry/crossings.ts";
import { EndMatcher } from "../../../../geometry/end-matcher.ts";
import { countStrips, PairGrid } from "../../../../geometry/pair-grid.ts";
import {
  type ChainCrossing,
  type Findings,
  SegmentComparer,
} from "../../../../geometry/segment-comparer.ts";
import type { Parallel } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import { Int32List } from "../../../../raster/growing.ts";
import type { ChangedCells } from "../flatten/changed-cells.ts";
import type { FlatArcs } from "../flatten/flat-arcs.ts";
import { marksOf } from "../flatten/neighbourhood.ts";
import type { Conflict } from "./untangle.ts";

/** Where to look. */
export interface Search {
  /** The arcs that reach into the cells, or that are anywhere near where there are none; ascending. */
  readonly near: readonly number[];
  readonly cells?: ChangedCells;
}

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

/**
 * Finds the crossings of flattened arcs, and later those of changed ones where something changed.
 *
 * What was found stays known by its place, so that crossings which nobody stepped back from are found again.
 */
export class CrossingWatch {
  readonly #flat: FlatArcs;
  readonly #unit: number;
  /** By pair of arcs, `low · arcs + high`: places to look at again when either changes, `[x0, y0, …]`, steps. */
  readonly #places = new Map<number, number[]>();
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
    return this.#gather(arcs, wanted, (told) => tellFindings(rows, told));
  }

  /** Mark the places where arcs that changed were in the way of others. */
  reopen(changed: ReadonlySet<number>, cells: ChangedCells): void {
    for (const [pair, places] of this.#places) {
      const low = Math.floor(pair / this.#flat.size);
      if (!changed.has(low) && !changed.has(pair % this.#flat.size)) continue;
      for (let k = 0; k < places.length; k += 2) {
        cells.mark(places[k]!, places[k + 1]!, places[k]!, places[k + 1]!);
      }
      this.#places.delete(pair);
    }
  }

  /** As {@link findAll} of the arcs that changed; where there are cells, in the marked ones, as elsewhere nothing is new. */
  findAgain(changed: ReadonlySet<number>, { near, cells }: Search): Conflict[] {
    const chains = this.#flat.chains(near, (length) => this.#roomOf(length));
    const among = cells && segmentsWithin(chains, cells);
    const only = marksOf(near, changed);
    return this.#gather(near, changed, ({ report, onRun }) =>
      findCrossings(chains, report, { among, only, onRun }),
    );
  }

  #roomOf(length: number): Float64Array {
    if (this.#room.length < length) this.#room = new Float64Array(length);
    return this.#room.subarray(0, length);
  }

  /** Conflicts among what a search of some arcs tells, of pairs of which one is wanted; their places stay known. */
  #gather(
    arcs: readonly number[],
    wanted: ReadonlySet<number> | undefined,
    search: (told: {
      report: (crossing: ChainCrossing) => void;
      onRun: (run: ChainCrossing) => void;
    }) => void,
  ): Conflict[] {
    const seen = new Set<number>();
    const conflicts: Conflict[] = [];
    const watch = ({ a: i, b: j, x, y }: ChainCrossing) => {
      const [a, b] = [arcs[i]!, arcs[j]!];
      if (wanted && !wanted.has(a) && !wanted.has(b)) return undefined;
      const pair = Math.min(a, b) * this.#flat.size + Math.max(a, b);
      const places = this.#places.get(pair);
      if (places) places.push(x, y);
      else this.#places.set(pair, [x, y]);
      return pair;
    };
    const report = (crossing: ChainCrossing) => {
      const pair = watch(crossing);
      if (pair === undefined || seen.has(pair)) return;
      seen.add(pair);
      const { a, b, x, y } = crossing;
      conflicts.push({ a: arcs[a]!, b: arcs[b]!, x: x / this.#unit, y: y / this.#unit });
    };
    search({ report, onRun: watch });
    return conflicts;
  }
}

/** Segments that touch a marked cell, by their first points. */
function segmentsWithin({ coords, chainStart }: Chains, cells: ChangedCells): Uint32Array {
  const found = new Int32List();
  for (let c = 0; c + 1 < chainStart.length; c++) {
    const last = 2 * chainStart[c + 1]! - 2;
    let i = cells.nextTouching(coords, 2 * chainStart[c]!, last);
    while (i < last) {
      found.push(i / 2);
      i = cells.nextTouching(coords, i + 2, last);
    }
  }
  return new Uint32Array(found.view());
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
