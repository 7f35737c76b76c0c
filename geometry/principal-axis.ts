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

/** Unit direction of a run of points `[x[i], y[i]]` from its first towards its last, by total least squares. */
export function directionAlong(
  x: Float64Array,
  y: Float64Array,
  run: readonly number[],
): [number, number] {
  let meanX = 0;
  let meanY = 0;
  for (const i of run) {
    meanX += x[i]! / run.length;
    meanY += y[i]! / run.length;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const i of run) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const [tx, ty] = principalAxis(xx, xy, yy);
  const [first, last] = [run[0]!, run[run.length - 1]!];
  const forward = tx * (x[last]! - x[first]!) + ty * (y[last]! - y[first]!) >= 0;
  return forward ? [tx, ty] : [-tx, -ty];
}
