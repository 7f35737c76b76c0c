/** Lines that lie on each other get each other's ends as nodes, so that what coincides is the same segment. @module */

import type { Chains } from "../../../../geometry/chains.ts";
import { haveRun, isOnSegment } from "../../../../geometry/line-run.ts";
import { countStrips, PairGrid } from "../../../../geometry/pair-grid.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { Segment } from "../../../../geometry/segment.ts";
import type { Parallel } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import type { FittedArcs } from "../join/fitted-arcs.ts";
import type { Searchers } from "../verify/crossing-watch.ts";

/** What is searched. */
interface RunInput {
  readonly chains: Chains;
  /** Distance up to which two lines are one. */
  readonly reach: number;
  /** Strips, a part each. */
  readonly strips: number;
}

/**
 * Split lines at the nodes of others that run along them, in place.
 *
 * Rounding may lay two arcs on each other along a stretch, whose ends are nodes of one arc and places
 * within a line of the other. Afterwards every such stretch is one or more whole segments of both, digit for
 * digit; a line moves by at most `reach`. Not promised: curves that coincide in part; whole ones are the
 * same segment as they are.
 *
 * @param rounded Arcs in steps of the output grid.
 * @param reach Distance up to which two lines are one, in steps.
 */
export async function shareRuns(
  rounded: FittedArcs,
  reach: number,
  { parallel, signal, onStep }: Searchers,
): Promise<void> {
  const lines = linesOf(rounded, parallel);
  const { coords } = lines;
  const inserts = new Map<number, number[]>();
  const splitAt = (i: number, k: number) => {
    if (!isOnSegment(coords, [k, i], reach)) return;
    const nodes = inserts.get(i);
    if (nodes) nodes.push(k);
    else inserts.set(i, [k]);
  };
  const strips = countStrips(lines.arc.length);
  const chains = { coords, chainStart: lines.chainStart };
  const request = { parts: strips, signal, progress: onStep };
  for (const pairs of await parallel.map(task, { chains, reach, strips }, request)) {
    for (let n = 0; n < pairs.length; n += 2) {
      const [i, j] = [pairs[n]!, pairs[n + 1]!];
      for (const k of [j, j + 1]) splitAt(i, k);
      for (const k of [i, i + 1]) splitAt(j, k);
    }
  }
  const changed = new Set([...inserts.keys()].map((i) => lines.arc[i]!));
  for (const a of changed) {
    const { start, segments } = rounded.get(a);
    const split = segments.flatMap((segment, k): Segment[] => {
      const i = lines.firstPoint[a]! + k;
      const nodes = (lines.arc[i] === a && inserts.get(i)) || [];
      return [...inOrder(coords, i, nodes).map((to): Segment => ({ kind: "line", to })), segment];
    });
    rounded.set(a, { start, segments: split });
  }
}

/** The places of some nodes on segment `i`, nearest to its start first, each once. */
function inOrder(p: Float64Array, i: number, nodes: readonly number[]): Point[] {
  const places = nodes.map((k): Point => [p[2 * k]!, p[2 * k + 1]!]);
  const along = ([x, y]: Point) =>
    (x - p[2 * i]!) * (p[2 * i + 2]! - p[2 * i]!) +
    (y - p[2 * i + 1]!) * (p[2 * i + 3]! - p[2 * i + 1]!);
  return places
    .sort((a, b) => along(a) - along(b) || a[0] - b[0] || a[1] - b[1])
    .filter(([x, y], k) => k === 0 || x !== places[k - 1]![0] || y !== places[k - 1]![1]);
}

/** Runs of lines as chains; `firstPoint[a] + k` is where segment `k` of arc `a` starts, if it is a line. */
function linesOf(rounded: FittedArcs, { zeros }: Pick<Parallel, "zeros">) {
  let points = 0;
  for (let a = 0; a < rounded.size; a++) points += rounded.segments(a) + 1;
  const coords = zeros(2 * points);
  const arc = new Int32Array(points);
  const firstPoint = new Uint32Array(rounded.size);
  const chainStart = [0];
  let n = 0;
  const add = (x: number, y: number) => {
    coords[2 * n] = x;
    coords[2 * n + 1] = y;
    n++;
  };
  const cubic = (p: Float64Array, at: number) => {
    chainStart.push(n);
    add(p[at + 6]!, p[at + 7]!);
  };
  for (let a = 0; a < rounded.size; a++) {
    firstPoint[a] = n;
    arc.fill(a, n, n + rounded.segments(a) + 1);
    rounded.read(a, { start: add, line: add, cubic });
    chainStart.push(n);
  }
  return { coords, arc, firstPoint, chainStart: Uint32Array.from(chainStart) };
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
