/** Edges as a graph of numbered vertices, and the border loops that directed edges link up to. @module */
import { atan2 } from "../../geometry/elementary.ts";
import type { Segments } from "./segment-grid.ts";

/** Half the range of coordinates, so that two of them fit one number. */
const RANGE = 2 ** 25;

/** A graph: edge `e` joins vertices `from[e]` and `to[e]`. */
export interface EdgeGraph {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * Number the vertices of edges by position, and keep those edges that `keep` says.
 *
 * @param edges Whole coordinates within ±2^25.
 * @param keep Changes the set of edges, keys `from * stride + to`, by one more edge.
 */
export function graphOf(
  { x0, y0, x1, y1 }: Segments,
  keep: (kept: Set<number>, key: number, reversed: number) => void,
): EdgeGraph {
  const x: number[] = [];
  const y: number[] = [];
  const ids = new Map<number, number>();
  const idOf = (px: number, py: number) => {
    const key = (px + RANGE) * 2 * RANGE + py + RANGE;
    let id = ids.get(key);
    if (id === undefined) {
      id = x.length;
      ids.set(key, id);
      x.push(px);
      y.push(py);
    }
    return id;
  };
  const kept = new Set<number>();
  const stride = 2 * x0.length;
  for (let e = 0; e < x0.length; e++) {
    const u = idOf(x0[e]!, y0[e]!);
    const v = idOf(x1[e]!, y1[e]!);
    if (u !== v) keep(kept, u * stride + v, v * stride + u);
  }
  const keys = [...kept];
  return {
    x,
    y,
    from: keys.map((key) => Math.floor(key / stride)),
    to: keys.map((key) => key % stride),
  };
}

/**
 * Link directed edges to border loops `[x0, y0, …]`, each by the sharpest turn into the region.
 *
 * The region lies on the side to which +x turns to +y, so outer borders have positive area.
 */
export function linkLoops({ x, y, from, to }: EdgeGraph): Float64Array[] {
  const leaving: number[][] = x.map(() => []);
  for (let e = 0; e < from.length; e++) leaving[from[e]!]!.push(e);
  const used = new Uint8Array(from.length);
  const loops: Float64Array[] = [];
  for (let start = 0; start < from.length; start++) {
    const loop: number[] = [];
    for (let e = start; e >= 0 && !used[e]; ) {
      used[e] = 1;
      loop.push(x[from[e]!]!, y[from[e]!]!);
      e = sharpest(e, leaving[to[e]!]!);
    }
    if (loop.length >= 6) loops.push(Float64Array.from(loop));
  }
  return loops;

  /** The edge with the smallest angle of the region between `e` and it; -1 for none. */
  function sharpest(e: number, candidates: readonly number[]): number {
    if (candidates.length === 1) return candidates[0]!;
    const v = to[e]!;
    const back = atan2(y[from[e]!]! - y[v]!, x[from[e]!]! - x[v]!);
    let best = -1;
    let least = Infinity;
    for (const next of candidates) {
      const on = atan2(y[to[next]!]! - y[v]!, x[to[next]!]! - x[v]!);
      const angle = (back - on + 4 * Math.PI) % (2 * Math.PI);
      if (angle >= least) continue;
      least = angle;
      best = next;
    }
    return best;
  }
}
