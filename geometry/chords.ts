/** Samples as chords. @module */
import { keepAhead } from "./keep-ahead.ts";
import type { Point } from "./point.ts";
import type { SamplePath } from "./samples.ts";
import type { Segment } from "./segment.ts";
import { simplify } from "./simplify.ts";

/** Part of the samples, simplified: the fallback that cannot go wrong. */
export function polyline(
  { x, y, weight }: SamplePath,
  { from, to }: { from: number; to: number },
  { start, end, tolerance }: { start: Point; end: Point; tolerance: number },
): Segment[] {
  const points: Point[] = [start];
  for (let i = from; i < to; i++) if (weight[i]! > 0.02) points.push([x[i]!, y[i]!]);
  points.push(end);
  return simplify(keepAhead(points), tolerance)
    .slice(1)
    .map((to) => ({ kind: "line", to }));
}
