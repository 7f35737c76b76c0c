/** How far a fitted piece strays from its samples. @module */
import { flattenPath } from "./flatten.ts";
import type { SamplePath } from "./samples.ts";
import type { FittedPath } from "./segment.ts";

/** Chords of the flattened piece, px: fine enough beside any band. */
const CHORD = 0.25;

/**
 * Tell whether a piece keeps within `band` px of its samples, and they of it.
 *
 * Both are walked once, side by side, so a piece that doubles back over itself may pass. Samples at the
 * piece's ends may lie beyond it: they belong to a joint.
 */
export function staysNear(
  path: SamplePath,
  piece: FittedPath & { readonly from: number; readonly to: number },
  band: number,
): boolean {
  const points = flatCoords(piece);
  const n = piece.to - piece.from;
  const samples = new Float64Array(2 * n + 4);
  const end = points.length - 2;
  samples[0] = points[0]!;
  samples[1] = points[1]!;
  for (let k = 0; k < n; k++) {
    samples[2 * k + 2] = path.x[piece.from + k]!;
    samples[2 * k + 3] = path.y[piece.from + k]!;
  }
  samples[2 * n + 2] = points[end]!;
  samples[2 * n + 3] = points[end + 1]!;
  return followed(points, samples, band) && followed(samples, points, band);
}

/** Points along a piece, `[x0, y0, x1, y1, …]`. */
function flatCoords(piece: FittedPath): Float64Array {
  const points = flattenPath(piece, CHORD);
  const coords = new Float64Array(2 * points.length);
  for (let k = 0; k < points.length; k++) {
    coords[2 * k] = points[k]![0];
    coords[2 * k + 1] = points[k]![1];
  }
  return coords;
}

/** Does every point of `a` lie within `band` of the polyline `b`, in order? Both are `[x0, y0, x1, y1, …]`. */
function followed(a: Float64Array, b: Float64Array, band: number): boolean {
  const limit = band * band;
  const last = b.length / 2 - 1;
  let k = 0;
  for (let i = 0; i < a.length; i += 2) {
    const x = a[i]!;
    const y = a[i + 1]!;
    let here = squaredDistance(x, y, b, k, Math.min(k + 1, last));
    for (let q = k + 1; q < last && q <= k + 4; q++) {
      const d = squaredDistance(x, y, b, q, q + 1);
      if (d < here) {
        here = d;
        k = q;
      }
    }
    if (here > limit) return false;
  }
  return true;
}

/** Squared distance of (x, y) from the segment between points `i` and `j` of `b`. */
function squaredDistance(x: number, y: number, b: Float64Array, i: number, j: number): number {
  const ax = b[2 * i]!;
  const ay = b[2 * i + 1]!;
  const dx = b[2 * j]! - ax;
  const dy = b[2 * j + 1]! - ay;
  const d2 = dx * dx + dy * dy;
  const t = d2 > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / d2)) : 0;
  const ex = ax + t * dx - x;
  const ey = ay + t * dy - y;
  return ex * ex + ey * ey;
}
