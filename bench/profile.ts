/** Processor time of each stage: on a busy machine the clock says little. @module */
import { parseJobOptions, resolveSettings } from "../pipeline/options.ts";
import { vectorize } from "../pipeline/run.ts";
import { decodeImage } from "../raster/decode/decode.ts";
import { createCollector } from "../runner/collector.ts";
import { median } from "./statistics.ts";

/** Runs before those that are measured: the first ones are compiled as they go. */
const WARM_UPS = 5;
/** Runs that are measured. */
const RUNS = 3;

/**
 * Milliseconds of processor time by stage, decoding first, on a warm engine, medians of a few runs;
 * the compiler's and the collector's threads count.
 *
 * @returns undefined where the image is refused
 */
export async function profile(
  bytes: Uint8Array,
  preset: string,
): Promise<Map<string, number> | undefined> {
  const options = parseJobOptions({ preset });
  if (!options.ok) throw new RangeError(`The preset must exist: "${preset}" does not`);
  const settings = resolveSettings(options.value);
  const runs: Map<string, number>[] = [];
  for (let run = -WARM_UPS; run < RUNS; run++) {
    const times = new Map<string, number>();
    Bun.gc(true);
    let before = process.cpuUsage();
    const lap = (stage: string) => {
      const { user, system } = process.cpuUsage(before);
      times.set(stage, (user + system) / 1000);
      before = process.cpuUsage();
    };
    const image = await decodeImage(bytes);
    if (!image.ok) return undefined;
    lap("decode");
    await vectorize(image.value, settings, {
      signal: new AbortController().signal,
      note: (key) => {
        if (key.endsWith(".ms")) lap(key.slice(0, -".ms".length));
      },
      progress: () => {},
      collect: createCollector(image.value),
    });
    if (run >= 0) runs.push(times);
  }
  return new Map(
    [...runs[0]!.keys()].map((stage) => [stage, median(runs.map((run) => run.get(stage) ?? 0))]),
  );
}
