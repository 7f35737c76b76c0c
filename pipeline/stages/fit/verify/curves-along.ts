/** Curves that run along another arc so closely that a cut would follow one line twice. @module */
import { type Chains, ownersOf } from "../../../../geometry/chains.ts";
import { haveRun } from "../../../../geometry/line-run.ts";
import { countStrips, PairGrid } from "../../../../geometry/pair-grid.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import type { FlatArcs } from "../flatten/flat-arcs.ts";
import { marksOf } from "../flatten/neighbourhood.ts";
import type { Searchers } from "./crossing-watch.ts";
import type { Conflict } from "./untangle.ts";

/** Which arcs are compared, and how. */
export interface AlongOptions extends Searchers {
  /** Arcs of which one is in each pair. */
  readonly changed: ReadonlySet<number>;
  /** Steps of the output grid per px. */
  readonly unit: number;
  /** Distance up to which two chords are one, in steps. */
  readonly reach: number;
}

/** What is searched. */
interface AlongInput {
  readonly chains: Chains;
  /** Pairs of which neither chain is marked are left out. */
  readonly only: Uint8Array;
  /** Distance up to which two chords are one. */
  readonly reach: number;
  /** Strips, a part each. */
  readonly strips: number;
}

/**
 * One conflict for each pair of arcs, or arc and itself, of which chords of a curve lie on other chords.
 *
 * A curve that turns back sharply runs along itself. Lines on each other are none, as they can be made the same segments; nor are curves that are the same already.
 *
 * @param subset The arcs that are looked at, ascending.
 */
export async function curvesAlong(
  flat: FlatArcs,
  subset: readonly number[],
  { changed, unit, reach, parallel, signal, onStep }: AlongOptions,
): Promise<Conflict[]> {
  const chains = flat.chains(subset, parallel.zeros);
  const { coords: p } = chains;
  const only = marksOf(subset, changed);
  const strips = countStrips(p.length / 2);
  const request = { parts: strips, signal, progress: onStep };
  const found = await parallel.map(task, { chains, only, reach, strips }, request);
  if (found.every((pairs) => pairs.length === 0)) return [];
  const owner = ownersOf(chains);
  const first = new FirstPairs(owner);
  for (const pairs of found) {
    for (let k = 0; k < pairs.length; k += 2) first.add(pairs[k]!, pairs[k + 1]!);
  }
  const pairs = first.toArray();
  return Array.from({ length: pairs.length / 2 }, (_, k) => {
    const [i, j] = [pairs[2 * k]!, pairs[2 * k + 1]!];
    const x = (p[2 * i]! + p[2 * i + 2]!) / 2 / unit;
    const y = (p[2 * i + 1]! + p[2 * i + 3]!) / 2 / unit;
    return { a: subset[owner[i]!]!, b: subset[owner[j]!]!, x, y };
  });
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
class FirstPairs {
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
