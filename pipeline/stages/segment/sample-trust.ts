/** How far a sample of a border is to be trusted, 0 to 1. @module */

/** Least trust in a border beside which another one runs. */
const LEAST_BESIDE = 0.1;
/** Distance of two colours, levels of RGBA, from which a border has full weight. */
const FULL_CONTRAST = 96;
const MIN_CONTRAST_WEIGHT = 0.05;

/** Trust in a profile that came to rest on a plateau: the more of it, the less is left to measure by. */
export function besideWeight(plateau: number): number {
  return Math.max(LEAST_BESIDE, 1 - 2 * plateau);
}

/** A border counts by its contrast: between two bands of a gradient half a pixel is not seen. */
export function contrastWeight(contrast2: number): number {
  return Math.max(MIN_CONTRAST_WEIGHT, Math.min(1, Math.sqrt(contrast2) / FULL_CONTRAST));
}

/** Squared distance of two colours, levels². */
export function distance2(rgba: Float64Array, a: number, b: number): number {
  let sum = 0;
  for (let c = 0; c < 4; c++) sum += (rgba[4 * a + c]! - rgba[4 * b + c]!) ** 2;
  return sum;
}

/**
 * How well a crack's direction agrees with the border around it: the single steps of a shallow
 * staircase count little, but they do count, or short ends of thin strokes had no samples at all.
 */
export function alignment(
  coords: Int32Array,
  { first, n, k, closed }: { first: number; n: number; k: number; closed: boolean },
): number {
  let sx = 0;
  let sy = 0;
  for (let m = k - 3; m <= k + 3; m++) {
    const q = closed ? (m + n) % n : m;
    if (q < 0 || q >= n) continue;
    const v = 2 * (first + q);
    const dx = coords[v + 2]! - coords[v]!;
    const dy = coords[v + 3]! - coords[v + 1]!;
    const w = 2 * (first + k);
    const inLine = dx === coords[w + 2]! - coords[w]! && dy === coords[w + 3]! - coords[w + 1]!;
    if (inLine && (m === k - 1 || m === k + 1)) return 1;
    // half weight at the ends: over a staircase h v h v seven steps would never tie
    const half = m === k - 3 || m === k + 3 ? 0.5 : 1;
    sx += half * dx;
    sy += half * dy;
  }
  const flat = coords[2 * (first + k) + 1] === coords[2 * (first + k) + 3];
  const along = Math.abs(flat ? sx : sy);
  const across = Math.abs(flat ? sy : sx);
  const share = along / (along + across || 1);
  return Math.max(0.02, Math.min(1, 4 * share * share));
}
