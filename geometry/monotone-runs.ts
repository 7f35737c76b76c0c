/** Stretches of chains along which neither coordinate turns back. @module */
import type { Chains } from "./chains.ts";

/**
 * The monotone run that each segment belongs to, by its first point; runs are numbered in their order.
 *
 * Along a run neither coordinate turns back, so its segments meet nowhere but one with the next at their common point.
 *
 * @param chains Neighbouring points differ.
 */
export function monotoneRuns({ coords: p, chainStart }: Chains): Uint32Array {
  const run = new Uint32Array(p.length / 2);
  let number = 0;
  for (let c = 0; c + 1 < chainStart.length; c++) {
    let across = 0;
    let down = 0;
    number++;
    for (let i = chainStart[c]!; i + 1 < chainStart[c + 1]!; i++) {
      const dx = p[2 * i + 2]! - p[2 * i]!;
      const dy = p[2 * i + 3]! - p[2 * i + 1]!;
      if (dx * across < 0 || dy * down < 0) {
        number++;
        across = 0;
        down = 0;
      }
      if (dx !== 0) across = dx;
      if (dy !== 0) down = dy;
      run[i] = number;
    }
  }
  return run;
}
