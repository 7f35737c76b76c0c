/** Rings: closed polygons given as `[x0, y0, x1, y1, …]`, the first vertex not repeated. @module */

/** Vertices `from` up to `to` of `coords`. */
interface Ring {
  readonly coords: ArrayLike<number>;
  readonly from: number;
  readonly to: number;
}

/** Rows looked at where that at half height meets no inside: a ring that has none in so many is but lines there and back. */
const MOST_ROWS = 64;

/** Runs as narrow as this are the two sides of a slanted bridge, apart by the rounding of their crossings with the row. */
const NO_WIDTH = 1e-6;

/**
 * A point inside the ring by the even-odd rule, in the middle of the widest run of a row: that at half height,
 * or where the ring has no width there, as within a bridge to a hole, one between two of its vertices.
 *
 * Coordinates are whole numbers; the row lies at a half, so it meets no vertex.
 *
 * @returns undefined when the ring is flatter than one unit, or has no width in the {@link MOST_ROWS} tallest gaps
 *   between heights of its vertices.
 */
export function interiorPoint(
  coords: ArrayLike<number>,
  from = 0,
  to = coords.length / 2,
): { readonly x: number; readonly y: number } | undefined {
  const ring = { coords, from, to };
  let top = Infinity;
  let bottom = -Infinity;
  for (let v = from; v < to; v++) {
    top = Math.min(top, coords[2 * v + 1]!);
    bottom = Math.max(bottom, coords[2 * v + 1]!);
  }
  if (top === bottom) return undefined;
  const atHalf = middleOfWidest(ring, Math.floor((top + bottom) / 2) + 0.5);
  if (atHalf) return atHalf;
  for (const y of rowsBetweenVertices(ring)) {
    const point = middleOfWidest(ring, y);
    if (point) return point;
  }
  return undefined;
}

/** The middle of the widest run inside the ring in row `y`. */
function middleOfWidest({ coords, from, to }: Ring, y: number) {
  const hits: number[] = [];
  let ax = coords[2 * to - 2]!;
  let ay = coords[2 * to - 1]!;
  for (let v = from; v < to; v++) {
    const bx = coords[2 * v]!;
    const by = coords[2 * v + 1]!;
    if (ay > y !== by > y) hits.push(ax + ((y - ay) * (bx - ax)) / (by - ay));
    ax = bx;
    ay = by;
  }
  hits.sort((a, b) => a - b);
  let best: { readonly x: number; readonly y: number } | undefined;
  let widest = NO_WIDTH;
  for (let k = 0; k + 1 < hits.length; k += 2) {
    const width = hits[k + 1]! - hits[k]!;
    if (width <= widest) continue;
    widest = width;
    best = { x: (hits[k]! + hits[k + 1]!) / 2, y };
  }
  return best;
}

/** One row in each gap between neighbouring heights of vertices, the tallest gaps first. */
function rowsBetweenVertices({ coords, from, to }: Ring): number[] {
  const heights = Float64Array.from({ length: to - from }, (_, k) => coords[2 * (from + k) + 1]!);
  heights.sort();
  const gaps: { readonly row: number; readonly height: number }[] = [];
  for (let k = 0; k + 1 < heights.length; k++) {
    const height = heights[k + 1]! - heights[k]!;
    if (height > 0)
      gaps.push({ row: Math.floor((heights[k]! + heights[k + 1]!) / 2) + 0.5, height });
  }
  gaps.sort((a, b) => b.height - a.height);
  return gaps.slice(0, MOST_ROWS).map(({ row }) => row);
}
