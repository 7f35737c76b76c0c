/** Directions around a point: on which side of a path one lies. @module */
import { TOUCH } from "./outline.ts";

/** Whether two directions from one point run along each other: the shorter's end touches the longer's line. */
export function coincide(ux: number, uy: number, vx: number, vy: number): boolean {
  if (ux * vx + uy * vy <= 0) return false;
  const longer = Math.max(ux * ux + uy * uy, vx * vx + vy * vy);
  const cross = ux * vy - uy * vx;
  return cross * cross <= TOUCH * TOUCH * longer;
}

/** A path through a point: the vector back to where it comes from and the one to where it goes on. */
export interface Pass {
  readonly backX: number;
  readonly backY: number;
  readonly onX: number;
  readonly onY: number;
}

/**
 * Side of a path on which a direction from its point lies, 1 or -1.
 *
 * Not defined for a direction along the path, nor at the tip of a spur.
 */
export function sideOf({ backX, backY, onX, onY }: Pass, dx: number, dy: number): 1 | -1 {
  const turn = onX * backY - onY * backX;
  const fromOn = onX * dy - onY * dx;
  const toBack = dx * backY - dy * backX;
  if (turn > 0) return fromOn > 0 && toBack > 0 ? 1 : -1;
  if (turn < 0) return toBack < 0 && fromOn < 0 ? -1 : 1;
  return fromOn > 0 ? 1 : -1;
}
