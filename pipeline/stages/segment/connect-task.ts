/** The work of writing components into their pixels, in strips of rows that any thread can do. @module */
import { release } from "../../../geometry/release.ts";
import type { StageContext } from "../../../plugin/mod.ts";
import { defineTask } from "../../../plugin/parallel.ts";
import {
  type Components,
  connectRuns,
  fillRuns,
  type NumberedRuns,
  roomForComponents,
} from "../../../raster/components.ts";
import { runAt } from "../../../raster/runs.ts";
import { stripsOf } from "../../../raster/strips.ts";

/** What is written, in strips of so many pixels. */
interface FillInput extends Pick<NumberedRuns, "runs" | "ids"> {
  readonly components: Int32Array;
  readonly strip: number;
}

/** Writes the components of a strip. */
export const task = defineTask({
  module: import.meta.url,
  open({ components, runs, ids, strip }: FillInput) {
    return (part: number) => {
      const from = runAt(runs, part * strip);
      fillRuns(components, { runs, ids }, { from, to: runAt(runs, (part + 1) * strip) });
    };
  },
});

/** As `connect()`, by as many threads as there are where runs are few. */
export async function connectInStrips(
  labels: Uint8Array,
  width: number,
  { parallel, signal }: Pick<StageContext<"parallel">, "parallel" | "signal">,
): Promise<Components> {
  const { ids, ...numbered } = connectRuns(labels, width, signal);
  const { runs } = numbered;
  const components = roomForComponents(labels.length);
  if (ids.buffer instanceof SharedArrayBuffer) {
    const { rows, parts } = stripsOf({ width, height: labels.length / width });
    const request = { parts, signal, progress: () => {} };
    await parallel.map(task, { components, runs, ids, strip: rows * width }, request);
  } else {
    fillRuns(components, { runs, ids }, { from: 0, to: runs.length - 1 });
    release(ids);
  }
  return { components, ...numbered };
}
