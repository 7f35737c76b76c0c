/** Nearest place on an outline. @module */
import { nextSample, type Outline } from "./outline.ts";

/** Bucket size, px: chords are about a pixel long. */
const CELL_PX = 4;
/** The same for places deep in the ink, whose search passes many empty buckets. */
const COARSE_CELL_PX = 32;
/** Places farther from the paper are deep, px. */
const DEEP_PX = 96;

/** Feet stay on their chord: a place `i + 1` would be the next one. */
const WITHIN = 0.999999;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface IndexOptions {
  /** Squared distance of each pixel to the paper. */
  readonly depth?: Int32Array;
  readonly cell?: number;
}

/** A bucket grid over the chords of an outline. */
export class EdgeIndex {
  /** Answer of the last successful query: distance, foot, and the foot's place on the outline. */
  distance = 0;
  x = 0;
  y = 0;
  place = 0;
  readonly #outline: Outline;
  readonly #next: Int32Array;
  readonly #cell: number;
  readonly #depth: Int32Array | undefined;
  readonly #width: number;
  readonly #coarse: EdgeIndex | undefined;
  readonly #columns: number;
  readonly #rows: number;
  /** Chords of bucket `g` are `#items[#start[g]]` up to `#items[#start[g + 1]]`. */
  readonly #start: Int32Array;
  readonly #items: Int32Array;
  /** A chord reaches at most this far from its first sample's bucket, px: the longest chord. */
  readonly #reach: number;

  /** @param depth Lets places deep in the ink be looked up in larger buckets. */
  constructor(outline: Outline, size: Size, { depth, cell = CELL_PX }: IndexOptions = {}) {
    this.#outline = outline;
    this.#cell = cell;
    this.#depth = depth;
    if (depth?.some((squared) => squared > DEEP_PX * DEEP_PX))
      this.#coarse = new EdgeIndex(outline, size, { cell: COARSE_CELL_PX });
    this.#columns = Math.ceil(size.width / cell) + 3;
    this.#rows = Math.ceil(size.height / cell) + 3;
    this.#width = size.width;
    const n = outline.x.length;
    this.#next = Int32Array.from({ length: n }, (_, i) => nextSample(outline, i));
    this.#reach = longestChord(outline, this.#next);
    this.#start = new Int32Array(this.#columns * this.#rows + 1);
    this.#items = new Int32Array(n);
    for (let i = 0; i < n; i++) this.#start[this.#bucket(i) + 1]!++;
    for (let g = 0; g + 1 < this.#start.length; g++) this.#start[g + 1]! += this.#start[g]!;
    const fill = this.#start.slice();
    for (let i = 0; i < n; i++) this.#items[fill[this.#bucket(i)]!++] = i;
  }

  #bucket(i: number): number {
    const { x, y } = this.#outline;
    return (
      (Math.floor(y[i]! / this.#cell) + 1) * this.#columns + Math.floor(x[i]! / this.#cell) + 1
    );
  }

  /** Finds the nearest place nearer than `cap`; false when there is none. */
  nearest(x: number, y: number, cap = Number.POSITIVE_INFINITY): boolean {
    if (this.#coarse && this.#isDeep(x, y)) return this.#take(this.#coarse, x, y, cap);
    const gx = Math.floor(x / this.#cell) + 1;
    const gy = Math.floor(y / this.#cell) + 1;
    const rings = Math.max(gx, gy, this.#columns - gx, this.#rows - gy);
    this.distance = cap;
    this.place = -1;
    for (let ring = 0; ring <= rings; ring++) {
      if ((ring - 1) * this.#cell - this.#reach >= this.distance) break;
      this.#searchRing(x, y, { gx, gy, ring });
    }
    return this.place >= 0;
  }

  #isDeep(x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= this.#width) return false;
    return (this.#depth?.[Math.floor(y) * this.#width + Math.floor(x)] ?? 0) > DEEP_PX * DEEP_PX;
  }

  #take(other: EdgeIndex, x: number, y: number, cap: number): boolean {
    const found = other.nearest(x, y, cap);
    this.distance = other.distance;
    this.x = other.x;
    this.y = other.y;
    this.place = other.place;
    return found;
  }

  /** Only the rim of the square: its inside was searched before. */
  #searchRing(x: number, y: number, { gx, gy, ring }: { gx: number; gy: number; ring: number }) {
    const left = Math.max(0, gx - ring);
    const right = Math.min(this.#columns - 1, gx + ring);
    const bottom = Math.min(this.#rows - 1, gy + ring);
    for (let row = Math.max(0, gy - ring); row <= bottom; row++) {
      if (Math.abs(row - gy) === ring) {
        for (let column = left; column <= right; column++) this.#searchCell(x, y, row, column);
      } else {
        if (gx - ring >= 0) this.#searchCell(x, y, row, gx - ring);
        if (gx + ring < this.#columns) this.#searchCell(x, y, row, gx + ring);
      }
    }
  }

  /** Whether no chord of a bucket can be nearer than the nearest so far. */
  #isBeyond(x: number, y: number, row: number, column: number): boolean {
    const left = (column - 1) * this.#cell;
    const top = (row - 1) * this.#cell;
    const dx = Math.max(0, left - this.#reach - x, x - left - this.#cell - this.#reach);
    const dy = Math.max(0, top - this.#reach - y, y - top - this.#cell - this.#reach);
    return dx * dx + dy * dy >= this.distance * this.distance;
  }

  #searchCell(x: number, y: number, row: number, column: number): void {
    const g = row * this.#columns + column;
    const last = this.#start[g + 1]!;
    if (this.#start[g] === last || this.#isBeyond(x, y, row, column)) return;
    const { x: ox, y: oy } = this.#outline;
    for (let k = this.#start[g]!; k < last; k++) {
      const i = this.#items[k]!;
      const j = this.#next[i]!;
      const x0 = ox[i]!;
      const y0 = oy[i]!;
      const dx = ox[j]! - x0;
      const dy = oy[j]! - y0;
      const squared = dx * dx + dy * dy;
      let t = squared > 0 ? ((x - x0) * dx + (y - y0) * dy) / squared : 0;
      t = Math.max(0, Math.min(WITHIN, t));
      const ex = x0 + t * dx;
      const ey = y0 + t * dy;
      const distance = Math.sqrt((x - ex) * (x - ex) + (y - ey) * (y - ey));
      if (distance < this.distance) {
        this.distance = distance;
        this.x = ex;
        this.y = ey;
        this.place = i + t;
      }
    }
  }
}

function longestChord({ x, y }: Outline, next: Int32Array): number {
  let squared = 0;
  for (let i = 0; i < x.length; i++) {
    const dx = x[next[i]!]! - x[i]!;
    const dy = y[next[i]!]! - y[i]!;
    squared = Math.max(squared, dx * dx + dy * dy);
  }
  return Math.sqrt(squared);
}
