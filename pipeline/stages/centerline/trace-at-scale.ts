/** Chooses the resolution at which ink is traced. @module */
import type { Coverage } from "./coverage.ts";
import { softened } from "./resample.ts";
import { type TracedStroke, type TraceOptions, traceInk } from "./trace.ts";

/** Lengths in pixels of the coverage. */
export type ScaleOptions = Omit<TraceOptions, "threshold" | "rough">;

/** Traces ink of one colour, softened first where it has no antialiasing. */
export function traceAtScale(raw: Coverage, options: ScaleOptions): TracedStroke[] {
  const bilevel = isBilevel(raw);
  const coverage = bilevel ? softened(raw) : raw;
  const rough = bilevel ? 0.8 : 0;
  return traceInk(coverage, { ...options, threshold: 0.5, rough }).strokes;
}

/** Fewer edges than this tell nothing. */
const FEW_EDGES = 20;
/** Antialiased ink has more partly covered pixels beside its edges than this share. */
const LEAST_PARTIAL = 0.15;

/** Tells whether hardly any pixel along the outline is partly covered. */
function isBilevel({ width, height, values }: Coverage): boolean {
  const partial = (value: number) => value > 0.03 && value < 0.97;
  let edges = 0;
  let parts = 0;
  for (let y = 0; y < height; y++)
    for (let x = 1, i = y * width + 1; x < width; x++, i++) {
      if (values[i]! >= 0.5 === values[i - 1]! >= 0.5) continue;
      edges++;
      if (partial(values[i]!) || partial(values[i - 1]!)) parts++;
    }
  return edges > FEW_EDGES && parts < LEAST_PARTIAL * edges;
}
