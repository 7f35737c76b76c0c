/** Edges cut where others meet them, so that any two share whole pieces, ends or nothing. @module */
import { length } from "../../geometry/point.ts";
import { SegmentGrid, type Segments } from "./segment-grid.ts";

/** A point on an edge, by its distance from the edge's start. */
interface Cut {
  readonly t: number;
  readonly x: number;
  readonly y: number;
}

/** Cut edges where the start of another one lies between their ends, within `reach` of them. */
export function splitAtVertices(edges: Segments, reach: number): Segments {
  const { x0, y0, x1, y1 } = edges;
  return split(edges, reach, (i, j) => {
    const dx = x1[i]! - x0[i]!;
    const dy = y1[i]! - y0[i]!;
    const px = x0[j]! - x0[i]!;
    const py = y0[j]! - y0[i]!;
    const size = length(dx, dy);
    const t = (px * dx + py * dy) / size;
    const isOn = t > 0 && t < size && Math.abs(dx * py - dy * px) <= reach * size;
    return isOn ? { t, x: x0[j]!, y: y0[j]! } : undefined;
  });
}

/** Cut edges where two cross between their ends, at the nearest whole coordinates. */
export function splitAtCrossings(edges: Segments): Segments {
  const { x0, y0, x1, y1 } = edges;
  /** Twice the signed area of edge `e` and an end of edge `f`; exact. */
  const turn = (e: number, x: number, y: number) =>
    (x1[e]! - x0[e]!) * (y - y0[e]!) - (y1[e]! - y0[e]!) * (x - x0[e]!);
  return split(edges, 0, (i, j) => {
    // in one order, so that both edges are cut at the same point
    const [a, b] = i < j ? [i, j] : [j, i];
    if (turn(a, x0[b]!, y0[b]!) * turn(a, x1[b]!, y1[b]!) >= 0) return undefined;
    const start = turn(b, x0[a]!, y0[a]!);
    const end = turn(b, x1[a]!, y1[a]!);
    if (start * end >= 0) return undefined;
    const s = start / (start - end);
    const x = Math.round(x0[a]! + s * (x1[a]! - x0[a]!));
    const y = Math.round(y0[a]! + s * (y1[a]! - y0[a]!));
    return { t: length(x - x0[i]!, y - y0[i]!), x, y };
  });
}

/** Rings `[x0, y0, …]` as edges, one after the other. */
export function edgesOfRings(rings: readonly Float64Array[]): Segments {
  const pieces: number[] = [];
  for (const ring of rings) {
    const end = ring.length;
    for (let k = 0; k < end; k += 2)
      pieces.push(ring[k]!, ring[k + 1]!, ring[(k + 2) % end]!, ring[(k + 3) % end]!);
  }
  return edgesOfPieces(pieces);
}

/** Flat `[x, y, x, y]` pieces as edges; those without length are left out. */
function edgesOfPieces(pieces: readonly number[]): Segments {
  const column = () => new Float64Array(pieces.length / 4);
  const [x0, y0, x1, y1] = [column(), column(), column(), column()];
  let e = 0;
  for (let k = 0; k < pieces.length; k += 4) {
    x0[e] = pieces[k]!;
    y0[e] = pieces[k + 1]!;
    x1[e] = pieces[k + 2]!;
    y1[e] = pieces[k + 3]!;
    if (x0[e] !== x1[e] || y0[e] !== y1[e]) e++;
  }
  return {
    x0: x0.subarray(0, e),
    y0: y0.subarray(0, e),
    x1: x1.subarray(0, e),
    y1: y1.subarray(0, e),
  };
}

function split(
  edges: Segments,
  reach: number,
  cutOf: (i: number, j: number) => Cut | undefined,
): Segments {
  const { x0, y0, x1, y1 } = edges;
  const grid = new SegmentGrid(edges);
  const pieces: number[] = [];
  for (let i = 0; i < x0.length; i++) {
    const found = grid.near(i, reach);
    const cuts: Cut[] = [];
    for (let k = 0; k < found; k++) {
      const cut = cutOf(i, grid.found[k]!);
      if (cut) cuts.push(cut);
    }
    cuts.sort((a, b) => a.t - b.t);
    pieces.push(x0[i]!, y0[i]!);
    for (const { x, y } of cuts) pieces.push(x, y, x, y);
    pieces.push(x1[i]!, y1[i]!);
  }
  return edgesOfPieces(pieces);
}
