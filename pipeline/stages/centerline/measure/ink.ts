/** What every step looks at: the ink, its outline, and questions about both. @module */
import { atan2 } from "../../../../geometry/elementary.ts";
import { type Mask, squaredDistance } from "../../../../raster/distance.ts";
import { type Coverage, coverageAt } from "./coverage.ts";
import { nextSample, type Outline, outlineOf } from "./outline.ts";

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
export function inkOf(coverage: Coverage, threshold: number, signal?: AbortSignal): Ink {
  const mask = maskOf(coverage, threshold);
  const distance = squaredDistance(mask, { signal });
  const outline = outlineOf(coverage, mask, signal);
  const edges = new EdgeIndex(outline, mask, distance);
  return { coverage, threshold, mask, distance, outline, edges };
}

/** Pixels whose coverage reaches the threshold. */
export function maskOf({ width, height, values }: Coverage, threshold: number): Mask {
  const data = new Uint8Array(values.length);
  for (let i = 0; i < data.length; i++) if (values[i]! >= threshold) data[i] = 1;
  return { width, height, data };
}

/** How ink and its edges are read. */
const INK = {
  /** A place that has less coverage is paper, antialiasing and all. */
  paperShare: 0.4,
  /** Places of a ray's end farther than this from the sub-pixel edge are left as they are, px. */
  snapPx: 3,
  /** The ink around a stroke's middle is at least so deep, in half widths. */
  deepHalfWidths: 0.8,
  /** A point moved inwards may be this much nearer to an edge, or farther, px; a share of the half width comes on top. */
  insetErrorPx: 0.1,
  insetErrorHalfWidths: 0.02,
  /** Bucket size, px: chords are about a pixel long. */
  cellPx: 4,
  /** The sub-pixel edge lies at most this much nearer than the nearest pixel of paper, px. */
  edgeSlackPx: 2,
  /** Feet stay on their chord: a place `i + 1` would be the next one. */
  within: 0.999999,
} as const;

/** Length of paper on the straight way between two points, to about a pixel. */
export function paperBetween({ coverage }: Ink, from: Place, to: Place): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  let paper = 0;
  for (let t = 1; t < length; t++)
    if (
      coverageAt(coverage, from.x + (t / length) * dx, from.y + (t / length) * dy) < INK.paperShare
    )
      paper++;
  return paper;
}

/** A point, px. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Length of ink along a ray from its origin to the sub-pixel edge, at most about `limit`.
 *
 * @param ray Origin and unit direction.
 * @returns the length, and the place on the outline (−1 where no edge is near the end).
 */
export function castRay(
  ink: Ink,
  { x, y, dx, dy }: Place & { readonly dx: number; readonly dy: number },
  limit: number,
): { length: number; place: number } {
  const { coverage, edges } = ink;
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
  if (!edges.nearest(ex, ey, INK.snapPx)) return { length: t, place: -1 };
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

/** Whether the ink around a point is as deep as a stroke of a half width is there. */
export function isDeep({ coverage, edges }: Ink, x: number, y: number, half: number): boolean {
  if (!(coverageAt(coverage, x, y) >= 0.5)) return false;
  return !(edges.nearest(x, y, half) && edges.distance < INK.deepHalfWidths * half);
}

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
  const error = INK.insetErrorPx + INK.insetErrorHalfWidths * half;
  if (coverageAt(coverage, x, y) <= 0.5) return undefined;
  if (!edges.nearest(x, y, half + error) || half - edges.distance >= error) return undefined;
  return [x, y];
}

/**
 * How far the outline has turned, radians, and led, px, from the first of some samples to each of them.
 *
 * The turn is that of the inward normal, positive around a disc walked with the contour.
 */
export function sumsAlong({ outline: { x, y, nx, ny } }: Ink, samples: readonly number[]) {
  const turn = [0];
  const along = [0];
  for (let k = 1; k < samples.length; k++) {
    const [i, j] = [samples[k - 1]!, samples[k]!];
    const sin = nx[i]! * ny[j]! - ny[i]! * nx[j]!;
    const cos = nx[i]! * nx[j]! + ny[i]! * ny[j]!;
    turn.push(turn[k - 1]! + Math.round(atan2(sin, cos) * 2 ** 20) / 2 ** 20);
    along.push(along[k - 1]! + Math.sqrt((x[j]! - x[i]!) ** 2 + (y[j]! - y[i]!) ** 2));
  }
  return { turn, along };
}

/** A bucket grid over the chords of an outline. */
export class EdgeIndex {
  /** Answer of the last successful query: distance, foot, and the foot's place on the outline. */
  distance = 0;
  x = 0;
  y = 0;
  place = 0;
  readonly #outline: Outline;
  readonly #mask: Mask;
  readonly #depth: Int32Array | undefined;
  readonly #columns: number;
  readonly #rows: number;
  /** Chords of bucket `g` are `#items[#start[g]]` up to `#items[#start[g + 1]]`. */
  readonly #start: Int32Array;
  readonly #items: Int32Array;
  /** A chord reaches at most this far from its first sample's bucket, px: the longest chord. */
  readonly #reach: number;

  /** @param depth Squared distance of each pixel of the mask to the paper: buckets nearer than that are not looked at. */
  constructor(outline: Outline, mask: Mask, depth?: Int32Array) {
    this.#outline = outline;
    this.#mask = mask;
    this.#depth = depth;
    this.#columns = Math.ceil(mask.width / INK.cellPx) + 3;
    this.#rows = Math.ceil(mask.height / INK.cellPx) + 3;
    const { x, y } = outline;
    const bucket = Int32Array.from(x, (sx, i) => cell(y[i]!) * this.#columns + cell(sx));
    this.#start = new Int32Array(this.#columns * this.#rows + 1);
    for (const g of bucket) this.#start[g + 1]!++;
    for (let g = 0; g + 1 < this.#start.length; g++) this.#start[g + 1]! += this.#start[g]!;
    const fill = this.#start.slice();
    this.#items = new Int32Array(x.length);
    bucket.forEach((g, i) => {
      this.#items[fill[g]!++] = i;
    });
    this.#reach = longestChord(outline);
  }

  /** Finds the nearest place nearer than `cap`; false when there is none. */
  nearest(x: number, y: number, cap = Number.POSITIVE_INFINITY): boolean {
    const gx = cell(x);
    const gy = cell(y);
    const rings = Math.max(gx, gy, this.#columns - gx, this.#rows - gy);
    // a ring's corners lie a diagonal away
    const least = (this.#depthAt(x, y) - INK.edgeSlackPx - this.#reach) * Math.SQRT1_2;
    const first = Math.floor(least / INK.cellPx) - 1;
    this.distance = cap;
    this.place = -1;
    for (let ring = Math.max(0, first); ring <= rings; ring++) {
      if ((ring - 1) * INK.cellPx - this.#reach >= this.distance) break;
      this.#searchRing(x, y, { gx, gy, ring });
    }
    return this.place >= 0;
  }

  #depthAt(x: number, y: number): number {
    const { width, height } = this.#mask;
    const isInside = x >= 0 && y >= 0 && x < width && y < height;
    return this.#depth && isInside
      ? Math.sqrt(this.#depth[Math.floor(y) * width + Math.floor(x)]!)
      : 0;
  }

  /** Only the rim of the square: its inside was searched before. */
  #searchRing(x: number, y: number, { gx, gy, ring }: { gx: number; gy: number; ring: number }) {
    const left = Math.max(0, gx - ring);
    const right = Math.min(this.#columns - 1, gx + ring);
    const bottom = Math.min(this.#rows - 1, gy + ring);
    for (let row = Math.max(0, gy - ring); row <= bottom; row++) {
      const g = row * this.#columns;
      if (Math.abs(row - gy) === ring) this.#searchCells(x, y, g + left, g + right);
      else {
        if (gx - ring >= 0) this.#searchCells(x, y, g + gx - ring, g + gx - ring);
        if (gx + ring < this.#columns) this.#searchCells(x, y, g + gx + ring, g + gx + ring);
      }
    }
  }

  /** Looks at the chords of neighbouring buckets of a row, `from` up to and with `to`. */
  #searchCells(x: number, y: number, from: number, to: number): void {
    const outline = this.#outline;
    for (let k = this.#start[from]!; k < this.#start[to + 1]!; k++) {
      const i = this.#items[k]!;
      const j = nextSample(outline, i);
      const x0 = outline.x[i]!;
      const y0 = outline.y[i]!;
      const dx = outline.x[j]! - x0;
      const dy = outline.y[j]! - y0;
      const squared = dx * dx + dy * dy;
      const t = squared > 0 ? ((x - x0) * dx + (y - y0) * dy) / squared : 0;
      const along = Math.max(0, Math.min(INK.within, t));
      const ex = x0 + along * dx;
      const ey = y0 + along * dy;
      const distance = Math.sqrt((x - ex) * (x - ex) + (y - ey) * (y - ey));
      if (distance >= this.distance) continue;
      this.distance = distance;
      this.x = ex;
      this.y = ey;
      this.place = i + along;
    }
  }
}

/** Column or row of the buckets; one of them lies outside the image. */
function cell(at: number): number {
  return Math.floor(at / INK.cellPx) + 1;
}

function longestChord(outline: Outline): number {
  const { x, y } = outline;
  let squared = 0;
  for (let i = 0; i < x.length; i++) {
    const j = nextSample(outline, i);
    squared = Math.max(squared, (x[j]! - x[i]!) ** 2 + (y[j]! - y[i]!) ** 2);
  }
  return Math.sqrt(squared);
}
