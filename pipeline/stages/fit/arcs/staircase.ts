/** Borders without antialiasing. @module */
import type { SamplePath } from "../../../../geometry/samples.ts";

/** Least share of the samples that lie on pixel edges, and of the steps between samples that turn. */
const ON_EDGES = 0.75;
const TURNING = 0.08;
/** A sample on a pixel edge lies this near to it where nothing but noise moved it, px. */
const NEAR_EDGE = 0.18;

/** Whether a border follows the edges of pixels and turns often: its true course is anywhere within half a px. */
export function isStaircase({ x, y }: SamplePath): boolean {
  let on = 0;
  let turns = 0;
  for (let i = 0; i < x.length; i++) {
    if (isMiddle(x[i]!) ? isWhole(y[i]!) : isMiddle(y[i]!) && isWhole(x[i]!)) on++;
    if (i > 0 && isDiagonal(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!)) turns++;
  }
  return on >= ON_EDGES * x.length && turns >= TURNING * x.length;
}

function isWhole(v: number): boolean {
  return Math.abs(v - Math.round(v)) <= NEAR_EDGE;
}

function isMiddle(v: number): boolean {
  return v - Math.floor(v) === 0.5;
}

function isDiagonal(dx: number, dy: number): boolean {
  return dx !== 0 && dy !== 0 && Math.abs(dx) < 1 && Math.abs(dy) < 1;
}
