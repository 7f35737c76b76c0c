/** Nearest place on an outline. @module */
import type { Mask } from "../../../../raster/distance.ts";
import { nextSample, type Outline } from "./outline.ts";

/** Bucket size, px: chords are about a pixel long. */
const CELL_PX = 4;
/** The sub-pixel edge lies at most this much nearer than the nearest pixel of paper, px. */
const EDGE_SLACK_PX = 2;
/** Feet stay on their chord: a place `i + 1` would be the next one. */
const WITHIN = 0.999999;

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
    this.#columns = Math.ceil(mask.width / CELL_PX) + 3;
    this.#rows = Math.ceil(mask.height / CELL_PX) + 3;
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
    const least = (this.#depthAt(x, y) - EDGE_SLACK_PX - this.#reach) * Math.SQRT1_2;
    const first = Math.floor(least / CELL_PX) - 1;
    this.distance = cap;
    this.place = -1;
    for (let ring = Math.max(0, first); ring <= rings; ring++) {
      if ((ring - 1) * CELL_PX - this.#reach >= this.distance) break;
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
      const along = Math.max(0, Math.min(WITHIN, t));
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
  return Math.floor(at / CELL_PX) + 1;
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
