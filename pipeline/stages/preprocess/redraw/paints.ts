/** Paints of a small drawing. @module */
import { levelOf, quantile } from "../../../../geometry/statistics.ts";
import { squaredLevels } from "../../../../raster/picture.ts";
import type { Original } from "../enlarged.ts";

/** Most paints of a drawing. */
export const MOST_PAINTS = 40;

/** What tells paints from grain. */
const PAINT = {
  /** Blocks of 2 × 2 px that show a paint; fewer are chance. */
  leastBlocks: 4,
  /** Blocks that are compared with each other for the commonest colour. */
  samples: 400,
  /** Pixels with a lesser range beside edges tell the grain of compression. */
  quietLevels: 32,
  /** Range, levels, of the pixels around one through which an edge passes, and how near it is, px. */
  edgeLevels: 60,
  besidePx: 3,
} as const;

/** Distances, levels; they grow with the grain of the picture. */
export interface Tolerance {
  /** Of a pixel to the mean of a block of one paint. */
  readonly block: number;
  /** Of two paints, and of a pixel that shows a paint. */
  readonly paint: number;
  /** Standard deviation of a pixel from the mix of paints that it shows. */
  readonly sigma: number;
}

/** Tolerances for the grain of a picture. */
export function toleranceOf(original: Original): Tolerance {
  const grain = grainOf(original);
  return { block: 6 + 0.65 * grain, paint: 14 + 1.6 * grain, sigma: 3 + 0.9 * grain };
}

/** Median range of green in the 3 × 3 px around quiet pixels near edges, levels: 0 but for noise. */
function grainOf({ width, height, data }: Original): number {
  const range = new Uint8Array(width * height);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      let [least, most] = [255, 0];
      for (let row = y - 1; row <= y + 1; row++)
        for (let j = row * width + x - 1; j <= row * width + x + 1; j++) {
          least = Math.min(least, data[4 * j + 1]!);
          most = Math.max(most, data[4 * j + 1]!);
        }
      range[y * width + x] = most - least;
    }
  const counts = new Uint32Array(PAINT.quietLevels);
  let seen = 0;
  for (let y = PAINT.besidePx + 1; y + PAINT.besidePx + 1 < height; y++)
    for (let x = PAINT.besidePx + 1; x + PAINT.besidePx + 1 < width; x++) {
      const own = range[y * width + x]!;
      if (own >= PAINT.quietLevels || !isBesideEdge(range, y * width + x, width)) continue;
      counts[own]!++;
      seen++;
    }
  return levelOf(counts, seen / 2);
}

function isBesideEdge(range: Uint8Array, i: number, width: number): boolean {
  for (let row = i - PAINT.besidePx * width; row <= i + PAINT.besidePx * width; row += width)
    for (let j = row - PAINT.besidePx; j <= row + PAINT.besidePx; j++)
      if (range[j]! > PAINT.edgeLevels) return true;
  return false;
}

/** A growing list of paints. */
export class Paints {
  /** Number of paints. */
  size = 0;
  /** RGBA of each, levels; all are opaque. */
  readonly rgba = new Float64Array(4 * (MOST_PAINTS + 1)).fill(255);

  /** Append a paint; returns its index. */
  add(rgba: readonly number[]): number {
    this.rgba.set(rgba, 4 * this.size);
    return this.size++;
  }

  /** Take paint `k` out; those after it move up. */
  remove(k: number): void {
    this.rgba.copyWithin(4 * k, 4 * k + 4, 4 * this.size);
    this.size--;
  }

  /** Squared distance of the paint nearest to a colour; infinite where there are none. */
  distance2(color: readonly number[]): number {
    let least = Infinity;
    for (let k = 0; k < this.size; k++)
      least = Math.min(least, squaredLevels(color, 0, this.rgba, k));
    return least;
  }
}

/** Colours of blocks of 2 × 2 px of one colour, commonest first: no antialiased border shows any. */
export function findPaints(original: Original, { block, paint }: Tolerance): Paints {
  const paints = new Paints();
  let left = evenBlocks(original, block);
  while (left.length > 0 && paints.size < MOST_PAINTS) {
    const mode = commonest(left, paint / 2);
    const members = left.filter((color) => squaredLevels(color, 0, mode, 0) < (paint / 2) ** 2);
    const channel = (c: number) => members.map((color) => color[c]!);
    const middle = [0, 1, 2, 3].map((c) => quantile(channel(c), 0.5));
    const near = left.filter((color) => squaredLevels(color, 0, middle, 0) < paint ** 2);
    if (near.length >= PAINT.leastBlocks && paints.distance2(middle) >= paint ** 2)
      paints.add(middle);
    left = left.filter(
      (color) =>
        squaredLevels(color, 0, middle, 0) >= paint ** 2 &&
        squaredLevels(color, 0, mode, 0) >= (paint / 2) ** 2,
    );
  }
  return paints;
}

/** Mean colours of blocks of 2 × 2 px that differ by less than `block` from it. */
function evenBlocks({ width, height, data }: Original, block: number): number[][] {
  const colors: number[][] = [];
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      const corners = [i, i + 1, i + width, i + width + 1];
      const mean = [0, 1, 2, 3].map(
        (c) => corners.reduce((sum, j) => sum + data[4 * j + c]!, 0) / 4,
      );
      if (corners.every((j) => squaredLevels(data, j, mean, 0) < block * block)) colors.push(mean);
    }
  return colors;
}

/** The colour, of a sample, that most others are within `reach` of; the first of equals. */
function commonest(colors: readonly number[][], reach: number): readonly number[] {
  const step = Math.max(1, Math.floor(colors.length / PAINT.samples));
  const sample = colors.filter((_, k) => k % step === 0);
  // hardly two are different in a drawing without noise
  const counts = new Map<string, { color: readonly number[]; count: number }>();
  for (const color of sample) {
    const known = counts.get(String(color));
    if (known) known.count++;
    else counts.set(String(color), { color, count: 1 });
  }
  const distinct = [...counts.values()];
  let best: readonly number[] = sample[0]!;
  let most = 0;
  for (const { color } of distinct) {
    let near = 0;
    for (const other of distinct)
      if (squaredLevels(color, 0, other.color, 0) < reach * reach) near += other.count;
    if (near <= most) continue;
    most = near;
    best = color;
  }
  return best;
}
