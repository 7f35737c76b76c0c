/** Vertices at which a piece touches itself. @module */
import { squaredDistance } from "../../geometry/point.ts";
import type { Border } from "./border.ts";
import { eachGapVertex, type Rolled } from "./gap-outline.ts";
import { distanceFromCentres } from "./reach.ts";
import type { Limits } from "./spans.ts";

/** Nearer than this, in grid units, a border touches itself: whole coordinates differ by 1 at least. */
const TOUCHES = 0.9;

/** Whether one of the edges near vertex `i`, but none of its own, goes through it. */
export function isPinched(
  { x0, y0, x1, y1, previous }: Border,
  i: number,
  { near, found }: { near: Int32Array; found: number },
): boolean {
  const [x, y, before] = [x0[i]!, y0[i]!, previous[i]!];
  for (let k = 0; k < found; k++) {
    const j = near[k]!;
    const [ax, ay, bx, by] = [x0[j]! - x, y0[j]! - y, x1[j]! - x, y1[j]! - y];
    if ((ax > 1 && bx > 1) || (ax < -1 && bx < -1)) continue;
    if ((ay > 1 && by > 1) || (ay < -1 && by < -1)) continue;
    if (j === i || j === before) continue;
    if (squaredDistance(-ax, -ay, bx - ax, by - ay) < TOUCHES * TOUCHES) return true;
  }
  return false;
}

/** Whether the gap after span `s` has a vertex where the disc touches the border too: material meets there in a point. */
export function hasPinch(
  rolled: Rolled,
  s: number,
  {
    pinched,
    radius,
    spend,
  }: { pinched: ReadonlySet<number>; radius: number } & Pick<Limits, "spend">,
): boolean {
  if (pinched.size === 0) return false;
  const enough = radius + TOUCHES;
  let found = false;
  eachGapVertex(rolled, s, (v) => {
    if (found || !pinched.has(v)) return;
    const distance = distanceFromCentres(rolled, v, { enough, radius, spend });
    found = distance !== undefined && distance < enough;
  });
  return found;
}
