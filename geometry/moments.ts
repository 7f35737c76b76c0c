/** Weighted moments of sample runs, and the lines and circles that they determine. @module */
import type { Primitive } from "./primitive.ts";
import { principalAxis } from "./principal-axis.ts";
import type { SamplePath } from "./samples.ts";
import { mean } from "./statistics.ts";

/** Numbers kept for each prefix: w, x, y, xx, xy, yy, xq, yq, qq with q = x² + y². */
const WIDTH = 9;

/** What a run of samples has a circle by. */
const CIRCLE = {
  /** Least radius², px²: under it a run of samples is noise. */
  leastR2: 0.2,
  /** Greatest radius², px²: beyond it a circle is a line to any image we accept. */
  mostR2: 1e10,
  /** Least relative spread across a run; a thinner one is a line and has no circle. */
  leastSpread: 1e-8,
} as const;

/**
 * Prefix sums of weighted moments: best line and best circle of any run of samples in O(1).
 *
 * Sums are taken about the path's mean. Runs are `[from, to)` and must hold two samples for a line, three
 * for a circle. Circles are algebraic fits (Kåsa) with the error scaled to distance: good where the
 * run's noise is small beside its sagitta, biased to small radii otherwise.
 */
export class Moments {
  readonly #sums: Float64Array;
  readonly #ox: number;
  readonly #oy: number;
  readonly #circle = new Float64Array(3);

  constructor({ x, y, weight }: SamplePath) {
    this.#ox = mean(x);
    this.#oy = mean(y);
    this.#sums = prefixSums({ x, y, weight }, this.#ox, this.#oy);
  }

  /** Weighted sum of squared distances, px², of a run from its best line. */
  lineError(from: number, to: number): number {
    const m = this.#sums;
    const u = from * WIDTH;
    const v = to * WIDTH;
    const w = m[v]! - m[u]!;
    const x = m[v + 1]! - m[u + 1]!;
    const y = m[v + 2]! - m[u + 2]!;
    const xx = m[v + 3]! - m[u + 3]! - (x * x) / w;
    const xy = m[v + 4]! - m[u + 4]! - (x * y) / w;
    const yy = m[v + 5]! - m[u + 5]! - (y * y) / w;
    const d = xx - yy;
    const error = 0.5 * (xx + yy - Math.sqrt(d * d + 4 * xy * xy));
    if (error <= 0) return 0;
    return error;
  }

  /** Best line of the run `[from, to)`. */
  line(from: number, to: number): Primitive {
    const m = this.#sums;
    const u = from * WIDTH;
    const v = to * WIDTH;
    const w = m[v]! - m[u]!;
    const mx = (m[v + 1]! - m[u + 1]!) / w;
    const my = (m[v + 2]! - m[u + 2]!) / w;
    const xx = m[v + 3]! - m[u + 3]! - w * mx * mx;
    const xy = m[v + 4]! - m[u + 4]! - w * mx * my;
    const yy = m[v + 5]! - m[u + 5]! - w * my * my;
    const [cos, sin] = principalAxis(xx, xy, yy);
    const c = -sin * (mx + this.#ox) + cos * (my + this.#oy);
    return { kind: "line", a: -sin, b: cos, c, from, to };
  }

  /**
   * Weighted sum of squared distances, px², of a run from its best circle; infinite where there is none.
   *
   * An algebraic fit (Kåsa) with the error scaled to distance. Notes the circle.
   */
  circleError(from: number, to: number): number {
    const m = this.#sums;
    const u = from * WIDTH;
    const v = to * WIDTH;
    const w = m[v]! - m[u]!;
    const x = m[v + 1]! - m[u + 1]!;
    const y = m[v + 2]! - m[u + 2]!;
    const sxx = m[v + 3]! - m[u + 3]!;
    const sxy = m[v + 4]! - m[u + 4]!;
    const syy = m[v + 5]! - m[u + 5]!;
    const sxq = m[v + 6]! - m[u + 6]!;
    const syq = m[v + 7]! - m[u + 7]!;
    const sq = sxx + syy;
    const mx = x / w;
    const my = y / w;
    const xx = sxx - x * mx;
    const xy = sxy - x * my;
    const yy = syy - y * my;
    const det = xx * yy - xy * xy;
    const spread = xx + yy;
    if (!(det > CIRCLE.leastSpread * spread * spread)) return Infinity;
    const xq = sxq - mx * sq;
    const yq = syq - my * sq;
    const p = (xq * yy - yq * xy) / det;
    const q = (yq * xx - xq * xy) / det;
    const k = (sq - p * x - q * y) / w;
    const r2 = k + (p * p + q * q) / 4;
    if (!(r2 > CIRCLE.leastR2) || r2 > CIRCLE.mostR2) return Infinity;
    this.#circle[0] = p / 2;
    this.#circle[1] = q / 2;
    this.#circle[2] = r2;
    const error = m[v + 8]! - m[u + 8]! - p * sxq - q * syq - k * sq;
    return error <= 0 ? 0 : error / (4 * r2);
  }

  /** Best circle of the run `[from, to)`; undefined where its samples lie on a line or at a point. */
  circle(from: number, to: number): Primitive | undefined {
    if (this.circleError(from, to) === Infinity) return undefined;
    const [x, y, r2] = [this.#circle[0]!, this.#circle[1]!, this.#circle[2]!];
    return { kind: "circle", a: x + this.#ox, b: y + this.#oy, c: Math.sqrt(r2), from, to };
  }
}

/** Best line of some samples, under other weights. @param from The first of the samples; there are as many as weights. */
export function bestLine(
  { x, y }: Pick<SamplePath, "x" | "y">,
  from: number,
  weight: Float64Array,
): Primitive {
  const to = from + weight.length;
  const run = { x: x.slice(from, to), y: y.slice(from, to), weight, closed: false };
  return new Moments(run).line(0, weight.length);
}

function prefixSums(
  { x, y, weight }: Pick<SamplePath, "x" | "y" | "weight">,
  ox: number,
  oy: number,
): Float64Array {
  const m = new Float64Array((x.length + 1) * WIDTH);
  for (let i = 0, u = 0; i < x.length; i++, u += WIDTH) {
    const v = u + WIDTH;
    const dx = x[i]! - ox;
    const dy = y[i]! - oy;
    const q = dx * dx + dy * dy;
    const w = weight[i]!;
    m[v] = m[u]! + w;
    m[v + 1] = m[u + 1]! + w * dx;
    m[v + 2] = m[u + 2]! + w * dy;
    m[v + 3] = m[u + 3]! + w * dx * dx;
    m[v + 4] = m[u + 4]! + w * dx * dy;
    m[v + 5] = m[u + 5]! + w * dy * dy;
    m[v + 6] = m[u + 6]! + w * dx * q;
    m[v + 7] = m[u + 7]! + w * dy * q;
    m[v + 8] = m[u + 8]! + w * q * q;
  }
  return m;
}
