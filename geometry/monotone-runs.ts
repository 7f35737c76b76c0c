/** Stretches of chains along which neither coordinate turns back. @module */
import type { Chains } from "./chains.ts";
import { release } from "./release.ts";

/** Runs of segments, numbered from 1 in their order. */
export interface MonotoneRuns {
  /** Number of the run that each segment belongs to, by its first point; 0 for the last point of a chain. */
  readonly of: Uint32Array;
  /** First segment of each run; at 0 nothing. */
  readonly start: Uint32Array;
}

/**
 * The monotone runs of chains.
 *
 * Along a run neither coordinate turns back, so its segments meet nowhere but one with the next at their common point.
 *
 * @param chains Neighbouring points differ.
 */
export function monotoneRuns({ coords: p, chainStart }: Chains): MonotoneRuns {
  const run = new Uint32Array(p.length / 2);
  const starts = new Uint32Array(run.length + 1);
  let number = 0;
  for (let c = 0; c + 1 < chainStart.length; c++) {
    let across = 0;
    let down = 0;
    starts[++number] = chainStart[c]!;
    for (let i = chainStart[c]!; i + 1 < chainStart[c + 1]!; i++) {
      const dx = p[2 * i + 2]! - p[2 * i]!;
      const dy = p[2 * i + 3]! - p[2 * i + 1]!;
      if (dx * across < 0 || dy * down < 0) {
        starts[++number] = i;
        across = 0;
        down = 0;
      }
      if (dx !== 0) across = dx;
      if (dy !== 0) down = dy;
      run[i] = number;
    }
  }
  const start = starts.slice(0, number + 1);
  release(starts);
  return { of: run, start };
}
