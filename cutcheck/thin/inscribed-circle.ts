/** Largest circle that fits into a polygon with holes. @module */
import { squaredDistance } from "../../geometry/point.ts";

/** A square cell of the search. */
interface Cell {
  /** Centre. */
  readonly x: number;
  readonly y: number;
  /** Half a side. */
  readonly half: number;
  /** Distance of the centre from the border, negative outside. */
  readonly distance: number;
  /** Edges that the border nearest to any point of the cell may be on. */
  readonly near: Uint32Array;
}

/** Edges, structure of arrays: each runs from (x0, y0) to (x1, y1). */
interface Edges {
  readonly x0: Float64Array;
  readonly y0: Float64Array;
  readonly x1: Float64Array;
  readonly y1: Float64Array;
}

/** Cells looked at before the best so far is good enough. */
const MOST_CELLS = 4000;

/** Edges up to which looking for the nearest takes no longer than choosing among them. */
const FEW = 8;

/** More than rounding can make of a distance, as a share. */
const ROUNDING = 1e-9;

/**
 * Radius of the largest circle within a polygon, to within `precision`.
 *
 * Quadtree search for the pole of inaccessibility (V. Agafonkin, "polylabel", 2016): cells that cannot beat
 * the best circle are dropped. Past 4000 cells, or when the budget is used up, the best radius so far is
 * returned, a lower bound. A cell looks at those edges only that are near enough to its parent.
 *
 * @param loops Outer border and holes, `[x0, y0, …]` each; inside by the even-odd rule.
 * @param options.spend Is asked for ten distances of a point from a segment at a time; false ends the search.
 */
export function inscribedRadius(
  loops: readonly ArrayLike<number>[],
  { precision, spend = () => true }: { precision: number; spend?: (tens: number) => boolean },
): number {
  const edges = edgesOf(loops);
  const all = Uint32Array.from(edges.x0.keys());
  const [minX, minY, maxX, maxY] = boxOf(loops[0]!);
  const middle: Place = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
  const half = Math.max(maxX - minX, maxY - minY) / 2;
  const distance = signedDistance(edges, middle, { near: all });
  let cells: Cell[] = [{ ...middle, half, distance, near: all }];
  let best = Math.max(0, distance);
  for (let seen = 1; cells.length > 0 && seen < MOST_CELLS; ) {
    // to choose among the edges of a cell, and four times to find the nearest
    const distances = cells.reduce((sum, { near }) => sum + 5 * near.length, 0);
    if (!spend(Math.ceil(distances / 10))) break;
    const smaller: Cell[] = [];
    for (const parent of cells) {
      const near = nearCell(edges, parent);
      for (const [dx, dy] of QUARTERS) {
        const half = parent.half / 2;
        const place = { x: parent.x + dx * parent.half, y: parent.y + dy * parent.half };
        const distance = signedDistance(edges, place, { near, parent });
        best = Math.max(best, distance);
        smaller.push({ ...place, half, distance, near });
      }
    }
    seen += smaller.length;
    cells = smaller.filter(({ distance, half }) => distance + half * Math.SQRT2 > best + precision);
  }
  return best;
}

/** A point. */
type Place = Pick<Cell, "x" | "y">;

/** Where the quarters of a cell have their centres, in halves of its side. */
const QUARTERS = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [-0.5, 0.5],
  [0.5, 0.5],
] as const;

function edgesOf(loops: readonly ArrayLike<number>[]): Edges {
  const count = loops.reduce((sum, { length }) => sum + length / 2, 0);
  const [x0, y0] = [new Float64Array(count), new Float64Array(count)];
  const [x1, y1] = [new Float64Array(count), new Float64Array(count)];
  let n = 0;
  for (const loop of loops) {
    for (let k = 0; k < loop.length; k += 2, n++) {
      const before = k === 0 ? loop.length - 2 : k - 2;
      x0[n] = loop[before]!;
      y0[n] = loop[before + 1]!;
      x1[n] = loop[k]!;
      y1[n] = loop[k + 1]!;
    }
  }
  return { x0, y0, x1, y1 };
}

/** Left, top, right, bottom of a loop. */
function boxOf(loop: ArrayLike<number>): [number, number, number, number] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < loop.length; k += 2) {
    minX = Math.min(minX, loop[k]!);
    maxX = Math.max(maxX, loop[k]!);
    minY = Math.min(minY, loop[k + 1]!);
    maxY = Math.max(maxY, loop[k + 1]!);
  }
  return [minX, minY, maxX, maxY];
}

/** Edges of a cell that may be the nearest ones to points in it: no point is farther from its centre than half a diagonal. */
function nearCell(edges: Edges, { x, y, half, distance, near }: Cell): Uint32Array {
  if (near.length <= FEW) return near;
  const reach = (Math.abs(distance) + 2 * Math.SQRT2 * half) * (1 + ROUNDING);
  const { x0, y0, x1, y1 } = edges;
  const nearer = new Uint32Array(near.length);
  let n = 0;
  for (let k = 0; k < near.length; k++) {
    const e = near[k]!;
    const ax = x0[e]!;
    const ay = y0[e]!;
    if (squaredDistance(x - ax, y - ay, x1[e]! - ax, y1[e]! - ay) <= reach * reach) nearer[n++] = e;
  }
  return nearer.slice(0, n);
}

/** Distance of a point from the border, negative outside. */
function signedDistance(
  edges: Edges,
  place: Place,
  { near, parent }: { readonly near: Uint32Array; readonly parent?: Cell },
): number {
  const { x0, y0, x1, y1 } = edges;
  const { x, y } = place;
  let least = Infinity;
  for (let n = 0; n < near.length; n++) {
    const e = near[n]!;
    const ax = x0[e]!;
    const ay = y0[e]!;
    least = Math.min(least, squaredDistance(x - ax, y - ay, x1[e]! - ax, y1[e]! - ay));
  }
  return (isInside(edges, place, parent) ? 1 : -1) * Math.sqrt(least);
}

/** By the even-odd rule, or as the centre of the parent cell where no border lies between. */
function isInside(edges: Edges, { x, y }: Place, parent: Cell | undefined): boolean {
  if (parent && Math.abs(parent.distance) > parent.half) return parent.distance > 0;
  let inside = false;
  const { x0, y0, x1, y1 } = edges;
  for (let e = 0; e < x0.length; e++) {
    const ay = y0[e]!;
    const by = y1[e]!;
    if (ay > y === by > y) continue;
    const ax = x0[e]!;
    if (x < ax + ((y - ay) * (x1[e]! - ax)) / (by - ay)) inside = !inside;
  }
  return inside;
}
