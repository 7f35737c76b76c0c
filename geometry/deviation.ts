/** How far a fitted piece strays from its samples. @module */
import { flattenPath } from "./flatten.ts";
import type { Point } from "./point.ts";
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
  const points = flattenPath(piece, CHORD);
  const samples: Point[] = [points[0]!];
  for (let i = piece.from; i < piece.to; i++) samples.push([path.x[i]!, path.y[i]!]);
  samples.push(points.at(-1)!);
  return followed(points, samples, band) && followed(samples, points, band);
}

/** Does every point of `a` lie within `band` of the polyline `b`, in order? */
function followed(a: readonly Point[], b: readonly Point[], band: number): boolean {
  const limit = band * band;
  let k = 0;
  for (const [x, y] of a) {
    let here = squaredDistance(x, y, b[k]!, b[Math.min(k + 1, b.length - 1)]!);
    for (let q = k + 1; q + 1 < b.length && q <= k + 4; q++) {
      const d = squaredDistance(x, y, b[q]!, b[q + 1]!);
      if (d < here) {
        here = d;
        k = q;
      }
    }
    if (here > limit) return false;
  }
  return true;
}

function squaredDistance(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const d2 = dx * dx + dy * dy;
  const t = d2 > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / d2)) : 0;
  const ex = ax + t * dx - x;
  const ey = ay + t * dy - y;
  return ex * ex + ey * ey;
}
