/** Edges that end within a surface. @module */
import type { SurfaceMap } from "./surface-map.ts";

/** Least jump of an edge, levels of any channel, and the share of it that one step takes. */
const LEAST_JUMP = 14;
const STEP_SHARE = 0.4;
/** Paint on both sides of an edge is at most this far apart, px. */
const WIDEST = 5;

/**
 * Pairs of pixels of one surface, `[from, to, …]`, with an edge between them along a row or a column.
 *
 * A surface that flows round the end of an edge has it inside: no smooth field may stand for both its sides.
 */
export function innerEdges(pixels: Int32Array, map: SurfaceMap): number[] {
  const { surfaceAt, width, height } = map;
  const pairs: number[] = [];
  const own = surfaceAt[pixels[0]!]!;
  for (let k = 0; k < pixels.length; k++) {
    const i = pixels[k]!;
    if (surfaceAt[i + 1] !== own) look(i, 1, Math.min(WIDEST, width - 1 - (i % width)));
    if (surfaceAt[i + width] !== own)
      look(i, width, Math.min(WIDEST, height - 1 - Math.floor(i / width)));
  }
  return pairs;

  /** Look for paint of the same surface beyond pixels of an edge. */
  function look(i: number, step: number, room: number): void {
    let d = 1;
    while (d <= room && surfaceAt[i + d * step] === -1) d++;
    if (d < 2 || d > room || surfaceAt[i + d * step] !== own) return;
    if (isSharp(map.levels, { i, step, d })) pairs.push(i, i + d * step);
  }
}

/** Whether colours jump between two pixels `d` steps apart, most of it at once. */
function isSharp(
  levels: Uint8ClampedArray,
  { i, step, d }: { i: number; step: number; d: number },
): boolean {
  let jump = 0;
  let channel = 0;
  for (let c = 0; c < 3; c++) {
    const whole = Math.abs(levels[4 * (i + d * step) + c]! - levels[4 * i + c]!);
    if (whole > jump) [jump, channel] = [whole, c];
  }
  if (jump < LEAST_JUMP) return false;
  let steepest = 0;
  for (let k = 0; k < d; k++) {
    const at = 4 * (i + k * step) + channel;
    steepest = Math.max(steepest, Math.abs(levels[at + 4 * step]! - levels[at]!));
  }
  return steepest >= STEP_SHARE * jump;
}
