/** Faces of a region given by its directed border, told apart where they meet in a point only. @module */
import { SegmentGrid, type Segments } from "./segment-grid.ts";

/** Half the range of coordinates, so that two of them fit one number. */
const RANGE = 2 ** 25;

/**
 * Trace the border loops of the faces of a region.
 *
 * Edges run with the region on the side to which +x turns to +y. Edges may touch and lie on each other
 * but not cross: a doubled edge counts once, two opposite ones cancel. Two parts of the region that meet
 * in a point give loops of their own, as each loop takes the sharpest turn into the region.
 *
 * @param edges Whole coordinates within ±2^25.
 * @param reach Distance within which a vertex splits the edge that it lies on.
 * @returns Loops `[x0, y0, …]`: outer borders with positive area, holes with negative area.
 */
export function traceFaces(edges: Segments, reach: number): Float64Array[] {
  return link(cancel(splitAtVertices(edges, reach).pieces));
}

/** Rings `[x0, y0, …]` with a vertex wherever one of them, or another, has one within `reach` of an edge. */
export function splitRings(rings: readonly Float64Array[], reach: number): Float64Array[] {
  const { pieces, first } = splitAtVertices(edgesOfRings(rings), reach);
  let edge = 0;
  return rings.map((ring) => {
    const from = first[edge]!;
    edge += ring.length / 2;
    return Float64Array.from(pieces.slice(from, first[edge]!).filter((_, k) => k % 4 < 2));
  });
}

/** Edges as flat `[x, y, x, y]` pieces; those of edge `i` are at `first[i]` up to `first[i + 1]`. */
interface Split {
  readonly pieces: number[];
  readonly first: number[];
}

/** Cut edges where the start of another one lies between their ends. */
function splitAtVertices(edges: Segments, reach: number): Split {
  const { x0, y0, x1, y1 } = edges;
  const grid = new SegmentGrid(edges);
  const pieces: number[] = [];
  const first = [0];
  for (let i = 0; i < x0.length; i++) {
    const found = grid.near(i, reach);
    const dx = x1[i]! - x0[i]!;
    const dy = y1[i]! - y0[i]!;
    const size = Math.hypot(dx, dy);
    const cuts: { t: number; j: number }[] = [];
    for (let k = 0; k < found; k++) {
      const j = grid.found[k]!;
      const px = x0[j]! - x0[i]!;
      const py = y0[j]! - y0[i]!;
      const t = (px * dx + py * dy) / size;
      if (t > 0 && t < size && Math.abs(dx * py - dy * px) <= reach * size) cuts.push({ t, j });
    }
    cuts.sort((a, b) => a.t - b.t);
    let fromX = x0[i]!;
    let fromY = y0[i]!;
    for (const { j } of cuts) {
      pieces.push(fromX, fromY, x0[j]!, y0[j]!);
      fromX = x0[j]!;
      fromY = y0[j]!;
    }
    pieces.push(fromX, fromY, x1[i]!, y1[i]!);
    first.push(pieces.length);
  }
  return { pieces, first };
}

/** A directed graph: edge `e` runs from vertex `from[e]` to `to[e]`. */
interface Graph {
  readonly x: number[];
  readonly y: number[];
  readonly from: number[];
  readonly to: number[];
}

function cancel(pieces: number[]): Graph {
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
  const kept = new Map<number, readonly [number, number]>();
  const most = pieces.length;
  for (let k = 0; k < pieces.length; k += 4) {
    const u = idOf(pieces[k]!, pieces[k + 1]!);
    const v = idOf(pieces[k + 2]!, pieces[k + 3]!);
    if (u !== v && !kept.delete(v * most + u)) kept.set(u * most + v, [u, v]);
  }
  const edges = [...kept.values()];
  return { x, y, from: edges.map(([u]) => u), to: edges.map(([, v]) => v) };
}

function link({ x, y, from, to }: Graph): Float64Array[] {
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
    const back = Math.atan2(y[from[e]!]! - y[v]!, x[from[e]!]! - x[v]!);
    let best = -1;
    let least = Infinity;
    for (const next of candidates) {
      const on = Math.atan2(y[to[next]!]! - y[v]!, x[to[next]!]! - x[v]!);
      const angle = (back - on + 4 * Math.PI) % (2 * Math.PI);
      if (angle >= least) continue;
      least = angle;
      best = next;
    }
    return best;
  }
}

/** Edges of closed rings `[x0, y0, …]`, one after the other. */
export function edgesOfRings(rings: readonly Float64Array[]): Segments {
  const count = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  const x0 = new Float64Array(count);
  const y0 = new Float64Array(count);
  const x1 = new Float64Array(count);
  const y1 = new Float64Array(count);
  let e = 0;
  for (const ring of rings) {
    for (let k = 0; k < ring.length; k += 2, e++) {
      x0[e] = ring[k]!;
      y0[e] = ring[k + 1]!;
      x1[e] = ring[(k + 2) % ring.length]!;
      y1[e] = ring[(k + 3) % ring.length]!;
    }
  }
  return { x0, y0, x1, y1 };
}
