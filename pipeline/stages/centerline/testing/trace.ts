/** Runs this stage on drawn pictures, and measures its strokes, for its tests. @module */
import type { Partition, Raster, Stroke } from "../../../../plugin/mod.ts";
import { quantize } from "../../quantize/stage.ts";
import { centerline } from "../stage.ts";
import { drawStrokes, type Palette, type PenStroke, partitionOf } from "./drawing.ts";

type Options = Partial<typeof centerline.defaults>;

/** Traces a raster, its pixels labelled by the nearest colour of a palette. */
export function traceRaster(raster: Raster, options: Options = {}, palette?: Palette) {
  return tracePartition(partitionOf(raster, palette), options);
}

/** Traces a raster in the inks that are found in it. */
export function traceInks(raster: Raster) {
  const settings = { ...quantize.defaults, colors: 2, inks: 8 };
  const indexed = quantize.run(raster, settings, { ...context, note: () => {} });
  if (indexed instanceof Promise) throw new TypeError("The stage is synchronous");
  const { labels, palette } = indexed;
  return tracePartition({ ...partitionOf(raster), labels, palette }, {});
}

const context = { signal: new AbortController().signal, progress: () => {} };

function tracePartition(partition: Partition, options: Options) {
  const notes: Record<string, number> = {};
  const note = (key: string, value: number) => {
    notes[key] = value;
  };
  const settings = { ...centerline.defaults, enabled: true, ...options };
  const curves = centerline.run(partition, settings, { ...context, note });
  if (curves instanceof Promise) throw new TypeError("The stage is synchronous");
  return { strokes: [...curves.strokes], notes, curves };
}

/** Traces strokes on a sheet of 100 × 80 px. */
export const trace = (strokes: PenStroke[], options: Options = {}) =>
  traceRaster(drawStrokes([100, 80], strokes), options).strokes;

/** Ends of a stroke, leftmost (then topmost) first. */
export function endsOf({ points }: Stroke): [number, number][] {
  const n = points.length;
  const ends: [number, number][] = [
    [points[0]!, points[1]!],
    [points[n - 2]!, points[n - 1]!],
  ];
  return ends.sort(([x, y], [u, v]) => x - u || y - v);
}

/** Throws unless all numbers are within a tolerance of others. */
export function expectNear(
  actual: readonly number[],
  expected: readonly number[],
  tolerance: number,
): void {
  const near =
    actual.length === expected.length &&
    actual.every((value, k) => Math.abs(value - expected[k]!) <= tolerance);
  if (!near)
    throw new Error(`Expected [${expected}] within ${tolerance}: current values are [${actual}]`);
}

/** Distance from a point to a stroke, by 32 points on each of its segments. */
export function distanceTo(
  { points, segmentKind }: Stroke,
  [x, y]: readonly [number, number],
): number {
  let nearest = Number.POSITIVE_INFINITY;
  segmentKind.forEach((_, k) => {
    const p = points.subarray(6 * k, 6 * k + 8);
    for (let i = 0; i <= 32; i++) {
      const t = i / 32;
      const u = 1 - t;
      const weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      const line = segmentKind[k] === 0;
      const at = (c: number) =>
        line
          ? u * p[c]! + t * p[6 + c]!
          : weights.reduce((sum, weight, j) => sum + weight * p[2 * j + c]!, 0);
      nearest = Math.min(nearest, Math.hypot(at(0) - x, at(1) - y));
    }
  });
  return nearest;
}

/** Strokes from left to right. */
export const sorted = (strokes: Stroke[]) =>
  strokes.sort((a, b) => endsOf(a)[0]![0] - endsOf(b)[0]![0]);
