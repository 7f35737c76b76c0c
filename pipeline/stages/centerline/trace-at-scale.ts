/** Chooses the resolution at which ink is traced. @module */
import type { Point } from "../../../geometry/point.ts";
import type { Segment } from "../../../geometry/segment.ts";
import { clamp, cubicTaps } from "../../../raster/taps.ts";
import type { Coverage } from "./measure/coverage.ts";
import { type Traced, type TraceOptions, traceInk } from "./trace.ts";
import type { TracedStroke } from "./traced-stroke.ts";

/** Lengths in pixels of the coverage. */
type ScaleOptions = Omit<TraceOptions, "threshold" | "rough" | "hairline">;

/** What decides the resolution. */
const SCALE = {
  /**
   * Most changes between ink and paper along rows and columns that are traced in full.
   *
   * Work and memory follow the length of the outline. A drawing of 12 megapixels has some ten thousand
   * changes, a close hatching of 4 a million; noise has as many as pixels, and 12 megapixels of it
   * would take minutes.
   */
  mostChanges: 1_000_000,
  /** The same where the changes lie too close for strokes: each costs more. */
  mostGrainyChanges: 200_000,
  /** Mean run of ink or paper that is grain, px. */
  grainyRunPx: 4,
  /** The same for tracing three times larger. */
  mostFineChanges: 60_000,
  /** Thinner strokes have no pixel of pure ink in their middle, px. */
  hairlinePx: 2.5,
  /** Share of the drawing's length that has to be hairlines. */
  hairlineLengthShare: 0.1,
  /** Pixels that are traced at most. */
  mostPixels: 16e6,
  /** Catmull-Rom spreads a hairline, whose peak then lies under half. */
  lowShare: 0.3,
  /** Fewer edges than this tell nothing. */
  fewEdges: 20,
  /** Antialiased ink has more partly covered pixels beside its edges than this share. */
  leastPartialShare: 0.15,
  /** Paper kept around the ink, px. */
  marginPx: 4,
  /** A smaller share is no ink. */
  faintShare: 0.2,
} as const;

/**
 * Traces ink of one colour: cropped; coarser where it is noise, finer where strokes are hairlines.
 *
 * @returns strokes in pixels of the coverage, and how much coarser than it they were traced
 */
export function traceAtScale(whole: Coverage, options: ScaleOptions) {
  const box = inkBox(whole);
  if (!box) return { strokes: [], reduction: 1 };
  let coverage: Coverage = box.coverage;
  let reduction = 1;
  let length = changes(coverage);
  for (; length > mostChanges(coverage, length); length = changes(coverage)) {
    options.signal.throwIfAborted();
    coverage = halved(coverage);
    reduction *= 2;
  }
  const place = { scale: reduction, x: box.x, y: box.y };
  const scaled = {
    ...options,
    minWidth: options.minWidth / reduction,
    spurLength: options.spurLength / reduction,
  };
  const coarse = reduction > 1 || length > SCALE.mostFineChanges;
  const traced = traceGrey(coverage, scaled);
  const strokes = coarse ? traced.strokes : tracedFine(traced, coverage, scaled);
  return { strokes: strokes.map((stroke) => placed(stroke, place)), reduction };
}

function mostChanges({ width, height }: Coverage, length: number): number {
  const run = (2 * width * height) / length;
  return run < SCALE.grainyRunPx ? SCALE.mostGrainyChanges : SCALE.mostChanges;
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

/** Hairlines are traced again, three times larger. */
function tracedFine(
  traced: Traced,
  coverage: Coverage,
  options: ScaleOptions,
): readonly TracedStroke[] {
  const { width, height } = coverage;
  const factor = [3, 2].find((k) => width * height * k * k <= SCALE.mostPixels);
  if (!factor || !hasHairlines(traced)) return traced.strokes;
  const fine = traceInk(enlarged(coverage, factor), {
    ...options,
    tolerance: options.tolerance * factor,
    spurLength: options.spurLength * factor,
    minWidth: 0,
    threshold: SCALE.lowShare,
    hairline: SCALE.hairlinePx * factor,
    rough: 0,
  });
  const place = { scale: 1 / factor, x: 0, y: 0 };
  return fine.strokes
    .map((stroke) => placed(stroke, place))
    .filter((stroke) => stroke.width >= options.minWidth);
}

function hasHairlines({ strokes, usual }: Traced): boolean {
  if (usual < SCALE.hairlinePx) return true;
  const thin = strokes.filter(({ width }) => width < SCALE.hairlinePx).length;
  return thin > SCALE.hairlineLengthShare * strokes.length;
}

/** Traces at the coverage's own resolution, softened first where it has no antialiasing. */
function traceGrey(raw: Coverage, options: ScaleOptions): Traced {
  const bilevel = isBilevel(raw);
  const coverage = bilevel ? softened(raw) : raw;
  const rough = bilevel ? 0.8 : 0;
  return traceInk(coverage, { ...options, threshold: 0.5, hairline: SCALE.hairlinePx, rough });
}

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
  return edges > SCALE.fewEdges && parts < SCALE.leastPartialShare * edges;
}

/** Smooths with a 5×5 binomial: gives a black-and-white image the grey edge that sub-pixel reading needs. */
function softened(coverage: Coverage): Coverage {
  const weights = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16];
  return resampled(coverage, 1, (at) => ({ first: at - 2, weights }));
}

/** Enlarges by a whole factor with Catmull-Rom, cut off at 0 and 1. */
function enlarged(coverage: Coverage, factor: number): Coverage {
  return resampled(coverage, factor, (at) => cubicTaps(at, factor));
}

/** Halves both sides: the mean of each two by two pixels; an odd last row or column is dropped. */
function halved(coverage: Coverage): Coverage {
  return resampled(coverage, 0.5, (at) => ({ first: 2 * at, weights: [0.5, 0.5] }));
}

/** What a target row or column is made of: source rows or columns from `first` on, and their weights. */
type Taps = (at: number) => { readonly first: number; readonly weights: readonly number[] };

/** Filters rows, then columns; beyond the image lies more of the same. */
function resampled(
  { width, height, values, pens }: Coverage,
  factor: number,
  taps: Taps,
): Coverage {
  const w = Math.max(1, Math.floor(width * factor));
  const h = Math.max(1, Math.floor(height * factor));
  const rows = new Float32Array(w * height);
  for (let x = 0; x < w; x++) {
    const { first, weights } = taps(x);
    const from = weights.map((_, k) => clamp(first + k, width));
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let k = 0; k < from.length; k++) sum += weights[k]! * values[y * width + from[k]!]!;
      rows[y * w + x] = sum;
    }
  }
  const all = new Float32Array(w * h);
  const penOf = pens && new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const { first, weights } = taps(y);
    const from = weights.map((_, k) => clamp(first + k, height) * w);
    const penRow = Math.floor(y / factor) * width;
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let k = 0; k < from.length; k++) sum += weights[k]! * rows[from[k]! + x]!;
      all[y * w + x] = Math.max(0, Math.min(1, sum));
      if (penOf) penOf[y * w + x] = pens[penRow + Math.floor(x / factor)]!;
    }
  }
  return { width: w, height: h, values: all, pens: penOf };
}

/** The part of a coverage that holds all of its ink, and the place of its top left pixel; undefined when there is none. */
function inkBox({ width, height, values, pens }: Coverage) {
  let left = width;
  let right = -1;
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (values[i]! < SCALE.faintShare) continue;
      if (top < 0) top = y;
      bottom = y;
      if (x < left) left = x;
      if (x > right) right = x;
    }
  if (right < 0) return undefined;
  const x = Math.max(0, left - SCALE.marginPx);
  const y = Math.max(0, top - SCALE.marginPx);
  const w = Math.min(width, right + 1 + SCALE.marginPx) - x;
  const h = Math.min(height, bottom + 1 + SCALE.marginPx) - y;
  const part = new Float32Array(w * h);
  const partPens = pens && new Uint8Array(w * h);
  for (let row = 0; row < h; row++) {
    const from = (y + row) * width + x;
    part.set(values.subarray(from, from + w), row * w);
    partPens?.set(pens!.subarray(from, from + w), row * w);
  }
  return { coverage: { width: w, height: h, values: part, pens: partPens }, x, y };
}

/** A stroke in other coordinates: times `scale`, then moved by (x, y). */
function placed(
  stroke: TracedStroke,
  { scale, x, y }: { scale: number; x: number; y: number },
): TracedStroke {
  const move = ([px, py]: Point): Point => [px * scale + x, py * scale + y];
  const moveSegment = (segment: Segment): Segment =>
    segment.kind === "line"
      ? { kind: "line", to: move(segment.to) }
      : { kind: "cubic", c1: move(segment.c1), c2: move(segment.c2), to: move(segment.to) };
  const { start, segments } = stroke.path;
  return {
    ...stroke,
    width: stroke.width * scale,
    path: { start: move(start), segments: segments.map(moveSegment) },
  };
}
