/** Crossings of arcs that change a little from round to round. @module */
import type { Chains } from "../../../geometry/chains.ts";
import { findCrossings } from "../../../geometry/crossings.ts";
import { Int32List } from "../../../raster/growing.ts";
import type { ChangedCells } from "./changed-cells.ts";
import type { FlatArcs } from "./flat-arcs.ts";
import { marksOf } from "./neighbourhood.ts";
import type { Conflict } from "./untangle.ts";

/** Where to look. */
export interface Search {
  /** The arcs that reach into the cells, or that are anywhere near where there are none; ascending. */
  readonly near: readonly number[];
  readonly cells?: ChangedCells;
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

  /** @param unit Steps of the output grid per px. */
  constructor(flat: FlatArcs, unit: number) {
    this.#flat = flat;
    this.#unit = unit;
  }

  /** One conflict for each pair of crossing arcs of which one is among `arcs`, the first found. */
  findAll(arcs: ReadonlySet<number> | undefined): Conflict[] {
    const all = Array.from({ length: this.#flat.size }, (_, a) => a);
    return this.#find({ near: all }, arcs);
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
  findAgain(changed: ReadonlySet<number>, search: Search): Conflict[] {
    return this.#find(search, changed);
  }

  #find({ near: arcs, cells }: Search, wanted: ReadonlySet<number> | undefined): Conflict[] {
    const chains = this.#flat.chains(arcs);
    const seen = new Set<number>();
    const conflicts: Conflict[] = [];
    const watch = (a: number, b: number, x: number, y: number) => {
      if (wanted && !wanted.has(a) && !wanted.has(b)) return undefined;
      const pair = Math.min(a, b) * this.#flat.size + Math.max(a, b);
      const places = this.#places.get(pair);
      if (places) places.push(x, y);
      else this.#places.set(pair, [x, y]);
      return pair;
    };
    findCrossings(
      chains,
      ({ a: i, b: j, x, y }) => {
        const [a, b] = [arcs[i]!, arcs[j]!];
        const pair = watch(a, b, x, y);
        if (pair === undefined || seen.has(pair)) return;
        seen.add(pair);
        conflicts.push({ a, b, x: x / this.#unit, y: y / this.#unit });
      },
      {
        among: cells && segmentsWithin(chains, cells),
        only: wanted && marksOf(arcs, wanted),
        onRun: ({ a, b, x, y }) => void watch(arcs[a]!, arcs[b]!, x, y),
      },
    );
    return conflicts;
  }
}

/** Segments that touch a marked cell, by their first points. */
function segmentsWithin({ coords, chainStart }: Chains, cells: ChangedCells): Uint32Array {
  const found = new Int32List();
  for (let c = 0; c + 1 < chainStart.length; c++) {
    for (let i = chainStart[c]!; i + 1 < chainStart[c + 1]!; i++) {
      if (cells.touchesSegment(coords, 2 * i)) found.push(i);
    }
  }
  return new Uint32Array(found.view());
}
