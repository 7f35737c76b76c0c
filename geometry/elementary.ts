/**
 * Elementary functions with the same bits on every engine.
 *
 * JavaScript leaves the last bits of `Math.sin` and its like to the engine; V8 and JavaScriptCore differ in up to
 * 18 % of arguments. These use addition, multiplication, division and square root alone, which IEEE 754 fixes.
 * Errors are below 2 units in the last place (ADR 150).
 *
 * @module
 */

const HALF_PI = Math.PI / 2;
/** π/2 in three parts: multiples of the first two up to 2²⁴ are exact. */
const QUARTER_TURN = [1.570796325802803, 9.920935774287987e-10, 2.2517417741562176e-18] as const;
/** ln 2 in two parts: multiples of the first up to 2²⁰ are exact. */
const LN2 = [0.6931471804855391, 7.440617110012397e-11] as const;

/** 1 / n!, exact in decimal places beyond those of a double. */
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
// Taylor's series, highest power first; what is left out is below 1e-17 of the value within the range of each.
/** Of r² up to π²/16. */
const SIN = [17, 15, 13, 11, 9, 7, 5, 3, 1].map((n) => (n & 2 ? -1 : 1) / factorial(n));
const COS = [16, 14, 12, 10, 8, 6, 4, 2, 0].map((n) => (n & 2 ? -1 : 1) / factorial(n));
/** Of |r| up to ln 2 / 2. */
const EXP = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => 1 / factorial(n));
/** Of f² up to 0.0295. */
const ARTANH = [21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1].map((n) => 1 / n);
/** Of t² up to 1/256. */
const ATAN = [13, 11, 9, 7, 5, 3, 1].map((n) => (n & 2 ? -1 : 1) / n);

function series(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let i = 0; i < coefficients.length; i++) sum = sum * x + coefficients[i]!;
  return sum;
}

/** Sine; error grows with the angle's beyond 10⁵ turns. */
export function sin(angle: number): number {
  const turns = Math.round(angle / HALF_PI);
  const rest = restOf(angle, turns);
  const value = turns & 1 ? cosNear(rest) : sinNear(rest);
  return turns & 2 ? -value : value;
}

/** Cosine, as {@link sin}. */
export function cos(angle: number): number {
  const turns = Math.round(angle / HALF_PI);
  const rest = restOf(angle, turns);
  const value = turns & 1 ? sinNear(rest) : cosNear(rest);
  return (turns + 1) & 2 ? -value : value;
}

/** Tangent, as {@link sin}. */
export function tan(angle: number): number {
  return sin(angle) / cos(angle);
}

/** Angle of the direction (x, y), −π to π; signs of zeros count as in `Math.atan2`. */
export function atan2(y: number, x: number): number {
  const [u, v] = [Math.abs(x), Math.abs(y)];
  const steep = v > u;
  const ratio = u === v ? (u === 0 ? 0 : 1) : steep ? u / v : v / u;
  const near = atanOfShare(ratio);
  const acute = steep ? HALF_PI - near : near;
  const turned = x < 0 || Object.is(x, -0) ? Math.PI - acute : acute;
  return y < 0 || Object.is(y, -0) ? -turned : turned;
}

/** Arc cosine, 0 to π; NaN beyond ±1. */
export function acos(x: number): number {
  return 2 * atan2(Math.sqrt(1 - x), Math.sqrt(1 + x));
}

/** Powers of two from `-LEAST_POWER` on: half of the exponents that a number may have. */
const LEAST_POWER = 540;
const POWERS = Float64Array.from({ length: 2 * LEAST_POWER }, (_, k) => 2 ** (k - LEAST_POWER));

/** e to the power of `x`. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x < -745.2) return 0;
  if (x > 709.79) return Infinity;
  const k = Math.round(x / Math.LN2);
  const r = x - k * LN2[0] - k * LN2[1];
  const sum = series(EXP, r);
  // in two factors, as 2 ** k alone may be too small, or too large
  const half = k >> 1;
  return sum * POWERS[half + LEAST_POWER]! * POWERS[k - half + LEAST_POWER]!;
}

/** Natural logarithm of a normal number above 0. */
export function log(x: number): number {
  let k = 0;
  let m = x;
  for (; m > Math.SQRT2; k++) m /= 2;
  for (; m < Math.SQRT1_2; k--) m *= 2;
  // ln m = 2 artanh f, and |f| < 0.1716
  const f = (m - 1) / (m + 1);
  return k * LN2[0] + (2 * f * series(ARTANH, f * f) + k * LN2[1]);
}

/** `base` ≥ 0 to any power; whole powers are better written with `**`, which is exact in 2, 10 and squares. */
export function power(base: number, exponent: number): number {
  return base === 0 ? 0 : exp(exponent * log(base));
}

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);
/** A third of the exponent of a float, and what makes the error of the rest even. */
const THIRD_OF_BITS = 709_958_130;

/** Cube root. */
export function cbrt(x: number): number {
  const size = Math.abs(x);
  if (!(size > 1e-37 && size < 1e37)) return x === 0 ? x : power(size, 1 / 3) * Math.sign(x);
  float[0] = size;
  bits[0] = bits[0]! * (1 / 3) + THIRD_OF_BITS; // right to 4 %
  const guess = float[0]!;
  const cube = guess * guess * guess;
  const near = guess - (guess * (cube - size)) / (cube + cube + size); // Halley's step: right to 5e-5
  // the series of 1 / ∛(1 − d)
  const d = 1 - (near * near * near) / size;
  const root = near + near * d * (1 / 3 + d * (2 / 9 + d * (14 / 81)));
  return x < 0 ? -root : root;
}

/** Least whole k with 2ᵏ ≥ n, of a whole n from 1 to 2³². */
export function ceilLog2(n: number): number {
  return 32 - Math.clz32(n - 1);
}

/** What is left of an angle after quarter turns, within ±π/4. */
function restOf(angle: number, turns: number): number {
  return angle - turns * QUARTER_TURN[0] - turns * QUARTER_TURN[1] - turns * QUARTER_TURN[2];
}

function sinNear(r: number): number {
  return r * series(SIN, r * r);
}

function cosNear(r: number): number {
  return series(COS, r * r);
}

/** Arc tangents of 0, 1/8, … 1. */
const EIGHTHS = [
  0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061,
  0.5585993153435624, 0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
] as const;

/** Arc tangent of 0 to 1: that of the nearest eighth, and of a rest up to 1/16. */
function atanOfShare(x: number): number {
  const k = Math.round(8 * x);
  const c = k / 8;
  const t = (x - c) / (1 + x * c);
  return EIGHTHS[k]! + t * series(ATAN, t * t);
}
