/** How sharply a polyline turns back. @module */
import type { Point } from "../geometry/point.ts";

/** Greatest turn, degrees, between the direction of a polyline and that of the way half a px on. */
export function sharpestTurn(points: readonly Point[]): number {
  let sharpest = 0;
  for (let i = 1; i + 1 < points.length; i++) {
    let along = 0;
    let turn = 0;
    for (let k = i; k + 1 < points.length && along < 0.5; k++) {
      const [p, q, r] = [points[k - 1]!, points[k]!, points[k + 1]!];
      const [ax, ay, bx, by] = [q[0] - p[0], q[1] - p[1], r[0] - q[0], r[1] - q[1]];
      turn += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
      along += Math.hypot(bx, by);
      sharpest = Math.max(sharpest, Math.abs((turn * 180) / Math.PI));
    }
  }
  return sharpest;
}
