/** Lines that lie on each other get each other's ends as nodes, so that what coincides is the same segment. @module */

import { isOnSegment, runLength } from "../../../../geometry/line-run.ts";
import type { PairGrid } from "../../../../geometry/pair-grid.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import { isLine, isNode } from "../flatten/flat-arcs.ts";

/**
 * Split lines at the nodes of others that run along them, in place.
 *
 * Rounding may lay two arcs on each other along a stretch, whose ends are nodes of one arc and places
 * within a line of the other. Afterwards every such stretch is one or more whole segments of both, digit for
 * digit; a line moves by at most `reach`. Not promised: curves that coincide in part; whole ones are the
 * same segment as they are.
 *
 * @param rounded Arcs in steps of the output grid.
 * @param grid Of these arcs as they are, flattened.
 * @param reach Distance up to which two lines are one, in steps.
 */
export function shareRuns(
  rounded: FittedPath[],
  grid: PairGrid,
  { reach, signal }: { reach: number; signal: AbortSignal },
): void {
  const { coords, owner, start } = grid.chains;
  const inserts = new Map<number, number[]>();
  const splitAt = (i: number, k: number) => {
    const isOn = isOnSegment(coords, [k, i], reach);
    if (isOn) inserts.set(i, [...(inserts.get(i) ?? []), k]);
    return isOn;
  };
  const off = (a: number, b: number) => Math.abs(coords[a]! - coords[b]!);
  const areBeside = (a: number, b: number) =>
    Math.max(off(2 * a, 2 * b), off(2 * a + 1, 2 * b + 1)) <= 2 * reach;
  const compare = (i: number, j: number) => {
    if (runLength(coords, [i, j], reach) === 0) return;
    const put = [j, j + 1].filter((k) => splitAt(i, k));
    // two ends beside each other each lie within the other's line: with both, the lines would cross
    for (const k of [i, i + 1]) if (!put.some((n) => areBeside(n, k))) splitAt(j, k);
  };
  const only = (i: number) => isLine(coords, i);
  grid.forEachPair(compare, { only, reach, onStep: () => signal.throwIfAborted() });
  for (const a of new Set([...inserts.keys()].map((i) => owner[i]!))) {
    const segments: Segment[] = [];
    let i = start[a]!;
    for (const segment of rounded[a]!.segments) {
      // a line without length is no segment of the chain, and a curve is several
      if (segment.kind === "cubic" || !isAt(coords, i, segment.to)) {
        for (const to of inOrder(coords, i, inserts.get(i) ?? []))
          segments.push({ kind: "line", to });
        do i++;
        while (!isNode(coords, i));
      }
      segments.push(segment);
    }
    rounded[a] = { start: rounded[a]!.start, segments };
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

function isAt(p: Float64Array, i: number, [x, y]: Point): boolean {
  return p[2 * i] === x && p[2 * i + 1] === y;
}
