/** Lines that lie on each other get each other's ends as nodes, so that what coincides is the same segment. @module */

import { chainsOf } from "../../../../geometry/chains.ts";
import { isOnSegment, runLength } from "../../../../geometry/line-run.ts";
import { PairGrid } from "../../../../geometry/pair-grid.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";

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
export function shareRuns(rounded: FittedPath[], reach: number, signal: AbortSignal): void {
  const lines = linesOf(rounded);
  const { coords } = lines;
  const inserts = new Map<number, number[]>();
  const splitAt = (i: number, k: number) => {
    const isOn = isOnSegment(coords, [k, i], reach);
    if (isOn) inserts.set(i, [...(inserts.get(i) ?? []), k]);
    return isOn;
  };
  const off = (a: number, b: number) => Math.abs(coords[a]! - coords[b]!);
  const areBeside = (a: number, b: number) =>
    Math.max(off(2 * a, 2 * b), off(2 * a + 1, 2 * b + 1)) <= 2 * reach;
  const grid = new PairGrid(chainsOf(coords, lines.chainStart), { reach });
  const compare = (i: number, j: number) => {
    if (runLength(coords, [i, j], reach) === 0) return;
    const put = [j, j + 1].filter((k) => splitAt(i, k));
    // two ends beside each other each lie within the other's line: with both, the lines would cross
    for (const k of [i, i + 1]) if (!put.some((n) => areBeside(n, k))) splitAt(j, k);
  };
  grid.forEachPair(compare, { onStep: () => signal.throwIfAborted() });
  const changed = new Set([...inserts.keys()].map((i) => lines.arc[i]!));
  for (const a of changed) {
    const { start, segments } = rounded[a]!;
    const split = segments.flatMap((segment, k): Segment[] => {
      const i = lines.firstPoint[a]! + k;
      const nodes = (lines.arc[i] === a && inserts.get(i)) || [];
      return [...inOrder(coords, i, nodes).map((to): Segment => ({ kind: "line", to })), segment];
    });
    rounded[a] = { start, segments: split };
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
function linesOf(rounded: readonly FittedPath[]) {
  const points = rounded.reduce((sum, { segments }) => sum + segments.length + 1, 0);
  const coords = new Float64Array(2 * points);
  const arc = new Uint32Array(points);
  const firstPoint = new Uint32Array(rounded.length);
  const chainStart = [0];
  let i = 0;
  for (let a = 0; a < rounded.length; a++) {
    const { start, segments } = rounded[a]!;
    firstPoint[a] = i;
    for (let k = -1; k < segments.length; k++, i++) {
      if (k >= 0 && segments[k]!.kind === "cubic") chainStart.push(i);
      const place = k < 0 ? start : segments[k]!.to;
      coords[2 * i] = place[0];
      coords[2 * i + 1] = place[1];
      arc[i] = a;
    }
    chainStart.push(i);
  }
  return { coords, arc, firstPoint, chainStart: Uint32Array.from(chainStart) };
}
