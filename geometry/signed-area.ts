/**
 * Signed area of a polygon by the shoelace formula; positive where it turns clockwise on screen (Y down).
 *
 * @param coords `[x0, y0, x1, y1, …]`; the last vertex joins the first.
 * @param from First vertex, @param to one past the last vertex.
 */
export function signedArea(coords: Float64Array, from = 0, to = coords.length / 2): number {
  if (to - from < 3) return 0;
  // Relative to the first vertex, so that a small polygon far from the origin keeps its digits.
  const ox = coords[2 * from]!;
  const oy = coords[2 * from + 1]!;
  let twice = 0;
  let px = 0;
  let py = 0;
  for (let i = from + 1; i < to; i++) {
    const x = coords[2 * i]! - ox;
    const y = coords[2 * i + 1]! - oy;
    twice += px * y - x * py;
    px = x;
    py = y;
  }
  return twice / 2;
}
