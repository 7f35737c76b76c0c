/** Task: find curves along other arcs. Strips are independent, so threads may share them. @module */
import type { Chains } from "../../../../geometry/chains.ts";
import { haveRun } from "../../../../geometry/line-run.ts";
import { PairGrid } from "../../../../geometry/pair-grid.ts";
import { defineTask } from "../../../../plugin/parallel.ts";

/** What is searched. */
export interface AlongInput {
  readonly chains: Chains;
  /** Pairs of which neither chain is marked are left out. */
  readonly only: Uint8Array;
  /** Distance up to which two chords are one. */
  readonly reach: number;
  /** Strips, a part each. */
  readonly strips: number;
}

/** Finds chords of curves on other chords, `[i0, j0, …]` by their first points: of each pair of chains the first. */
export const task = defineTask({
  module: import.meta.url,
  open({ chains, only, reach, strips }: AlongInput) {
    const { coords: p } = chains;
    const grid = new PairGrid(chains, { only, reach });
    const { owner } = grid;
    return (strip: number): Uint32Array => {
      const pairs = new FirstPairs(owner);
      grid.forEachPairIn(strip, strips, (i, j) => {
        if (!only[owner[i]!] && !only[owner[j]!]) return;
        if ((isLine(p, i) && isLine(p, j)) || isSame(p, i, j)) return;
        if (haveRun(p, [i, j], reach)) pairs.add(i, j);
      });
      return pairs.toArray();
    };
  },
});

/** The first pair of points of each pair of chains. */
export class FirstPairs {
  readonly #owner: Uint32Array;
  readonly #seen = new Set<string>();
  readonly #points: number[] = [];

  /** @param owner Chain of each point. */
  constructor(owner: Uint32Array) {
    this.#owner = owner;
  }

  add(i: number, j: number): void {
    const [a, b] = [this.#owner[i]!, this.#owner[j]!];
    const name = `${Math.min(a, b)} ${Math.max(a, b)}`;
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    this.#points.push(i, j);
  }

  /** `[i0, j0, …]`, in the order in which they came. */
  toArray(): Uint32Array {
    return Uint32Array.from(this.#points);
  }
}

/** Nodes are whole, points within curves are not. */
function isLine(p: Float64Array, i: number): boolean {
  for (let k = 2 * i; k < 2 * i + 4; k++) if (!Number.isInteger(p[k])) return false;
  return true;
}

function isSame(p: Float64Array, i: number, j: number): boolean {
  const same = (a: number, b: number) => p[2 * a] === p[2 * b] && p[2 * a + 1] === p[2 * b + 1];
  return (same(i, j) && same(i + 1, j + 1)) || (same(i, j + 1) && same(i + 1, j));
}
