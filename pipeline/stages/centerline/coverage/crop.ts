/** Where traced strokes stand in the whole picture. @module */
import type { Point } from "../../../../geometry/point.ts";
import type { Segment } from "../../../../geometry/segment.ts";
import type { TracedStroke } from "../traced-stroke.ts";
import type { Coverage } from "./coverage.ts";

/** A part of a coverage and the place of its top left pixel. */
export interface CoverageBox {
  readonly coverage: Coverage;
  readonly x: number;
  readonly y: number;
}

/** Paper kept around the ink, px. */
const MARGIN = 4;
/** A smaller share is no ink. */
const FAINT = 0.2;

/** The part of a coverage that holds all of its ink; undefined when there is none. */
export function inkBox({ width, height, values }: Coverage): CoverageBox | undefined {
  let left = width;
  let right = -1;
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (values[i]! < FAINT) continue;
      if (top < 0) top = y;
      bottom = y;
      if (x < left) left = x;
      if (x > right) right = x;
    }
  if (right < 0) return undefined;
  const x = Math.max(0, left - MARGIN);
  const y = Math.max(0, top - MARGIN);
  const w = Math.min(width, right + 1 + MARGIN) - x;
  const h = Math.min(height, bottom + 1 + MARGIN) - y;
  const part = new Float32Array(w * h);
  for (let row = 0; row < h; row++) {
    const from = (y + row) * width + x;
    part.set(values.subarray(from, from + w), row * w);
  }
  return { coverage: { width: w, height: h, values: part }, x, y };
}

/** A change of coordinates: times `scale`, then moved by (x, y). */
export interface Placed {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A stroke in other coordinates. */
export function placed(stroke: TracedStroke, { scale, x, y }: Placed): TracedStroke {
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
