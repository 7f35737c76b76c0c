/** Rings: closed polygons given as `[x0, y0, x1, y1, …]`, the first vertex not repeated. @module */

/**
 * A point inside the ring by the even-odd rule, in the middle of the widest run of a row at half height.
 *
 * Coordinates are whole numbers; the row lies at a half, so it meets no vertex.
 *
 * @returns undefined when the ring is flatter than one unit.
 */
export function interiorPoint(
  coords: ArrayLike<number>,
  from = 0,
  to = coords.length / 2,
): { readonly x: number; readonly y: number } | undefined {
  let top = Infinity;
  let bottom = -Infinity;
  for (let v = from; v < to; v++) {
    top = Math.min(top, coords[2 * v + 1]!);
    bottom = Math.max(bottom, coords[2 * v + 1]!);
  }
  const y = Math.floor((top + bottom) / 2) + (top === bottom ? 0 : 0.5);
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
  let best: { x: number; y: number } | undefined;
  let widest = 0;
  for (let k = 0; k + 1 < hits.length; k += 2) {
    const width = hits[k + 1]! - hits[k]!;
    if (width <= widest) continue;
    widest = width;
    best = { x: (hits[k]! + hits[k + 1]!) / 2, y };
  }
  return best;
}
