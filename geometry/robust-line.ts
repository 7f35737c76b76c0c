/** Lines that a few bad samples do not turn. @module */
import { bestLine } from "./moments.ts";
import type { Primitive } from "./primitive.ts";
import { signedDistance } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";

/** Reweightings; the second rarely moves the line by a thousandth of a px. */
const ROUNDS = 3;
/** Samples this many σ away have no say (Tukey's biweight). */
const CUT = 2.5;

/**
 * Fit a line primitive again, its samples weighted down the farther they lie from it (Tukey's biweight).
 *
 * @param sigma Standard deviation of a good sample, px.
 * @returns the primitive as it was where under half its weight agrees on another line
 */
export function robustLine(path: SamplePath, line: Primitive, sigma: number): Primitive {
  const from = line.from + 1;
  const to = line.to - 1;
  if (to - from < 4) return line;
  const x = path.x.subarray(from, to);
  const y = path.y.subarray(from, to);
  const whole = path.weight.subarray(from, to);
  const weight = whole.slice();
  const limit = CUT * sigma;
  let fitted = line;
  for (let round = 0; round < ROUNDS; round++) {
    let kept = 0;
    let total = 0;
    for (let i = 0; i < weight.length; i++) {
      const e = signedDistance(fitted, x[i]!, y[i]!) / limit;
      const u = Math.max(0, 1 - e * e);
      weight[i] = whole[i]! * u * u + 1e-9;
      kept += weight[i]!;
      total += whole[i]!;
    }
    if (kept < total / 2) return line;
    fitted = { ...bestLine({ x, y, weight, closed: false }), from: line.from, to: line.to };
  }
  return fitted;
}
