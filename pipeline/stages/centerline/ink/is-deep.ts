/** Whether a stroke's middle may lie at a place. @module */
import { coverageAt } from "../coverage/coverage-at.ts";
import type { Ink } from "./ink.ts";

/** The ink around a stroke's middle is at least so deep, in half widths. */
const DEEP = 0.8;

/** Whether the ink around a point is as deep as a stroke of a half width is there. */
export function isDeep({ coverage, edges }: Ink, x: number, y: number, half: number): boolean {
  if (!(coverageAt(coverage, x, y) >= 0.5)) return false;
  return !(edges.nearest(x, y, half) && edges.distance < DEEP * half);
}
