/** Uneven paper: shadows, vignettes, yellowed edges. @module */
import { fillUnknown, tileField, writeRow } from "../../../../raster/tile-field.ts";
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
  const field = tileField(width, height, size);
  for (let i = 0; i < field.level.length; i++) {
    const x = (i % field.columns) * size;
    const y = Math.floor(i / field.columns) * size;
    field.level[i] = tileLevel({ width, height, values }, { x, y, size });
  }
  if (!field.level.some((value) => value > EVEN)) return;
  fillUnknown(field);
  const paper = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    writeRow(field, y, paper);
    for (let x = 0, i = y * width; x < width; x++, i++)
      values[i] = (values[i]! - paper[x]!) / (1 - paper[x]!);
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
