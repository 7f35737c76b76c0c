/** Polylines of few knots through binned values, by least squares. @module */

/** Values in bins along t. */
export interface Bins {
  /** Weight of each bin. */
  readonly weight: Float64Array;
  /** Mean place of each, 0 to 1, ascending. */
  readonly at: Float64Array;
  /** Mean values, `channels` a bin. */
  readonly value: Float64Array;
  readonly channels: 1 | 3;
}

/** Bins of a profile: a stop has room for several. */
export const BINS = 64;

/** Values at knots. */
export interface Polyline {
  /** 0 to 1, ascending, the ends at 0 and 1. */
  readonly knots: readonly number[];
  /** As many values a knot as the bins have. */
  readonly values: Float64Array;
  /** Weighted sum of squares of the bins' means. */
  readonly sse: number;
}

/** When a knot is worth it. */
export interface KnotPrice {
  readonly most: number;
  /** Least gain of a knot. */
  readonly least: number;
  /** What no knot explains. */
  readonly floor: number;
}

/** A knot must explain this share of what is left. */
const SHARE = 0.12;
/** Where new knots are tried between two, and from which distance on. */
const OFFERS = [0.2, 0.35, 0.5, 0.65, 0.8] as const;
const ROOM = 0.06;
/** Knots are moved in steps from the first down to the last, and keep this distance. */
const MOVE = { first: 0.05, last: 0.006, apart: 0.01 } as const;

/** Few knots between which the bins lie on lines: the best one is added until it gains little. */
export function fitKnots(bins: Bins, { most, least, floor }: KnotPrice): Polyline {
  const fit = new HatFit(bins, most + 1);
  let now = { knots: [0, 1], sse: fit.of([0, 1]) };
  while (now.knots.length < most) {
    // nothing may gain more than all
    if (now.sse < least || now.sse < SHARE * (now.sse + floor)) break;
    const offer = bestOffer(now.knots, fit);
    if (!offer) break;
    const next = settled(offer, fit);
    const gain = now.sse - next.sse;
    if (gain < least || gain < SHARE * (now.sse + floor)) break;
    now = next;
  }
  fit.of(now.knots);
  return { ...now, values: fit.values.slice(0, now.knots.length * bins.channels) };
}

interface Knots {
  readonly knots: number[];
  readonly sse: number;
}

/** The best place for one more knot. */
function bestOffer(knots: readonly number[], fit: HatFit): Knots | undefined {
  let best: Knots | undefined;
  for (let k = 0; k + 1 < knots.length; k++) {
    const [a, b] = [knots[k]!, knots[k + 1]!];
    if (b - a < ROOM) continue;
    for (const share of OFFERS) {
      const more = knots.toSpliced(k + 1, 0, a + share * (b - a));
      const sse = fit.of(more);
      if (!best || sse < best.sse) best = { knots: more, sse };
    }
  }
  return best;
}

/** Move every knot to where it serves best. */
function settled(start: Knots, fit: HatFit): Knots {
  const knots = start.knots.slice();
  let { sse } = start;
  for (let step = MOVE.first; step > MOVE.last; step /= 2)
    for (let k = 1; k + 1 < knots.length; k++)
      for (const d of [step, -step]) {
        const before = knots[k]!;
        const at = before + d;
        if (at < knots[k - 1]! + MOVE.apart || at > knots[k + 1]! - MOVE.apart) continue;
        knots[k] = at;
        const next = fit.of(knots);
        if (next < sse) sse = next;
        else knots[k] = before;
      }
  return { knots, sse };
}

/** Keeps a knot without bins on the line of its neighbours. */
const STIFFNESS = 1e-6;

/** Least squares over hat functions: a tridiagonal system. */
class HatFit {
  /** Values at the knots of the last call. */
  readonly values: Float64Array;
  readonly #bins: Bins;
  readonly #diagonal: Float64Array;
  readonly #beside: Float64Array;
  readonly #right: Float64Array;
  readonly #squares: number;

  constructor(bins: Bins, most: number) {
    const { weight, value, channels } = bins;
    this.#bins = bins;
    this.#diagonal = new Float64Array(most);
    this.#beside = new Float64Array(most);
    this.#right = new Float64Array(most * channels);
    this.values = new Float64Array(most * channels);
    let squares = 0;
    for (let k = 0; k < value.length; k++)
      squares += weight[(k / channels) | 0]! * value[k]! * value[k]!;
    this.#squares = squares;
  }

  /** Sum of squares with knots there. */
  of(knots: readonly number[]): number {
    this.#gather(knots);
    this.#solve(knots.length);
    let sse = this.#squares;
    for (let k = 0; k < knots.length * this.#bins.channels; k++)
      sse -= this.values[k]! * this.#right[k]!;
    return Math.max(0, sse);
  }

  #gather(knots: readonly number[]): void {
    const { weight, at, value, channels } = this.#bins;
    const [diagonal, beside, right] = [this.#diagonal, this.#beside, this.#right];
    const m = knots.length;
    diagonal.fill(STIFFNESS, 0, m);
    beside.fill(0, 0, m);
    right.fill(0, 0, m * channels);
    let j = 0;
    let [from, span] = [knots[0]!, knots[1]! - knots[0]!];
    for (let k = 0; k < weight.length; k++) {
      const w = weight[k]!;
      if (w === 0) continue;
      while (j + 2 < m && at[k]! > knots[j + 1]!) {
        j++;
        from = knots[j]!;
        span = knots[j + 1]! - from;
      }
      const f = (at[k]! - from) / span;
      const [high, low] = [w * f, w * (1 - f)];
      diagonal[j]! += low * (1 - f);
      diagonal[j + 1]! += high * f;
      beside[j]! += high * (1 - f);
      for (let c = 0, o = j * channels; c < channels; c++, o++) {
        right[o]! += low * value[k * channels + c]!;
        right[o + channels]! += high * value[k * channels + c]!;
      }
    }
  }

  #solve(m: number): void {
    const { channels } = this.#bins;
    const [diagonal, beside, values] = [this.#diagonal, this.#beside, this.values];
    values.set(this.#right);
    for (let k = 1; k < m; k++) {
      const q = beside[k - 1]! / diagonal[k - 1]!;
      diagonal[k]! -= q * beside[k - 1]!;
      for (let o = k * channels; o < (k + 1) * channels; o++)
        values[o]! -= q * values[o - channels]!;
    }
    for (let k = m - 1; k >= 0; k--)
      for (let o = k * channels; o < (k + 1) * channels; o++) {
        const next = k + 1 < m ? beside[k]! * values[o + channels]! : 0;
        values[o] = (values[o]! - next) / diagonal[k]!;
      }
  }
}
