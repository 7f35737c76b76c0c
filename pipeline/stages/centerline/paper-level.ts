/** Uneven paper: shadows, vignettes, yellowed edges. @module */
import type { Coverage } from "./coverage.ts";

/** Tiles along the longer side of an image. */
const TILES = 32;
/** Least size of a tile, px: it has to hold more paper than ink. */
const LEAST_TILE = 24;
/** A paper level within this of none, in every tile, is even. */
const EVEN = 0.02;
/** Paper is lighter than this. */
const DARKEST_PAPER = 0.6;
/** Bins of a tile's histogram between none and {@link DARKEST_PAPER}. */
const BINS = 40;
/** A tile needs this share of its pixels in the densest bins to have a level. */
const LEAST_SHARE = 0.1;

/** Takes the paper's own shade out of the coverage, in place, where it varies across the image. */
export function flattenPaper({ width, height, values }: Coverage): void {
  const size = Math.max(LEAST_TILE, Math.ceil(Math.max(width, height) / TILES));
  const columns = Math.ceil(width / size);
  const rows = Math.ceil(height / size);
  const level = new Float64Array(columns * rows).fill(-1);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      level[row * columns + column] = tileLevel(
        { width, height, values },
        { x: column * size, y: row * size, size },
      );
  if (!level.some((value) => value > EVEN)) return;
  fillUnknown(level, columns, rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const paper = interpolated(level, { columns, rows }, (x + 0.5) / size, (y + 0.5) / size);
      const i = y * width + x;
      values[i] = (values[i]! - paper) / (1 - paper);
    }
}

/** Densest level of a tile, between none and {@link DARKEST_PAPER}; −1 where ink covers it. */
function tileLevel(
  { width, height, values }: Coverage,
  { x: left, y: top, size }: { x: number; y: number; size: number },
): number {
  const count = new Uint32Array(BINS);
  const sum = new Float64Array(BINS);
  const right = Math.min(width, left + size);
  const bottom = Math.min(height, top + size);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const value = values[y * width + x]!;
      if (value >= DARKEST_PAPER) continue;
      const bin = Math.max(0, Math.floor((value / DARKEST_PAPER) * BINS));
      count[bin]!++;
      sum[bin]! += value;
    }
  let densest = 0;
  let level = -1;
  for (let bin = 0; bin < BINS; bin++) {
    const around = [bin - 1, bin, bin + 1].filter((b) => b >= 0 && b < BINS);
    const members = around.reduce((total, b) => total + count[b]!, 0);
    if (members <= densest) continue;
    densest = members;
    level = Math.max(0, around.reduce((total, b) => total + sum[b]!, 0) / members);
  }
  return densest >= LEAST_SHARE * (right - left) * (bottom - top) ? level : -1;
}

/** Gives tiles without a level the mean of their neighbours', ring by ring. */
function fillUnknown(level: Float64Array, columns: number, rows: number): void {
  for (let left = level.filter((value) => value < 0).length; left > 0; ) {
    const before = level.slice();
    const was = left;
    for (let i = 0; i < level.length; i++) {
      if (before[i]! >= 0) continue;
      const column = i % columns;
      const row = Math.floor(i / columns);
      const known: number[] = [];
      if (column > 0) known.push(before[i - 1]!);
      if (column + 1 < columns) known.push(before[i + 1]!);
      if (row > 0) known.push(before[i - columns]!);
      if (row + 1 < rows) known.push(before[i + columns]!);
      const usable = known.filter((value) => value >= 0);
      if (usable.length === 0) continue;
      level[i] = usable.reduce((total, value) => total + value, 0) / usable.length;
      left--;
    }
    if (left === was) return;
  }
}

/** Bilinear between the tiles' middles, level beyond the outer ones. */
function interpolated(
  level: Float64Array,
  { columns, rows }: { columns: number; rows: number },
  x: number,
  y: number,
): number {
  const fx = Math.max(0, Math.min(columns - 1, x - 0.5));
  const fy = Math.max(0, Math.min(rows - 1, y - 0.5));
  const ix = Math.min(columns - 1, Math.floor(fx));
  const iy = Math.min(rows - 1, Math.floor(fy));
  const jx = Math.min(columns - 1, ix + 1);
  const jy = Math.min(rows - 1, iy + 1);
  const u = fx - ix;
  const v = fy - iy;
  const above = level[iy * columns + ix]! * (1 - u) + level[iy * columns + jx]! * u;
  const below = level[jy * columns + ix]! * (1 - u) + level[jy * columns + jx]! * u;
  return above * (1 - v) + below * v;
}
