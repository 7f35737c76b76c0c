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

/** Steps of inverse iteration, and what is added to the diagonal so that a singular matrix can be solved, as a share of the trace. */
const INVERSE = { steps: 32, shift: 1e-9 } as const;

/**
 * Unit eigenvector of the least eigenvalue of a positive semidefinite matrix, by inverse iteration; of zeros, any vector.
 *
 * @param matrix Row-major, `n` × `n`.
 */
export function leastEigenvector(matrix: Float64Array, n: number): Float64Array {
  const vector = Float64Array.from({ length: n }, (_, k) => k + 1);
  let trace = 0;
  for (let k = 0; k < n; k++) trace += matrix[n * k + k]!;
  for (let step = 0; step < INVERSE.steps; step++) {
    const rows = new Float64Array(n * (n + 1));
    for (let r = 0; r < n; r++) {
      for (let c = 0; c < n; c++) rows[(n + 1) * r + c] = matrix[n * r + c]! / trace;
      rows[(n + 1) * r + r]! += INVERSE.shift;
      rows[(n + 1) * r + n] = vector[r]!;
    }
    if (!solve(rows, n, vector)) break;
    const length = Math.sqrt(dotProduct(vector, vector));
    for (let r = 0; r < n; r++) vector[r]! /= length;
  }
  return vector;
}

/**
 * Solve `A·x = b` for a symmetric positive definite matrix by conjugate gradients (Hestenes and Stiefel 1952).
 *
 * @param times Writes `A·v`.
 * @param b Right side.
 * @param steps At most this many; as many as there are unknowns would be exact.
 */
export function conjugateGradients(
  times: (v: Float64Array, out: Float64Array) => void,
  b: Float64Array,
  steps: number,
): Float64Array {
  const n = b.length;
  const x = new Float64Array(n);
  const rest = b.slice();
  const way = b.slice();
  const seen = new Float64Array(n);
  let square = dotProduct(rest, rest);
  const enough = SOLVED * square + LEAST_SQUARE;
  for (let k = 0; k < steps && square > enough; k++) {
    times(way, seen);
    const step = square / dotProduct(way, seen);
    for (let i = 0; i < n; i++) {
      x[i]! += step * way[i]!;
      rest[i]! -= step * seen[i]!;
    }
    const next = dotProduct(rest, rest);
    for (let i = 0; i < n; i++) way[i] = rest[i]! + (next / square) * way[i]!;
    square = next;
  }
  return x;
}

/** Share of the squared right side that may be left. */
const SOLVED = 1e-8;
/** Smaller squares lose their last bits. */
const LEAST_SQUARE = 1e-290;

function dotProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
