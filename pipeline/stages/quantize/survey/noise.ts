/** Tell compressed pixels from clean ones. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import type { Picture } from "../../../../raster/picture.ts";
import type { Runs } from "../../../../raster/runs.ts";
import { stripsOf } from "../../../../raster/strips.ts";
import { task } from "./noise-task.ts";

/**
 * Share of wiggling pixels above which a PNG is taken for a JPEG in disguise.
 *
 * Measured on 120 drawings: JPEG .027 to .2, clean PNG up to .0257 (a gradient with banding).
 */
export const NOISY_SHARE = 0.026;

/** What a drawing with gradients may show: rounding, filter by filter, makes up to .031 of its pixels wiggle. */
export const SHADED_NOISE = 0.045;

/** The runs of the picture, and who counts. */
interface CountContext extends Sharing {
  readonly runs: Runs;
}

/** Whether pixels wiggle by a few levels, as JPEG ringing does and neither flat art nor gradients do. */
export async function looksCompressed(
  picture: Picture,
  share: number,
  { runs, parallel, signal }: CountContext,
): Promise<boolean> {
  const { rows, parts } = stripsOf(picture);
  const request = { parts, signal, progress: () => {} };
  const counts = await parallel.map(task, { picture, runs, rows }, request);
  const wiggles = counts.reduce((sum, count) => sum + count, 0);
  return wiggles > share * picture.width * picture.height;
}
