/** The engine as a runner's worker calls it: a raster and options in, an SVG out. @module */
import { completeSettings, type JobOptions, resolveSettings } from "../pipeline/options.ts";
import { vectorize } from "../pipeline/run.ts";
import { createCollector } from "./collector.ts";
import type { StageOrder, TraceReport } from "./protocol.ts";
import { createWarmUp, type WarmUp } from "./warm-up/warm-up.ts";

/** What a worker imports: this module, or a stand-in of a test. */
export interface Engine {
  trace(
    order: Omit<StageOrder, "type" | "engine">,
    progress: (fraction: number) => void,
  ): Promise<TraceReport>;
  /** What to do while nothing is asked for; absent where there is nothing to warm up. */
  readonly warmUp?: () => WarmUp;
}

/** Run the pipeline. Limits of the engine are reports; a bug in a stage is thrown. */
export const trace: Engine["trace"] = async (order, progress) => {
  const { raster } = order;
  const settings = completeSettings(order.settings ?? resolveSettings(order.options as JobOptions));
  const timings: Record<string, number> = {};
  try {
    const { text, palette } = await vectorize(raster, settings, {
      signal: new AbortController().signal, // a worker is stopped by ending it
      note(key, value) {
        if (key.endsWith(".ms")) timings[key.slice(0, -3)] = round(value);
      },
      progress,
      collect: createCollector(raster),
    });
    return { type: "svg", svg: text, mode: settings.export.mode, timings, palette };
  } catch (error) {
    // A stage throws a RangeError when the picture exceeds what it can hold.
    if (error instanceof RangeError)
      return { type: "failed", code: "too_complex", detail: error.message };
    throw error;
  }
};

/** Traces at full speed: the child has a lower priority than who answers requests. */
export const warmUp: Engine["warmUp"] = () => createWarmUp({ share: 1 });

/** Microseconds are noise. */
function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
