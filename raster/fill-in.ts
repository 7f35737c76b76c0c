/** Values where none are known, from those around. @module */

/** Values on a grid, row-major; 0 where their weight is. */
type Grid = Record<"width" | "height", number> & Record<"values" | "weights", Float32Array>;

/** Fill what has no value from grids of half the size (pull-push, Gortler et al. 1996). */
export function fillIn({ width, height, values, weights }: Grid): Float32Array {
  if (!weights.includes(0) || (width < 2 && height < 2)) return values;
  const [w, h] = [(width + 1) >> 1, (height + 1) >> 1];
  const half = {
    width: w,
    height: h,
    values: new Float32Array(w * h),
    weights: new Float32Array(w * h),
  };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const j = (y >> 1) * w + (x >> 1);
      half.values[j]! += weights[i]! * values[i]!;
      half.weights[j]! += weights[i]!;
    }
  for (let j = 0; j < half.values.length; j++) {
    if (half.weights[j] === 0) continue;
    half.values[j]! /= half.weights[j]!;
    half.weights[j] = Math.min(1, half.weights[j]!);
  }
  const coarse = fillIn(half);
  const filled = values.slice();
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (weights[i] === 0) filled[i] = between(coarse, { w, h }, x / 2 - 0.25, y / 2 - 0.25);
  return filled;
}

/** Bilinear value at (x, y), measured in pixels of the grid from the middle of its first. */
export function between(
  grid: Float32Array | Float64Array,
  { w, h }: { readonly w: number; readonly h: number },
  x: number,
  y: number,
): number {
  const [u, v] = [Math.max(0, Math.min(w - 1, x)), Math.max(0, Math.min(h - 1, y))];
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [right, below] = [Math.min(w - 1, left + 1), Math.min(h - 1, top + 1)];
  const [f, g] = [u - left, v - top];
  const at = (column: number, row: number) => grid[row * w + column]!;
  const above = (1 - f) * at(left, top) + f * at(right, top);
  return (1 - g) * above + g * ((1 - f) * at(left, below) + f * at(right, below));
}
