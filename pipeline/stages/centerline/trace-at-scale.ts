/** Chooses the resolution at which ink is traced. @module */
import { flattenPath } from "../../../geometry/flatten.ts";
import { quantile } from "../../../geometry/statistics.ts";
import { type Coverage, coverageAt } from "./measure/coverage.ts";
import { enlarged, halved, inkBox, type Placed, placed, softened } from "./measure/resample.ts";
import { type Traced, type TraceOptions, traceInk } from "./trace.ts";
import type { TracedStroke } from "./traced-stroke.ts";

/** Lengths in pixels of the coverage. */
export type ScaleOptions = Omit<TraceOptions, "threshold" | "rough" | "hairline">;

/** Strokes in pixels of the coverage, and how much coarser than it they were traced. */
export interface ScaledTrace {
  readonly strokes: TracedStroke[];
  readonly reduction: number;
}

/**
 * Most changes between ink and paper along rows and columns that are traced in full.
 *
 * Work and memory follow the length of the outline. A drawing of 12 megapixels has some ten thousand
 * changes, a close hatching of 4 a million; noise has as many as pixels, and 12 megapixels of it
 * would take minutes.
 */
const MOST_CHANGES = 1_000_000;
/** The same where the changes lie too close for strokes: each costs more. */
const MOST_GRAINY_CHANGES = 200_000;
/** Mean run of ink or paper that is grain, px. */
const GRAINY_RUN_PX = 4;
/** The same for tracing three times larger. */
const MOST_FINE_CHANGES = 60_000;

/** Traces ink of one colour: cropped; coarser where it is noise, finer where strokes are hairlines. */
export function traceAtScale(whole: Coverage, options: ScaleOptions): ScaledTrace {
  const box = inkBox(whole);
  if (!box) return { strokes: [], reduction: 1 };
  let coverage = box.coverage;
  let reduction = 1;
  let length = changes(coverage);
  for (; length > mostChanges(coverage, length); length = changes(coverage)) {
    options.signal.throwIfAborted();
    coverage = halved(coverage);
    reduction *= 2;
  }
  const place: Placed = { scale: reduction, x: box.x, y: box.y };
  const scaled = {
    ...options,
    minWidth: options.minWidth / reduction,
    spurLength: options.spurLength / reduction,
  };
  const coarse = reduction > 1 || length > MOST_FINE_CHANGES;
  const strokes = coarse ? traceGrey(coverage, scaled).strokes : traceFine(coverage, scaled);
  return { strokes: strokes.map((stroke) => placed(stroke, place)), reduction };
}

function mostChanges({ width, height }: Coverage, length: number): number {
  const run = (2 * width * height) / length;
  return run < GRAINY_RUN_PX ? MOST_GRAINY_CHANGES : MOST_CHANGES;
}

function changes({ width, height, values }: Coverage): number {
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const ink = values[i]! >= 0.5;
      if (x > 0 && ink !== values[i - 1]! >= 0.5) count++;
      if (y > 0 && ink !== values[i - width]! >= 0.5) count++;
    }
  return count;
}

/** Thinner strokes have no pixel of pure ink in their middle, px. */
const HAIRLINE_PX = 2.5;
/** Share of the drawing's length that has to be hairlines. */
const HAIRLINE_LENGTH_SHARE = 0.1;
/** Pixels that are traced at most. */
const MOST_PIXELS = 16e6;
/** Catmull-Rom spreads a hairline, whose peak then lies under half. */
const LOW_SHARE = 0.3;

/** Traces hairlines three times larger, with widths from the amount of ink. */
function traceFine(coverage: Coverage, options: ScaleOptions): readonly TracedStroke[] {
  const { width, height } = coverage;
  const traced = traceGrey(coverage, options);
  const factor = [3, 2].find((k) => width * height * k * k <= MOST_PIXELS);
  if (!factor || !hasHairlines(traced)) return traced.strokes;
  const fine = traceInk(enlarged(coverage, factor), {
    ...options,
    tolerance: options.tolerance * factor,
    spurLength: options.spurLength * factor,
    minWidth: 0,
    threshold: LOW_SHARE,
    hairline: HAIRLINE_PX * factor,
    rough: 0,
  });
  const place = { scale: 1 / factor, x: 0, y: 0 };
  return fine.strokes
    .map((stroke) => strokeInkWidth(coverage, placed(stroke, place)))
    .filter((stroke) => stroke.width >= options.minWidth);
}

function hasHairlines({ strokes, usual }: Traced): boolean {
  if (usual < HAIRLINE_PX) return true;
  const thin = strokes.filter(({ width }) => width < HAIRLINE_PX).length;
  return thin > HAIRLINE_LENGTH_SHARE * strokes.length;
}

/** Traces at the coverage's own resolution, softened first where it has no antialiasing. */
function traceGrey(raw: Coverage, options: ScaleOptions): Traced {
  const bilevel = isBilevel(raw);
  const coverage = bilevel ? softened(raw) : raw;
  const rough = bilevel ? 0.8 : 0;
  return traceInk(coverage, { ...options, threshold: 0.5, hairline: HAIRLINE_PX, rough });
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

/** Wider strokes have edges to measure by, px. */
const WIDEST_PX = 3;
/** Ink is summed up to this far beside the centre-line, px. */
const ACROSS_REACH_PX = 3;
/** Step of the sum, px. */
const ACROSS_STEP_PX = 0.125;
/** Crossings and neighbours only add ink, so a little under the median is the stroke's own. */
const OWN_QUANTILE = 0.4;

/** Gives a thin stroke the width that its ink would fill: the sum of coverage across it. */
export function strokeInkWidth(coverage: Coverage, stroke: TracedStroke): TracedStroke {
  if (stroke.kind !== "line" || stroke.width >= WIDEST_PX) return stroke;
  const points = flattenPath(stroke.path, 0.1);
  const sums: number[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [x, y] = points[i]!;
    const dx = points[i + 1]![0] - x;
    const dy = points[i + 1]![1] - y;
    const length = Math.sqrt(dx * dx + dy * dy);
    const steps = Math.max(1, Math.round(length));
    for (let k = 0; k < steps; k++) {
      const t = (k + 0.5) / steps;
      sums.push(inkAcross(coverage, [x + t * dx, y + t * dy], [-dy / length, dx / length]));
    }
  }
  const width = quantile(sums, OWN_QUANTILE);
  return width > 0 ? { ...stroke, width } : stroke;
}

function inkAcross(
  coverage: Coverage,
  [x, y]: readonly [number, number],
  [nx, ny]: readonly [number, number],
): number {
  let sum = 0;
  for (let t = -ACROSS_REACH_PX; t <= ACROSS_REACH_PX; t += ACROSS_STEP_PX)
    sum += coverageAt(coverage, x + t * nx, y + t * ny);
  return sum * ACROSS_STEP_PX;
}
