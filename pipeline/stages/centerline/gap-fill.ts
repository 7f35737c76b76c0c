/** Centre-line points where the ridge is not the centre-line. @module */
import { type ContourRun, insetPoint, samplesOfRun } from "./contour-follow.ts";
import type { Ink } from "./ink.ts";

/** Points, `[x0, y0, x1, y1, …]`. */
export type Points = number[];

/**
 * Fills a gap from the outline beside it, moved inwards by half the width.
 *
 * Exact for round joins, for bends of small radius and for the far side of a T. Of two runs the longer
 * is the outer one, which has the corner.
 */
export function fillGap(ink: Ink, runs: readonly ContourRun[], half: number): Points {
  const run = runs.reduce<ContourRun | undefined>(
    (longest, other) => (longest && longest.length >= other.length ? longest : other),
    undefined,
  );
  if (!run) return [];
  const samples = samplesOfRun(ink, run);
  if (run.backwards) samples.reverse();
  return samples.flatMap((i) => insetPoint(ink, i, half) ?? []);
}
