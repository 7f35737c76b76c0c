/** What every step looks at: the ink, its outline, and questions about both. @module */
import { atan2 } from "../../../../geometry/elementary.ts";
import { type Mask, squaredDistance } from "../../../../raster/distance.ts";
import { type Coverage, coverageAt, withoutPinholes } from "./coverage.ts";
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
    edges: new EdgeIndex(outline, mask, distance),
  };
}

/** Pixels whose coverage reaches the threshold. */
export function maskOf({ width, height, values }: Coverage, threshold: number): Mask {
  const data = new Uint8Array(values.length);
  for (let i = 0; i < data.length; i++) if (values[i]! >= threshold) data[i] = 1;
  return { width, height, data };
}

/** A place that has less coverage is paper, antialiasing and all. */
const PAPER_SHARE = 0.4;

/** Length of paper on the straight way between two points, to about a pixel. */
export function paperBetween({ coverage }: Ink, from: Place, to: Place): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  let paper = 0;
  for (let t = 1; t < length; t++)
    if (coverageAt(coverage, from.x + (t / length) * dx, from.y + (t / length) * dy) < PAPER_SHARE)
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
const SNAP_PX = 3;

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
  if (!edges.nearest(ex, ey, SNAP_PX)) return { length: t, place: -1 };
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

/** The ink around a stroke's middle is at least so deep, in half widths. */
const DEEP_HALF_WIDTHS = 0.8;

/** Whether the ink around a point is as deep as a stroke of a half width is there. */
export function isDeep({ coverage, edges }: Ink, x: number, y: number, half: number): boolean {
  if (!(coverageAt(coverage, x, y) >= 0.5)) return false;
  return !(edges.nearest(x, y, half) && edges.distance < DEEP_HALF_WIDTHS * half);
}

/** A point moved inwards may be this much nearer to an edge, or farther, px; a share of the half width comes on top. */
const INSET_ERROR_PX = 0.1;
const INSET_ERROR_HALF_WIDTHS = 0.02;

/**
 * The outline sample moved inwards by half the width; undefined where another edge is nearer than that.
 *
 * That throws out mitre tips, flat caps and the blurred normals of inner corners.
 */
export function insetPoint(
  { outline, edges, coverage }: Ink,
  i: number,
  half: number,
): readonly [number, number] | undefined {
  const x = outline.x[i]! + half * outline.nx[i]!;
  const y = outline.y[i]! + half * outline.ny[i]!;
  const error = INSET_ERROR_PX + INSET_ERROR_HALF_WIDTHS * half;
  if (coverageAt(coverage, x, y) <= 0.5) return undefined;
  if (!edges.nearest(x, y, half + error) || half - edges.distance >= error) return undefined;
  return [x, y];
}

/** Turn of the inward normal from one sample to another near it, radians; positive around a disc walked with the contour. */
export function turnBetween({ outline: { nx, ny } }: Ink, i: number, j: number): number {
  const sin = nx[i]! * ny[j]! - ny[i]! * nx[j]!;
  const cos = nx[i]! * nx[j]! + ny[i]! * ny[j]!;
  return Math.round(atan2(sin, cos) * 2 ** 20) / 2 ** 20;
}

/** How far the outline has turned, radians, and led, px, from the first of some samples to each of them. */
export function sumsAlong(
  ink: Ink,
  samples: readonly number[],
): { readonly turn: number[]; readonly along: number[] } {
  const { x, y } = ink.outline;
  const turn = [0];
  const along = [0];
  for (let k = 1; k < samples.length; k++) {
    const [i, j] = [samples[k - 1]!, samples[k]!];
    turn.push(turn[k - 1]! + turnBetween(ink, i, j));
    along.push(along[k - 1]! + Math.sqrt((x[j]! - x[i]!) ** 2 + (y[j]! - y[i]!) ** 2));
  }
  return { turn, along };
}
