/** Curves that run along another arc so closely that a cut would follow one line twice. @module */
import { haveRun } from "../../../geometry/line-run.ts";
import { PairGrid } from "../../../geometry/pair-grid.ts";
import type { FlatArcs } from "./flat-arcs.ts";
import { marksOf } from "./neighbourhood.ts";
import type { Conflict } from "./untangle.ts";

/**
 * One conflict for each pair of arcs, or arc and itself, of which chords of a curve lie on other chords.
 *
 * A curve that turns back sharply runs along itself. Lines on each other are none, as they can be made the same segments; nor are curves that are the same already.
 *
 * @param reach Distance up to which two chords are one, in steps.
 */
export function curvesAlong(
  flat: FlatArcs,
  subset: readonly number[],
  {
    changed,
    unit,
    reach,
  }: { changed: ReadonlySet<number> | undefined; unit: number; reach: number },
): Conflict[] {
  const chains = flat.chains(subset);
  const { coords: p } = chains;
  const only = changed && marksOf(subset, changed);
  const grid = new PairGrid(chains, { only, reach });
  const pairs = new Set<number>();
  const conflicts: Conflict[] = [];
  grid.forEachPair((i, j) => {
    if ((isLine(p, i) && isLine(p, j)) || isSame(p, i, j)) return;
    const [a, b] = [grid.owner[i]!, grid.owner[j]!];
    if ((only && !only[a] && !only[b]) || !haveRun(p, [i, j], reach)) return;
    const [low, high] = a < b ? [a, b] : [b, a];
    const pair = low * subset.length + high;
    if (pairs.has(pair)) return;
    pairs.add(pair);
    const x = (p[2 * i]! + p[2 * i + 2]!) / 2 / unit;
    const y = (p[2 * i + 1]! + p[2 * i + 3]!) / 2 / unit;
    conflicts.push({ a: subset[a]!, b: subset[b]!, x, y });
  });
  return conflicts;
}

/** Nodes are whole; a point within a curve is so by rare chance only, and is then taken for a node. */
function isLine(p: Float64Array, i: number): boolean {
  for (let k = 2 * i; k < 2 * i + 4; k++) if (!Number.isInteger(p[k])) return false;
  return true;
}

function isSame(p: Float64Array, i: number, j: number): boolean {
  const same = (a: number, b: number) => p[2 * a] === p[2 * b] && p[2 * a + 1] === p[2 * b + 1];
  return (same(i, j) && same(i + 1, j + 1)) || (same(i, j + 1) && same(i + 1, j));
}
