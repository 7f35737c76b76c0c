/** Cells enlarged smoothly to a picture. @module */
import { catmullRom, clamp, tent } from "../../../../raster/taps.ts";

/** Cells that fill a picture. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell, px; seldom whole. */
  readonly cellPx: number;
}

/** Weight of a cell at a distance, in cells. */
type Kernel = (distance: number) => number;
/** Smooth ways to enlarge. */
export const SMOOTH_KERNELS: readonly Kernel[] = [tent, catmullRom];

/** Taps of a kernel at each pixel of an axis: cell indices, inside the picture, and their weights. */
interface Taps {
  readonly cell: Int32Array;
  readonly weight: Float64Array;
}

/** Taps of a pixel; `tap >> 2` is its pixel. */
const TAPS = 4;

/** Cells, how they are blended, and the picture that they become. */
export interface Enlargement {
  readonly cells: Cells;
  readonly kernel: Kernel;
  readonly width: number;
  readonly height: number;
}

function tapsOf(length: number, cells: number, kernel: Kernel): Taps {
  const cell = new Int32Array(TAPS * length);
  const weight = new Float64Array(TAPS * length);
  for (let i = 0; i < length; i++) {
    const place = ((i + 0.5) * cells) / length - 0.5;
    for (let tap = 0; tap < TAPS; tap++) {
      const k = Math.floor(place) - 1 + tap;
      cell[TAPS * i + tap] = clamp(k, cells);
      weight[TAPS * i + tap] = kernel(Math.abs(k - place));
    }
  }
  return { cell, weight };
}

/** RGBA of the cells blended to a picture. */
export function enlarge(
  values: Float64Array,
  { cells: { columns, rows }, kernel, width, height }: Enlargement,
): Float64Array {
  const across = tapsOf(width, columns, kernel);
  const down = tapsOf(height, rows, kernel);
  const wide = new Float64Array(4 * width * rows);
  for (let row = 0; row < rows; row++)
    for (let u = 0; u < TAPS * width; u++)
      for (let c = 0; c < 4; c++)
        wide[4 * (row * width + (u >> 2)) + c]! +=
          across.weight[u]! * values[4 * (row * columns + across.cell[u]!) + c]!;
  const out = new Float64Array(4 * width * height);
  for (let v = 0; v < TAPS * height; v++) {
    const weight = down.weight[v]!;
    const from = 4 * width * down.cell[v]!;
    const to = 4 * width * (v >> 2);
    for (let k = 0; weight !== 0 && k < 4 * width; k++) out[to + k]! += weight * wide[from + k]!;
  }
  return out;
}
