/** Two contours at a common point: whether one changes sides of the other. @module */
import type { Outline } from "./outline.ts";
import type { Passages } from "./passages.ts";
import { exitSide } from "./run.ts";
import { coincide, type Pass, sideOf } from "./turn.ts";

/** The vertices between which a contour passes over a point, -1 where it ends. */
export interface Passage {
  readonly back: number;
  readonly on: number;
}

/** Passages of two contours over a common point. */
export interface Encounter {
  readonly x: number;
  readonly y: number;
  readonly first: Passage;
  readonly second: Passage;
}

/** Whether the second contour changes sides of the first right at the point. */
export function crossesAt(outline: Outline, { x, y, first, second }: Encounter): boolean {
  if (first.back < 0 || first.on < 0 || second.back < 0 || second.on < 0) return false;
  const { x0, y0 } = outline;
  const path = pathOf(outline, x, y, first);
  const [ux, uy] = [x0[second.back]! - x, y0[second.back]! - y];
  const [vx, vy] = [x0[second.on]! - x, y0[second.on]! - y];
  if (runs(path, ux, uy) || runs(path, vx, vy)) return false;
  if (coincide(path.backX, path.backY, path.onX, path.onY)) return false; // the tip of a spur
  return sideOf(path, ux, uy) !== sideOf(path, vx, vy);
}

/** Whether the second contour changes sides of the first along a run that the first enters at the point. */
export function crossesAlongRun(
  outline: Outline,
  passages: Passages,
  { x, y, first, second }: Encounter,
): boolean {
  if (first.back < 0 || first.on < 0 || second.back < 0 || second.on < 0) return false;
  const { x0, y0 } = outline;
  const path = pathOf(outline, x, y, first);
  const backRuns = runs(path, x0[second.back]! - x, y0[second.back]! - y);
  const onRuns = runs(path, x0[second.on]! - x, y0[second.on]! - y);
  if (backRuns === onRuns) return false;
  if (coincide(path.backX, path.backY, path.onX, path.onY)) return false; // the tip of a spur
  const [off, run] = backRuns ? [second.on, second.back] : [second.back, second.on];
  // a run is followed once, from the end at which the first contour enters it
  if (!coincide(path.onX, path.onY, x0[run]! - x, y0[run]! - y)) return false;
  const start = { x, y, first: first.on, second: run, forwards: onRuns };
  return exitSide(outline, passages, start) === -sideOf(path, x0[off]! - x, y0[off]! - y);
}

function pathOf({ x0, y0 }: Outline, x: number, y: number, { back, on }: Passage): Pass {
  return { backX: x0[back]! - x, backY: y0[back]! - y, onX: x0[on]! - x, onY: y0[on]! - y };
}

/** Whether a direction runs along the path, ahead or back. */
function runs({ backX, backY, onX, onY }: Pass, dx: number, dy: number): boolean {
  return coincide(onX, onY, dx, dy) || coincide(backX, backY, dx, dy);
}
