/** How far samples are from their best line and circle, told from their weighted sums. @module */

/** Least radius² of a circle, px²: under it a run of samples is noise. */
const LEAST_R2 = 0.2;
/** Greatest radius², px²: beyond it a circle is a line to any image we accept. */
const MOST_R2 = 1e10;
/** Least relative spread across a run; a thinner one is a line and has no circle. */
const LEAST_SPREAD = 1e-8;

/** Weighted sum of squared distances, px², of samples from their best line: by Σw, Σwx, Σwy, Σwxx, Σwxy and Σwyy. */
export function lineErrorOf(
  w: number,
  x: number,
  y: number,
  sxx: number,
  sxy: number,
  syy: number,
): number {
  const xx = sxx - (x * x) / w;
  const xy = sxy - (x * y) / w;
  const yy = syy - (y * y) / w;
  const d = xx - yy;
  const error = 0.5 * (xx + yy - Math.sqrt(d * d + 4 * xy * xy));
  if (error <= 0) return 0;
  return error;
}

/**
 * The same of their best circle, where q is x² + y²; infinite where there is none.
 *
 * An algebraic fit (Kåsa) with the error scaled to distance.
 *
 * @param found Receives the centre (x, y), px, and the radius², px², where there is a circle.
 */
export function circleErrorOf(
  w: number,
  x: number,
  y: number,
  sxx: number,
  sxy: number,
  syy: number,
  sxq: number,
  syq: number,
  sqq: number,
  found: Float64Array,
): number {
  const sq = sxx + syy;
  const mx = x / w;
  const my = y / w;
  const xx = sxx - x * mx;
  const xy = sxy - x * my;
  const yy = syy - y * my;
  const det = xx * yy - xy * xy;
  const spread = xx + yy;
  if (!(det > LEAST_SPREAD * spread * spread)) return Infinity;
  const xq = sxq - mx * sq;
  const yq = syq - my * sq;
  const p = (xq * yy - yq * xy) / det;
  const q = (yq * xx - xq * xy) / det;
  const k = (sq - p * x - q * y) / w;
  const r2 = k + (p * p + q * q) / 4;
  if (!(r2 > LEAST_R2) || r2 > MOST_R2) return Infinity;
  found[0] = p / 2;
  found[1] = q / 2;
  found[2] = r2;
  const error = sqq - p * sxq - q * syq - k * sq;
  if (error <= 0) return 0;
  return error / (4 * r2);
}
