/** Small linear systems. @module */

/**
 * Solve a system of `size` equations in place by Gauss-Jordan elimination with row pivoting.
 *
 * @param rows Row-major, each row its coefficients then its right side: `size × (size + 1)` numbers; overwritten.
 * @param out Receives the `size` unknowns.
 * @returns false where the system is singular to working precision
 */
export function solve(rows: Float64Array, size: number, out: Float64Array): boolean {
  const width = size + 1;
  for (let c = 0; c < size; c++) {
    let pivot = c;
    for (let r = c + 1; r < size; r++) {
      if (Math.abs(rows[r * width + c]!) > Math.abs(rows[pivot * width + c]!)) pivot = r;
    }
    if (!(Math.abs(rows[pivot * width + c]!) > 1e-10)) return false;
    for (let k = c; k < width && pivot !== c; k++) {
      const held = rows[pivot * width + k]!;
      rows[pivot * width + k] = rows[c * width + k]!;
      rows[c * width + k] = held;
    }
    for (let r = 0; r < size; r++) {
      if (r === c) continue;
      const f = rows[r * width + c]! / rows[c * width + c]!;
      if (f !== 0) for (let k = c; k < width; k++) rows[r * width + k]! -= f * rows[c * width + k]!;
    }
  }
  for (let r = 0; r < size; r++) out[r] = rows[r * width + size]! / rows[r * width + r]!;
  return true;
}
