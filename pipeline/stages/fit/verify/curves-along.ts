/** Curves that run along another arc so closely that a cut would follow one line twice. @module */
import { ownersOf } from "../../../../geometry/chains.ts";
import { countStrips } from "../../../../geometry/pair-grid.ts";
import type { FlatArcs } from "../flatten/flat-arcs.ts";
import { marksOf } from "../flatten/neighbourhood.ts";
import { FirstPairs, task } from "./along-task.ts";
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
