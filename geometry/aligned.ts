/** Whether segments run along the tangents of their joints. @module */
import type { Joint } from "./joints.ts";
import { length, type Point } from "./point.ts";
import type { Segment } from "./segment.ts";

/** Cosine of the angle by which a line may differ from the tangent of a smooth joint; beyond, only a cubic joins it. */
const ALIGNED = 0.9994;

/** Do segments from `a` to `b` leave smooth joints along their tangents? */
export function isAligned(a: Joint, b: Joint, segments: readonly Segment[]): boolean {
  if (a.smooth) {
    const first = segments[0]!;
    const ahead = first.kind === "cubic" ? first.c1 : first.to;
    if (cosine(a.tangent, a.at, ahead) < ALIGNED) return false;
  }
  if (!b.smooth) return true;
  const last = segments.at(-1)!;
  const before = last.kind === "cubic" ? last.c2 : a.at;
  return cosine(b.tangent, before, b.at) >= ALIGNED;
}

/** Cosine of the angle between a direction and the way from one point to another. */
function cosine(direction: Point, from: Point, to: Point): number {
  const x = to[0] - from[0];
  const y = to[1] - from[1];
  const l = length(x, y) || 1;
  return direction[0] * (x / l) + direction[1] * (y / l);
}
