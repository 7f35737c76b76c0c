/** A raster and options to an SVG, on this thread. @module */
import { type JobOptions, resolveSettings } from "../../pipeline/options.ts";
import { type Remembered, vectorize } from "../../pipeline/run.ts";
import type { Palette, Raster } from "../../plugin/mod.ts";
import type { StopSwitch } from "./stop-switch.ts";

/** What a trace gives. */
export interface TracedRaster {
  readonly svg: string;
  /** What the API's palette says of a job. */
  readonly found: Palette;
}

/** Of each picture, what a change of a later stage's setting leaves as it is. */
const memory = new WeakMap<Raster, Remembered>();

/**
 * Trace `raster`; the raster stays as it is.
 *
 * @throws an `AbortError` when given up, a RangeError where the picture exceeds what a stage can hold
 */
export async function traceRaster(
  raster: Raster,
  options: JobOptions,
  stop: StopSwitch,
): Promise<TracedRaster> {
  const settings = resolveSettings(options);
  const { text, palette } = await vectorize(raster, settings, {
    signal: stop.signal,
    note() {},
    progress() {},
    pause: () => stop.pause(),
    memory,
  });
  return { svg: text, found: palette };
}
