/** Two contours that run along each other: follow the run to its end. @module */
import { type Outline, TOUCH } from "./outline.ts";
import type { Passages } from "./passages.ts";
import { coincide, sideOf } from "./turn.ts";

/** Where a run starts: a point, and the vertices that the two contours go to from there. */
export interface RunStart {
  readonly x: number;
  readonly y: number;
  /** Vertex that the first contour, walked forwards, comes to next. */
  readonly first: number;
  /** Vertex that the second contour comes to next. */
  readonly second: number;
  /** Whether the second contour is walked in its own direction. */
  readonly forwards: boolean;
}

/**
 * Side of the first contour, 1 or -1, to which the second leaves at the end of the run.
 *
 * @returns 0 where the run has no such end: one of the two stops or turns back there, or both are the same ring.
 */
export function exitSide(
  { x0, y0 }: Outline,
  { goesTo, comesFrom }: Passages,
  start: RunStart,
): 1 | 0 | -1 {
  const along = start.forwards ? goesTo : comesFrom;
  let { x, y, first, second } = start;
  for (let steps = 2 * x0.length; steps > 0; steps--) {
    const ax = x0[first]! - x;
    const ay = y0[first]! - y;
    const bx = x0[second]! - x;
    const by = y0[second]! - y;
    const together = near(ax - bx, ay - by);
    const firstIsNearer = ax * ax + ay * ay < bx * bx + by * by;
    const fromX = x;
    const fromY = y;
    const stop = together || firstIsNearer ? first : second;
    x = x0[stop]!;
    y = y0[stop]!;
    if (together || firstIsNearer) first = goesTo[first]!;
    if (together || !firstIsNearer) second = along[second]!;
    if (first < 0 || second < 0) return 0;
    const onX = x0[first]! - x;
    const onY = y0[first]! - y;
    const dx = x0[second]! - x;
    const dy = y0[second]! - y;
    if (coincide(onX, onY, dx, dy)) continue;
    const backX = fromX - x;
    const backY = fromY - y;
    const spur = coincide(backX, backY, onX, onY) || coincide(backX, backY, dx, dy);
    return spur ? 0 : sideOf({ backX, backY, onX, onY }, dx, dy);
  }
  return 0;
}

function near(dx: number, dy: number): boolean {
  return dx * dx + dy * dy <= TOUCH * TOUCH;
}
