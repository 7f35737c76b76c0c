/** Pixels of a box that lie near ink. @module */
import { Int32List } from "../../../../raster/growing.ts";

/** Shares of pixels in a box, row-major. */
type Shares = Record<"width" | "height", number> & { readonly values: Float32Array };

/** Pixels around ink whose level a spline or a round of solving can change. */
const NEAR = 2;

/** 1 for pixels at most {@link NEAR} rows and columns from ink. */
export function markNear({ width, height, values }: Shares): Uint8Array {
  const isNear = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    if (values[i] === 0) continue;
    const x = i % width;
    const from = Math.max(0, x - NEAR) - x;
    const to = Math.min(width, x + NEAR + 1) - x;
    isNear.fill(1, i + from, i + to);
  }
  return markAbove(isNear, { width, height, rows: NEAR });
}

/** 1 for pixels at most so many rows above or below one that is marked. */
export function markAbove(
  isMarked: Uint8Array,
  { width, height, rows }: Record<"width" | "height" | "rows", number>,
): Uint8Array {
  const isNear = new Uint8Array(isMarked.length);
  for (let x = 0; x < width; x++) {
    // the first row that is not marked yet
    let next = 0;
    for (let y = 0; y < height; y++) {
      if (isMarked[y * width + x] === 0) continue;
      const end = Math.min(height, y + rows + 1);
      for (let v = Math.max(next, y - rows); v < end; v++) isNear[v * width + x] = 1;
      next = end;
    }
  }
  return isNear;
}

/** Pixels of a box, row-major: their indices, columns and rows. */
export interface Pixels {
  readonly at: Int32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
}

/** What is marked. */
export function marked(isMarked: Uint8Array, width: number): Pixels {
  const pixels = new Int32List();
  for (let i = 0; i < isMarked.length; i++) if (isMarked[i] === 1) pixels.push(i);
  const at = pixels.toArray();
  const x = at.map((i) => i % width);
  return { at, x, y: at.map((i, n) => (i - x[n]!) / width) };
}
