/** Lights and shadows in steps, for PostScript, which has no opacity. @module */
import type { Gradient, GradientStop, Shape } from "../../plugin/mod.ts";
import { piecesOf } from "../gradient-pieces.ts";

/** Change of colour from strip to strip, levels of 255: that of the bands of a traced drawing, 0.022 in OKLab. */
const STEP = 5;
/** Most strips of all overlays of one shape, multiplied: more make the file larger than anyone prints from. */
const MAX_STRIPS = 512;
const COARSER = 1.5;

/** Part of a gradient's plane over which an overlay has one opacity: all with t ≤ `to` that no strip before it covers. */
export interface Strip {
  /** Infinity for the outermost. */
  readonly to: number;
  readonly alpha: number;
  readonly color: number;
}

/** An overlay, and the strips that its shape shows of it, innermost first. */
export interface StrippedOverlay {
  readonly gradient: Gradient;
  readonly extent: Extent;
  readonly strips: readonly Strip[];
}

/** Bounds of a shape's control points in a gradient's plane. */
export interface Extent {
  readonly minT: number;
  readonly maxT: number;
  /** Across a line; unused for circles. */
  readonly minV: number;
  readonly maxV: number;
}

/**
 * Strips of the overlays of one shape, as coarse as needed for `MAX_STRIPS`.
 *
 * @param stops What lies below.
 */
export function stripOverlays(
  overlays: readonly Gradient[],
  { stops, subpaths }: { readonly stops: readonly GradientStop[] } & Pick<Shape, "subpaths">,
): StrippedOverlay[] {
  const extents = overlays.map((gradient) => extentOf(gradient, subpaths));
  for (let step = STEP; ; step *= COARSER) {
    const stripped = overlays.map((gradient, k) => {
      const extent = extents[k]!;
      const range = contrast(gradient.stops, stops);
      return { gradient, extent, strips: stripsOf(gradient, { extent, step: step / range }) };
    });
    const product = stripped.reduce((count, { strips }) => count * strips.length, 1);
    if (product <= MAX_STRIPS) return stripped;
  }
}

/** Paint of an overlay's strip over the stops below it. */
export function blendStops(
  stops: readonly GradientStop[],
  { alpha, color }: Strip,
): readonly GradientStop[] {
  if (alpha === 0) return stops;
  return stops.map((stop) => ({ ...stop, color: mix(stop.color, color, alpha) }));
}

/** Largest difference of a channel, levels; 1 at least. */
function contrast(over: readonly GradientStop[], below: readonly GradientStop[]): number {
  let range = 1;
  for (const { color } of over)
    for (const { color: other } of below)
      for (const shift of [16, 8, 0])
        range = Math.max(range, Math.abs(((color >> shift) & 255) - ((other >> shift) & 255)));
  return range;
}

/** The opacity in whole steps, cut where it passes from one to the next. */
function stripsOf(
  { stops }: Gradient,
  { extent, step }: { readonly extent: Extent; readonly step: number },
): Strip[] {
  const strips: Strip[] = [];
  const add = (to: number, level: number, color: number) => {
    const last = strips.at(-1);
    const alpha = Math.min(1, level * step);
    if (to < extent.minT || (last && last.to >= extent.maxT)) return;
    if (last?.alpha === alpha && last.color === color) strips.pop();
    strips.push({ to, alpha, color });
  };
  for (const { from, to } of piecesOf(stops)) {
    const [start, end] = [from.alpha / step, to.alpha / step];
    const sign = end < start ? -1 : 1;
    for (let level = Math.round(start); level !== Math.round(end); level += sign) {
      const share = (level + sign / 2 - start) / (end - start);
      add(from.at + share * (to.at - from.at), level, mix(from.color, to.color, share));
    }
    add(to.at, Math.round(end), to.color);
  }
  const outermost = strips.at(-1);
  if (outermost) return [...strips.slice(0, -1), { ...outermost, to: Infinity }];
  const { alpha, color } = stops.at(-1)!;
  return [{ to: Infinity, alpha: Math.round(alpha / step) * step, color }];
}

function extentOf({ kind, matrix }: Gradient, subpaths: readonly Float64Array[]): Extent {
  const [a, b, c, d, e, f] = matrix;
  const det = a * d - b * c;
  let [minT, maxT, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const points of subpaths)
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i]! - e, points[i + 1]! - f];
      const [u, v] = [(d * x - c * y) / det, (a * y - b * x) / det];
      const t = kind === "linear" ? u : Math.sqrt(u * u + v * v);
      minT = Math.min(minT, t);
      maxT = Math.max(maxT, t);
      minV = Math.min(minV, v);
      maxV = Math.max(maxV, v);
    }
  // the centre of a circle may lie within the shape, far from its outline
  return { minT: kind === "linear" ? minT : 0, maxT, minV, maxV };
}

function mix(from: number, to: number, share: number): number {
  let color = 0;
  for (const shift of [16, 8, 0]) {
    const [p, q] = [(from >> shift) & 255, (to >> shift) & 255];
    color |= Math.round(p + share * (q - p)) << shift;
  }
  return color;
}
