/** Coverage at another resolution. @module */
import type { Point } from "../../../../geometry/point.ts";
import type { Segment } from "../../../../geometry/segment.ts";
import type { TracedStroke } from "../traced-stroke.ts";
import type { Coverage } from "./coverage.ts";

/** Binomial weights of five neighbours, in sixteenths. */
const BINOMIAL = [1, 4, 6, 4, 1];

/** Smooths with a 5×5 binomial: gives a black-and-white image the grey edge that sub-pixel reading needs. */
export function softened({ width, height, values, pens }: Coverage): Coverage {
  const rows = new Float32Array(values.length);
  const all = new Float32Array(values.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = -2; k <= 2; k++)
        sum += BINOMIAL[k + 2]! * values[y * width + clamp(x + k, width)]!;
      rows[y * width + x] = sum / 16;
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = -2; k <= 2; k++)
        sum += BINOMIAL[k + 2]! * rows[clamp(y + k, height) * width + x]!;
      all[y * width + x] = sum / 16;
    }
  return { width, height, values: all, pens };
}

/** Enlarges by a whole factor with Catmull-Rom, cut off at 0 and 1. */
export function enlarged({ width, height, values, pens }: Coverage, factor: number): Coverage {
  const w = width * factor;
  const h = height * factor;
  const rows = new Float32Array(w * height);
  const all = new Float32Array(w * h);
  for (let x = 0; x < w; x++) {
    const { first, weights } = kernel(x, factor);
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += weights[k]! * values[y * width + clamp(first + k, width)]!;
      rows[y * w + x] = sum;
    }
  }
  for (let y = 0; y < h; y++) {
    const { first, weights } = kernel(y, factor);
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += weights[k]! * rows[clamp(first + k, height) * w + x]!;
      all[y * w + x] = Math.max(0, Math.min(1, sum));
    }
  }
  const source = (i: number) =>
    Math.floor(Math.floor(i / w) / factor) * width + Math.floor((i % w) / factor);
  return { width: w, height: h, values: all, pens: pens && penMap(w * h, pens, source) };
}

function penMap(length: number, pens: Uint8Array, source: (i: number) => number): Uint8Array {
  const map = new Uint8Array(length);
  for (let i = 0; i < length; i++) map[i] = pens[source(i)]!;
  return map;
}

/** Halves both sides: the mean of each two by two pixels; an odd last row or column is dropped. */
export function halved({ width, height, values, pens }: Coverage): Coverage {
  const w = Math.max(1, width >> 1);
  const h = Math.max(1, height >> 1);
  const means = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const right = clamp(2 * x + 1, width);
      const below = clamp(2 * y + 1, height) * width;
      const above = 2 * y * width;
      means[y * w + x] =
        (values[above + 2 * x]! +
          values[above + right]! +
          values[below + 2 * x]! +
          values[below + right]!) /
        4;
    }
  const source = (i: number) => 2 * Math.floor(i / w) * width + 2 * (i % w);
  return { width: w, height: h, values: means, pens: pens && penMap(w * h, pens, source) };
}

function clamp(i: number, size: number): number {
  return i < 0 ? 0 : i >= size ? size - 1 : i;
}

/** First source pixel and weights of a target pixel. */
function kernel(at: number, factor: number): { first: number; weights: number[] } {
  const f = (at + 0.5) / factor - 0.5;
  const i = Math.floor(f);
  const u = f - i;
  const weights = [
    ((-0.5 * u + 1) * u - 0.5) * u,
    (1.5 * u - 2.5) * u * u + 1,
    ((-1.5 * u + 2) * u + 0.5) * u,
    (0.5 * u - 0.5) * u * u,
  ];
  return { first: i - 1, weights };
}

/** A part of a coverage and the place of its top left pixel. */
export interface CoverageBox {
  readonly coverage: Coverage;
  readonly x: number;
  readonly y: number;
}

/** Paper kept around the ink, px. */
const MARGIN_PX = 4;
/** A smaller share is no ink. */
const FAINT_SHARE = 0.2;

/** The part of a coverage that holds all of its ink; undefined when there is none. */
export function inkBox({ width, height, values, pens }: Coverage): CoverageBox | undefined {
  let left = width;
  let right = -1;
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (values[i]! < FAINT_SHARE) continue;
      if (top < 0) top = y;
      bottom = y;
      if (x < left) left = x;
      if (x > right) right = x;
    }
  if (right < 0) return undefined;
  const x = Math.max(0, left - MARGIN_PX);
  const y = Math.max(0, top - MARGIN_PX);
  const w = Math.min(width, right + 1 + MARGIN_PX) - x;
  const h = Math.min(height, bottom + 1 + MARGIN_PX) - y;
  const part = new Float32Array(w * h);
  const partPens = pens && new Uint8Array(w * h);
  for (let row = 0; row < h; row++) {
    const from = (y + row) * width + x;
    part.set(values.subarray(from, from + w), row * w);
    partPens?.set(pens!.subarray(from, from + w), row * w);
  }
  return { coverage: { width: w, height: h, values: part, pens: partPens }, x, y };
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
