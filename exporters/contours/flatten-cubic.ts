/** Cubic Béziers to chords, the same points whichever way the curve is walked. @module */

/**
 * Number of equal parameter steps that keeps the chords of a cubic Bézier within `tolerance`.
 *
 * Wang's bound for degree 3: `n = ceil(sqrt(6·m / (8·tolerance)))`, where `m` is the larger second
 * difference of the control points. It overestimates near cusps. A curve whose handles lie on its
 * chord, in order, is a line: 1 step. Any other has at least 2, and 3 where it returns to its start, so
 * that no small shape loses its area, whatever the tolerance.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x1, y1]` from index `at`, px.
 * @param tolerance Largest distance from chord to curve, px; must be > 0.
 */
export function chordCount(p: Float64Array, at: number, tolerance: number): number {
  if (isLine(p, at)) return 1;
  // the ends are added first: the sum is the same to the last bit whichever way the curve is walked
  const ax = p[at]! + p[at + 4]! - 2 * p[at + 2]!;
  const ay = p[at + 1]! + p[at + 5]! - 2 * p[at + 3]!;
  const bx = p[at + 2]! + p[at + 6]! - 2 * p[at + 4]!;
  const by = p[at + 3]! + p[at + 7]! - 2 * p[at + 5]!;
  const m = Math.sqrt(Math.max(ax * ax + ay * ay, bx * bx + by * by));
  const loop = p[at] === p[at + 6] && p[at + 1] === p[at + 7];
  return Math.max(loop ? 3 : 2, Math.ceil(Math.sqrt((0.75 * m) / tolerance)));
}

/**
 * Write the points of a cubic Bézier after its first: `steps` points, `x` and `y` in turn.
 *
 * The curve is evaluated from its lexicographically smaller end, so the twin of a shared border gets
 * the same points to the last bit, in the opposite order. The last point is the end itself.
 *
 * @param p Control points from index `at`.
 * @param out Receives `2 · steps` numbers.
 */
export function flattenCubic(
  p: Float64Array,
  at: number,
  out: { steps: number; xy: Float64Array },
) {
  const { steps, xy } = out;
  const backwards = startsLater(p, at);
  const first = backwards ? at + 6 : at;
  const stride = backwards ? -2 : 2;
  const x0 = p[first]!;
  const y0 = p[first + 1]!;
  const x1 = p[first + stride]!;
  const y1 = p[first + stride + 1]!;
  const x2 = p[first + 2 * stride]!;
  const y2 = p[first + 2 * stride + 1]!;
  const x3 = p[first + 3 * stride]!;
  const y3 = p[first + 3 * stride + 1]!;
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    const u = 1 - t;
    const a = u * u * u;
    const b = 3 * u * u * t;
    const c = 3 * u * t * t;
    const d = t * t * t;
    const to = 2 * (backwards ? steps - i : i) - 2;
    xy[to] = a * x0 + b * x1 + c * x2 + d * x3;
    xy[to + 1] = a * y0 + b * y1 + c * y2 + d * y3;
  }
  xy[2 * steps - 2] = p[at + 6]!;
  xy[2 * steps - 1] = p[at + 7]!;
}

/** Whether walking the curve forwards starts at its lexicographically larger end (handles break ties). */
function startsLater(p: Float64Array, at: number): boolean {
  const order =
    p[at]! - p[at + 6]! ||
    p[at + 1]! - p[at + 7]! ||
    p[at + 2]! - p[at + 4]! ||
    p[at + 3]! - p[at + 5]!;
  return order > 0;
}

/** Whether both handles lie on the chord, in order. Symmetric: the twin of a border gets the same answer. */
function isLine(p: Float64Array, at: number): boolean {
  const first = startsLater(p, at) ? at + 6 : at;
  const stride = first === at ? 2 : -2;
  const x = p[first]!;
  const y = p[first + 1]!;
  const dx = p[first + 3 * stride]! - x;
  const dy = p[first + 3 * stride + 1]! - y;
  const ux = p[first + stride]! - x;
  const uy = p[first + stride + 1]! - y;
  const vx = p[first + 2 * stride]! - x;
  const vy = p[first + 2 * stride + 1]! - y;
  if (dx === 0 && dy === 0) return ux === 0 && uy === 0 && vx === 0 && vy === 0;
  if (ux * dy !== uy * dx || vx * dy !== vy * dx) return false;
  const s = ux * dx + uy * dy;
  const t = vx * dx + vy * dy;
  return s >= 0 && s <= t && t <= dx * dx + dy * dy;
}
