/** Groups of pixels that neither a palette colour nor a mix of two solid ones explains. @module */
import { Int32List } from "../../../raster/growing.ts";

/** Group `g` is `members[start[g]]` up to `members[start[g + 1]]`, pixel indices. */
export interface PixelGroups {
  readonly members: Int32Array;
  readonly start: Int32Array;
}

/** What groups live in. */
export interface GroupGrid {
  readonly width: number;
  readonly height: number;
  /** Side of the square tiles whose borders groups do not cross, px; 0 for none. */
  readonly tile: number;
  /** Scratch, a byte a pixel, all 0; left all 0. */
  readonly waiting: Uint8Array;
}

/**
 * 8-connected groups of the given pixels, the largest first.
 *
 * @param pixels Row-major indices, ascending.
 */
export function groupPixels(
  pixels: Int32Array,
  { width, height, tile, waiting }: GroupGrid,
): PixelGroups {
  for (let k = 0; k < pixels.length; k++) waiting[pixels[k]!] = 1;
  const found = new Int32List();
  const start = new Int32List();
  for (let k = 0; k < pixels.length; k++) {
    const seed = pixels[k]!;
    if (!waiting[seed]) continue;
    waiting[seed] = 0;
    start.push(found.length);
    found.push(seed);
    // the list of members is its own queue
    for (let m = start.at(start.length - 1); m < found.length; m++) {
      const i = found.at(m);
      const x = i % width;
      const y = (i - x) / width;
      for (let yy = Math.max(0, y - 1); yy <= Math.min(height - 1, y + 1); yy++) {
        for (let xx = Math.max(0, x - 1); xx <= Math.min(width - 1, x + 1); xx++) {
          const j = yy * width + xx;
          if (!waiting[j]) continue;
          if (tile > 0 && !sameTile(seed, j, width, tile)) continue;
          waiting[j] = 0;
          found.push(j);
        }
      }
    }
  }
  start.push(found.length);
  return largestFirst(found.view(), start.view());
}

function largestFirst(found: Int32Array, bounds: Int32Array): PixelGroups {
  const size = (g: number) => bounds[g + 1]! - bounds[g]!;
  const order = Int32Array.from({ length: bounds.length - 1 }, (_, g) => g);
  order.sort((a, b) => size(b) - size(a) || a - b);
  const members = new Int32Array(found.length);
  const start = new Int32Array(bounds.length);
  let length = 0;
  for (let k = 0; k < order.length; k++) {
    const g = order[k]!;
    start[k] = length;
    members.set(found.subarray(bounds[g], bounds[g + 1]), length);
    length += size(g);
  }
  start[order.length] = length;
  return { members, start };
}

function sameTile(i: number, j: number, width: number, tile: number): boolean {
  const sameColumn = Math.floor((i % width) / tile) === Math.floor((j % width) / tile);
  return sameColumn && Math.floor(i / (width * tile)) === Math.floor(j / (width * tile));
}
