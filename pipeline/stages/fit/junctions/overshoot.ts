/** Whether the samples of arcs run past the place where their junction was told to be. @module */
import { length, type Point } from "../../../../geometry/point.ts";
import type { ArcSamples } from "../arcs/arc-samples.ts";
import { arcOf } from "../arcs/junction-arcs.ts";

/** Samples that tell the direction in which an arc leaves. */
const REACH = 4;

/** How far a place lies ahead of the first sample of an arc, measured along the arc as it leaves, px. @param s Arc, `~a` for its end. */
export function overshoot(samples: ArcSamples, s: number, [px, py]: Point): number {
  const { x, y } = samples.kept(arcOf(s));
  const n = x.length;
  if (n < 2) return 0;
  const k = Math.min(REACH, n - 1);
  const [from, to] = s < 0 ? [n - 1, n - 1 - k] : [0, k];
  const [dx, dy] = [x[to]! - x[from]!, y[to]! - y[from]!];
  return ((px - x[from]!) * dx + (py - y[from]!) * dy) / (length(dx, dy) || 1);
}
