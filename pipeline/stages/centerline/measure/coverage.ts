/** How much of each pixel is ink, and which pen drew it. @module */

import { flattenPath } from "../../../../geometry/flatten.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { type Partition, TRANSPARENT } from "../../../../plugin/mod.ts";
import { premultiply } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";

/** Share of the ink in every pixel, 0 to 1, row-major: antialiasing kept, never thresholded away. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** Pen of every pixel, where more than one drew: of those without ink, any. */
  readonly pens?: Uint8Array | undefined;
}

/** Shares this near to none or all are none or all: 8-bit colours cannot say. */
const SNAP_SHARE = 0.004;

/**
 * Reads all ink of a partition as one drawing: a stroke goes on under one of another pen.
 *
 * A pixel of no pen is that of the one whose mix with the paper it is nearest to. Returns also the palette index of
 * each pen.
 */
export function sheetOf({ raster, labels, palette }: Partition) {
  const { width, height } = raster;
  const { px } = premultiply(raster);
  const paper = paperLabel(labels, width);
  const penLabels = inkLabels(labels, paper);
  const rgba = Float64Array.from([paper, ...penLabels].flatMap((label) => colorOf(palette, label)));
  const mixes = penLabels.map((_, pen) => {
    const mix = new Unmixer(px, 0);
    mix.between(rgba, pen + 1, 0);
    return mix;
  });
  const penOf = Int16Array.from({ length: 256 }, (_, label) => penLabels.indexOf(label));
  const values = new Float32Array(labels.length);
  const pens = mixes.length > 1 ? new Uint8Array(labels.length) : undefined;
  for (let i = 0; i < labels.length; i++) {
    const own = penOf[labels[i]!]!;
    let least = Number.POSITIVE_INFINITY;
    let share = 0;
    for (let pen = 0; pen < mixes.length; pen++) {
      const mix = mixes[pen]!;
      if (own >= 0 && pen !== own) continue;
      mix.measureAt(i);
      if (mix.residual >= least) continue;
      least = mix.residual;
      share = mix.coverage;
      if (pens) pens[i] = pen;
    }
    values[i] = share < SNAP_SHARE ? 0 : share > 1 - SNAP_SHARE ? 1 : share;
  }
  const coverage: Coverage = { width, height, values, pens };
  return { coverage, penLabels };
}

/** The premultiplied colour of a label, 0 to 255 each; nothing at all is four zeros. */
function colorOf(palette: Uint8Array, label: number): number[] {
  if (label === TRANSPARENT) return [0, 0, 0, 0];
  const [r, g, b, a] = palette.subarray(4 * label, 4 * label + 4);
  return [(r! * a!) / 255, (g! * a!) / 255, (b! * a!) / 255, a!];
}

/** The pen that drew most of the ink along a path; of equals the first. */
export function penAlong(coverage: Coverage, path: FittedPath): number {
  const { width, pens } = coverage;
  const counts = new Uint32Array(256);
  const points = flattenPath(path, 0.5);
  for (let i = 0; i + 1 < points.length; i++) {
    const [x, y] = points[i]!;
    const [dx, dy] = [points[i + 1]![0] - x, points[i + 1]![1] - y];
    const steps = Math.ceil(Math.sqrt(dx * dx + dy * dy));
    for (let k = 0.5; k < steps; k++) {
      const [u, v] = [x + (k * dx) / steps, y + (k * dy) / steps];
      const pen = pens?.[Math.floor(v) * width + Math.floor(u)] ?? 0;
      if (coverageAt(coverage, u, v) >= 0.5) counts[pen]!++;
    }
  }
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}

/** The commonest label along the image's border: what is drawn on. Of equals, the lowest. */
function paperLabel(labels: Uint8Array, width: number): number {
  const count = new Uint32Array(256);
  const last = labels.length - width;
  for (let x = 0; x < width; x++) for (const i of [x, last + x]) count[labels[i]!]!++;
  for (let row = 0; row <= last; row += width)
    for (const i of [row, row + width - 1]) count[labels[i]!]!++;
  return count.indexOf(count.reduce((most, n) => Math.max(most, n)));
}

/** Labels that draw on the paper, ascending; transparent pixels draw nothing. */
function inkLabels(labels: Uint8Array, paper: number): number[] {
  const present = new Uint8Array(256);
  for (let i = 0; i < labels.length; i++) present[labels[i]!] = 1;
  present[paper] = present[TRANSPARENT] = 0;
  return [...present.keys()].filter((label) => present[label]);
}

/** Bilinear coverage at a point; pixel centres lie at +0.5, and there is paper beyond the image. */
export function coverageAt({ width, height, values }: Coverage, x: number, y: number): number {
  const fx = x - 0.5;
  const fy = y - 0.5;
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  const u = fx - ix;
  const v = fy - iy;
  if (ix < 0 || iy < 0 || ix + 1 >= width || iy + 1 >= height) {
    const at = (px: number, py: number) =>
      px < 0 || py < 0 || px >= width || py >= height ? 0 : values[py * width + px]!;
    return (
      (at(ix, iy) * (1 - u) + at(ix + 1, iy) * u) * (1 - v) +
      (at(ix, iy + 1) * (1 - u) + at(ix + 1, iy + 1) * u) * v
    );
  }
  const i = iy * width + ix;
  const above = values[i]! * (1 - u) + values[i + 1]! * u;
  const below = values[i + width]! * (1 - u) + values[i + width + 1]! * u;
  return above * (1 - v) + below * v;
}
