/** Largest circle that fits into a polygon with holes. @module */

/** A square cell of the search: centre, half side, distance of the centre from the border (negative outside). */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly distance: number;
}

/** Cells looked at before the best so far is good enough. */
const MOST_CELLS = 4000;

/**
 * Radius of the largest circle within a polygon, to within `precision`.
 *
 * Quadtree search for the pole of inaccessibility (V. Agafonkin, "polylabel", 2016): cells that cannot beat
 * the best circle are dropped. Past 4000 cells, or when the budget is used up, the best radius so far is
 * returned, a lower bound.
 *
 * @param loops Outer border and holes, `[x0, y0, …]` each; inside by the even-odd rule.
 * @param options.spend Is asked for ten distances of a point from a segment at a time; false ends the search.
 */
export function inscribedRadius(
  loops: readonly ArrayLike<number>[],
  { precision, spend = () => true }: { precision: number; spend?: (tens: number) => boolean },
): number {
  const outer = loops[0]!;
  const tens = loops.reduce((sum, loop) => sum + loop.length / 20, 0);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < outer.length; k += 2) {
    minX = Math.min(minX, outer[k]!);
    maxX = Math.max(maxX, outer[k]!);
    minY = Math.min(minY, outer[k + 1]!);
    maxY = Math.max(maxY, outer[k + 1]!);
  }
  const cellAt = (x: number, y: number, half: number): Cell => {
    return { x, y, half, distance: distanceInside(loops, x, y) };
  };
  const half = Math.max(maxX - minX, maxY - minY) / 2;
  let cells = [cellAt((minX + maxX) / 2, (minY + maxY) / 2, half)];
  let best = Math.max(0, cells[0]!.distance);
  for (let seen = 1; cells.length > 0 && seen < MOST_CELLS; ) {
    if (!spend(Math.ceil(4 * cells.length * tens))) break;
    const smaller: Cell[] = [];
    for (const { x, y, half } of cells) {
      for (const [dx, dy] of [
        [-0.5, -0.5],
        [0.5, -0.5],
        [-0.5, 0.5],
        [0.5, 0.5],
      ] as const) {
        const cell = cellAt(x + dx * half, y + dy * half, half / 2);
        best = Math.max(best, cell.distance);
        smaller.push(cell);
      }
    }
    seen += smaller.length;
    cells = smaller.filter(({ distance, half }) => distance + half * Math.SQRT2 > best + precision);
  }
  return best;
}

/** Distance of a point from the border, negative outside. */
function distanceInside(loops: readonly ArrayLike<number>[], x: number, y: number): number {
  let inside = false;
  let least = Infinity;
  for (const loop of loops) {
    let ax = loop[loop.length - 2]!;
    let ay = loop[loop.length - 1]!;
    for (let k = 0; k < loop.length; k += 2) {
      const bx = loop[k]!;
      const by = loop[k + 1]!;
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
      least = Math.min(least, squaredDistance(x - ax, y - ay, bx - ax, by - ay));
      ax = bx;
      ay = by;
    }
  }
  return inside ? Math.sqrt(least) : -Math.sqrt(least);
}

/** Squared distance of point `p` from the segment from the origin to `d`. */
export function squaredDistance(px: number, py: number, dx: number, dy: number): number {
  const size = dx * dx + dy * dy;
  const t = size === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / size));
  const ex = px - t * dx;
  const ey = py - t * dy;
  return ex * ex + ey * ey;
}
