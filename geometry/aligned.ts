/** Whether segments run along the tangents of their joints. @module */
import type { Joint } from "./joints.ts";
import { dot, unit } from "./point.ts";
import type { Segment } from "./segment.ts";

/** Cosine of the angle by which a line may differ from the tangent of a smooth joint; beyond, only a cubic joins it. */
const ALIGNED = 0.9994;

/** Do segments from `a` to `b` leave smooth joints along their tangents? */
export function isAligned(a: Joint, b: Joint, segments: readonly Segment[]): boolean {
  const [first, last] = [segments[0]!, segments.at(-1)!];
  const ahead = first.kind === "cubic" ? first.c1 : first.to;
  const before = last.kind === "cubic" ? last.c2 : a.at;
  const leaving = unit(ahead[0] - a.at[0], ahead[1] - a.at[1]);
  const arriving = unit(b.at[0] - before[0], b.at[1] - before[1]);
  if (a.smooth && dot(a.tangent, leaving) < ALIGNED) return false;
  return !b.smooth || dot(b.tangent, arriving) >= ALIGNED;
}
