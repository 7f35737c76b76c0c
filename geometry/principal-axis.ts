/** Direction of a cloud of points. @module */

/**
 * Unit vector along which points with these central second moments spread most (total least squares).
 *
 * Points that spread alike in every direction give `[1, 0]`.
 */
export function principalAxis(xx: number, xy: number, yy: number): [number, number] {
  const half = (xx - yy) / 2;
  const root = Math.sqrt(half * half + xy * xy);
  if (root === 0) return [1, 0];
  // of the two forms of the eigenvector, the one that does not cancel
  const x = half >= 0 ? half + root : xy;
  const y = half >= 0 ? xy : root - half;
  const length = Math.sqrt(x * x + y * y);
  return [x / length, y / length];
}
