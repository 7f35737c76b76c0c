/** Estimates of the SVG bytes of border stretches. @module */

import { floorLog10 } from "../../../../geometry/elementary.ts";
import { FitScratch, joinPath } from "../../../../geometry/fit-path.ts";
import type { Point } from "../../../../geometry/point.ts";
import { splitPath } from "../../../../geometry/split-path.ts";
import type { BorderStretch } from "../../../../plugin/mod.ts";
import { arcNoise, arcOptions, LEAST_SAMPLES, type ShapeOptions } from "../arc-options.ts";
import { evenSamples } from "./even-samples.ts";

/** How a fitted path is written. */
interface WrittenAs {
  /** Distance of neighbouring coordinates, px. */
  readonly grid: number;
  /** Whether coordinates count from the point before. */
  readonly relative: boolean;
}

/** The options that shape an arc, or whether it follows the edges of pixels. */
type SizedShape = ShapeOptions & { readonly pixelArt: boolean };

/** What tells how a stretch is written, whatever lies beside it. */
type SizedStretch = Omit<BorderStretch, "loop" | "painted" | "continuousTone">;

/** Bytes of a stretch, written once: fitted as the stage fits arcs, but for junctions and the verify pass. */
export function stretchSizer(
  shape: SizedShape,
  written: WrittenAs,
): (border: SizedStretch) => number {
  const scratch = new FitScratch();
  const optionsOf = arcOptions(shape);
  return (border) => {
    const corners = shape.pixelArt ? stairsOf(border) : fitted(border);
    return sizeOf(corners, written);
  };

  /** Control points and ends, in the order in which they are written. */
  function fitted(border: SizedStretch): Point[] {
    const { coords, scale, thickness } = border;
    const measured = samplesOf(border);
    const count = measured.x.length;
    if (count < LEAST_SAMPLES) {
      const corner = (i: number): Point => [coords[i]! / scale, coords[i + 1]! / scale];
      return [corner(0), corner(coords.length - 2)];
    }
    // junctions lie where samples meet: at the corners of pixels they would take fewer digits
    const at = (i: number): Point => [measured.x[i]!, measured.y[i]!];
    const ends = { start: at(0), end: at(count - 1) };
    const noise = Math.max(shape.leastNoise ?? 0, arcNoise(measured, thickness));
    const options = optionsOf({ noise, thickness });
    const split = splitPath(evenSamples(measured, noise, shape), options, scratch.split);
    const { start, segments } = joinPath(split, options, ends, scratch);
    return [start, ...segments.flatMap((s) => (s.kind === "line" ? [s.to] : [s.c1, s.c2, s.to]))];
  }
}

function samplesOf({ samples, sampleWeight, scale }: SizedStretch) {
  const n = sampleWeight.length;
  return {
    x: Float64Array.from({ length: n }, (_, i) => samples[2 * i]! / scale),
    y: Float64Array.from({ length: n }, (_, i) => samples[2 * i + 1]! / scale),
    weight: Float64Array.from(sampleWeight, (w) => w / scale),
    closed: false,
  };
}

/** The corners of the pixel edges. */
function stairsOf({ coords, scale }: SizedStretch): Point[] {
  const last = coords.length - 2;
  const points: Point[] = [];
  for (let i = 0; i <= last; i += 2) {
    const turns =
      i === 0 || i === last || (coords[i - 2] !== coords[i + 2] && coords[i - 1] !== coords[i + 3]);
    if (turns) points.push([coords[i]! / scale, coords[i + 1]! / scale]);
  }
  return points;
}

/** Digits, points and separators; letters repeat and are left out, but for steps along an axis. */
function sizeOf(points: readonly Point[], { grid, relative }: WrittenAs): number {
  let size = 0;
  for (let k = 1; k < points.length; k++) {
    const [[u, v], [x, y]] = [points[k - 1]!, points[k]!];
    const [dx, dy] = [Math.round((x - u) / grid), Math.round((y - v) / grid)];
    if (dx !== 0) size += digits(relative ? dx : Math.round(x / grid), grid);
    if (dy !== 0) size += digits(relative ? dy : Math.round(y / grid), grid);
  }
  return size;
}

/** Length of a whole number of steps, with what separates it from the one before. */
function digits(steps: number, grid: number): number {
  const px = Math.abs(steps * grid);
  const whole = px < 1 ? 0 : 1 + floorLog10(px + grid / 2);
  let decimals = floorLog10(1.5 / grid);
  for (let rest = steps; decimals > 0 && rest % 10 === 0; rest /= 10) decimals--;
  return 1 + whole + (decimals > 0 ? 1 + decimals : 0);
}
