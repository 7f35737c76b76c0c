/** Weights by which values along an axis are blended. @module */

/** Weights of four neighbouring values, and the first of them, at each of some points. */
export interface Taps {
  readonly first: Int32Array;
  readonly weight: Float32Array;
}

/** Weights of a cubic B-spline over `n` values at the middles of `points` equal parts. */
export function splineTaps(n: number, points: number): Taps {
  const first = new Int32Array(points);
  const weight = new Float32Array(4 * points);
  for (let k = 0; k < points; k++) {
    const at = ((k + 0.5) * n) / points - 0.5;
    const t = at - Math.floor(at);
    const s = 1 - t;
    first[k] = Math.floor(at) - 1;
    const weights = [s ** 3, 4 - 6 * t * t + 3 * t ** 3, 4 - 6 * s * s + 3 * s ** 3, t ** 3];
    for (const [tap, w] of weights.entries()) weight[4 * k + tap] = w / 6;
  }
  return { first, weight };
}

/** Weight of a value at a distance: a tent, which blends linearly. */
export function tent(distance: number): number {
  return Math.max(0, 1 - distance);
}

/** Weight of a value at a distance: Keys' cubic with a = −0.5. */
export function catmullRom(distance: number): number {
  const d = distance;
  if (d >= 2) return 0;
  return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((2.5 - 0.5 * d) * d - 4) * d + 2;
}

/** Weight of a value at a distance: the cubic of Mitchell and Netravali (1988), B = C = 1/3, of Skia and of browsers. */
export function mitchell(distance: number): number {
  const d = distance;
  if (d >= 2) return 0;
  return (d < 1 ? (21 * d - 36) * d * d + 16 : ((36 - 7 * d) * d - 60) * d + 32) / 18;
}

/** Weights of four values by Keys' cubic at point `at` of a line enlarged `factor` times, and the first of them. */
export function cubicTaps(at: number, factor: number) {
  const u = (at + 0.5) / factor - 0.5;
  const t = u - Math.floor(u);
  return { first: Math.floor(u) - 1, weights: [1 + t, t, 1 - t, 2 - t].map(catmullRom) };
}

/** An index kept on an axis of `length` values: beyond its ends lies more of the same. */
export function clamp(index: number, length: number): number {
  return index < 0 ? 0 : index >= length ? length - 1 : index;
}
