/** What every step looks at: the ink, its outline, and questions about both. @module */
import { type Mask, squaredDistance } from "../../../../raster/distance.ts";
import type { Coverage } from "../coverage/coverage.ts";
import { coverageAt } from "../coverage/coverage-at.ts";

import { withoutPinholes } from "../coverage/pinholes.ts";
import { EdgeIndex } from "./edge-index.ts";
import { type Outline, outlineOf } from "./outline.ts";

/** Ink of one colour, with everything that is derived from it. */
export interface Ink {
  readonly coverage: Coverage;
  /** Coverage from which a pixel counts as ink. */
  readonly threshold: number;
  readonly mask: Mask;
  /** Squared distance to the paper, per pixel. */
  readonly distance: Int32Array;
  readonly outline: Outline;
  readonly edges: EdgeIndex;
}

/** Derives mask, distances and outline from coverage. */
export function inkOf(raw: Coverage, threshold: number, signal?: AbortSignal): Ink {
  const coverage = withoutPinholes(raw, threshold);
  const mask = maskOf(coverage, threshold);
  const distance = squaredDistance(mask, { signal });
  const outline = outlineOf(coverage, mask, signal);
  return {
    coverage,
    threshold,
    mask,
    distance,
    outline,
    edges: new EdgeIndex(outline, mask, { depth: distance }),
  };
}

/** Pixels whose coverage reaches the threshold. */
export function maskOf({ width, height, values }: Coverage, threshold: number): Mask {
  const data = new Uint8Array(values.length);
  for (let i = 0; i < data.length; i++) if (values[i]! >= threshold) data[i] = 1;
  return { width, height, data };
}

/** A place that has less coverage is paper, antialiasing and all. */
const PAPER = 0.4;

/** Length of paper on the straight way between two points, to about a pixel. */
export function paperBetween({ coverage }: Ink, from: Place, to: Place): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  let paper = 0;
  for (let t = 1; t < length; t++)
    if (coverageAt(coverage, from.x + (t / length) * dx, from.y + (t / length) * dy) < PAPER)
      paper++;
  return paper;
}

/** A point, px. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A ray: origin and unit direction. */
export interface Ray {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Places of a ray's end farther than this from the sub-pixel edge are left as they are, px. */
const SNAP = 3;

/**
 * Length of ink along a ray from its origin to the sub-pixel edge, at most about `limit`.
 *
 * @returns the length, and the place on the outline (−1 where no edge is near the end).
 */
export function castRay(ink: Ink, ray: Ray, limit: number): { length: number; place: number } {
  const { coverage, edges } = ink;
  const { x, y, dx, dy } = ray;
  let t = 0;
  while (t < limit) {
    const px = x + t * dx;
    const py = y + t * dy;
    const free = clearance(ink, px, py);
    if (free > 0) t += free;
    else if (coverageAt(coverage, px, py) >= ink.threshold) t += 0.5;
    else break;
  }
  t = Math.max(0, t - 0.25);
  const ex = x + t * dx;
  const ey = y + t * dy;
  if (!edges.nearest(ex, ey, SNAP)) return { length: t, place: -1 };
  return { length: t + (edges.x - ex) * dx + (edges.y - ey) * dy, place: edges.place };
}

/** Length that a ray may skip at a point without leaving the ink; 0 near an edge. */
function clearance({ mask: { width, height }, distance }: Ink, x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  if (ix < 0 || iy < 0 || ix >= width || iy >= height) return 0;
  const d2 = distance[iy * width + ix]!;
  return d2 > 12 ? Math.sqrt(d2) - 2.5 : 0;
}
