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
  const { x, y, weight: whole } = path;
  const weight = new Float64Array(to - from);
  const limit = CUT * sigma;
  let fitted = line;
  for (let round = 0; round < ROUNDS; round++) {
    let kept = 0;
    let total = 0;
    for (let i = from; i < to; i++) {
      const e = signedDistance(fitted, x[i]!, y[i]!) / limit;
      const u = Math.max(0, 1 - e * e);
      const w = whole[i]! * u * u + 1e-9;
      weight[i - from] = w;
      kept += w;
      total += whole[i]!;
    }
    if (kept < total / 2) return line;
    const { a, b, c } = bestLine(path, from, weight);
    fitted = { ...line, a, b, c };
  }
  return fitted;
}
