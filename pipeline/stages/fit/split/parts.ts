/** Arcs cut into parts of even work, for threads to share. @module */
import { arcOf } from "../arcs/junction-arcs.ts";

/** Samples of a part, about: a millisecond's work, so that no thread waits long for another's last. */
const PART = 2048;

/**
 * Runs of signed arcs in parts: part `p` is runs `partStart[p]` up to `partStart[p + 1]`, run `r` is
 * `arcs[runStart[r]]` up to `arcs[runStart[r + 1]]`; `~a` means arc `a` backwards.
 */
export interface ArcParts {
  readonly partStart: Uint32Array;
  readonly runStart: Uint32Array;
  readonly arcs: Int32Array;
}

/** Runs in their order, in parts of about as many samples each. */
export function arcParts(
  runs: Iterable<readonly number[]>,
  samples: (arc: number) => number,
): ArcParts {
  const partStart = [0];
  const runStart = [0];
  const arcs: number[] = [];
  let load = 0;
  for (const run of runs) {
    for (const s of run) {
      arcs.push(s);
      load += samples(arcOf(s));
    }
    runStart.push(arcs.length);
    if (load < PART) continue;
    partStart.push(runStart.length - 1);
    load = 0;
  }
  if (load > 0) partStart.push(runStart.length - 1);
  return {
    partStart: Uint32Array.from(partStart),
    runStart: Uint32Array.from(runStart),
    arcs: Int32Array.from(arcs),
  };
}

/** Number of parts. */
export function countParts({ partStart }: ArcParts): number {
  return partStart.length - 1;
}

/** Visit the runs of a part. */
export function forEachRun(
  { partStart, runStart, arcs }: ArcParts,
  part: number,
  visit: (run: Int32Array) => void,
): void {
  for (let r = partStart[part]!; r < partStart[part + 1]!; r++) {
    visit(arcs.subarray(runStart[r]!, runStart[r + 1]!));
  }
}
