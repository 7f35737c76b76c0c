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

/** Least squares over hat functions: a tridiagonal system, set up from running sums over the bins. */
class HatFit {
  /** Values at the knots of the last call. */
  readonly values: Float64Array;
  readonly #bins: Bins;
  /** Running sums, one row more than bins: w, w t, w t², then w v and w t v, `channels` each. */
  readonly #sums: Float64Array;
  readonly #diagonal: Float64Array;
  readonly #beside: Float64Array;
  readonly #right: Float64Array;
  readonly #squares: number;

  constructor(bins: Bins, most: number) {
    const { weight, at, value, channels } = bins;
    const row = 3 + 2 * channels;
    const sums = new Float64Array((weight.length + 1) * row);
    let squares = 0;
    for (let k = 0, o = row; k < weight.length; k++, o += row) {
      const w = weight[k]!;
      const t = at[k]!;
      sums[o] = sums[o - row]! + w;
      sums[o + 1] = sums[o + 1 - row]! + w * t;
      sums[o + 2] = sums[o + 2 - row]! + w * t * t;
      for (let c = 0; c < channels; c++) {
        const v = w * value[k * channels + c]!;
        const of = o + 3 + c;
        sums[of] = sums[of - row]! + v;
        sums[of + channels] = sums[of + channels - row]! + t * v;
        squares += v * value[k * channels + c]!;
      }
    }
    this.#bins = bins;
    this.#sums = sums;
    this.#squares = squares;
    this.#diagonal = new Float64Array(most);
    this.#beside = new Float64Array(most);
    this.#right = new Float64Array(most * channels);
    this.values = new Float64Array(most * channels);
  }

  /** Sum of squares with knots there. */
  of(knots: readonly number[]): number {
    this.#gather(knots);
    this.#solve(knots.length);
    const { values } = this;
    const right = this.#right;
    let sse = this.#squares;
    for (let k = 0; k < knots.length * this.#bins.channels; k++) sse -= values[k]! * right[k]!;
    return Math.max(0, sse);
  }

  #gather(knots: readonly number[]): void {
    const { channels, weight } = this.#bins;
    const diagonal = this.#diagonal;
    const right = this.#right;
    const sums = this.#sums;
    const row = 3 + 2 * channels;
    const m = knots.length;
    diagonal.fill(STIFFNESS, 0, m);
    right.fill(0, 0, m * channels);
    let from = 0;
    for (let j = 0; j + 1 < m; j++) {
      const to = row * (j + 2 === m ? weight.length : this.#binsUpTo(knots[j + 1]!));
      const a = knots[j]!;
      const h = knots[j + 1]! - a;
      // sums of w, w f and w f², f the place between the two knots
      const s0 = sums[to]! - sums[from]!;
      const t1 = sums[to + 1]! - sums[from + 1]!;
      const s1 = (t1 - a * s0) / h;
      const s2 = (sums[to + 2]! - sums[from + 2]! - 2 * a * t1 + a * a * s0) / (h * h);
      diagonal[j]! += s0 - 2 * s1 + s2;
      diagonal[j + 1]! += s2;
      this.#beside[j] = s1 - s2;
      for (let c = 3, o = j * channels; c < 3 + channels; c++, o++) {
        const all = sums[to + c]! - sums[from + c]!;
        const along = sums[to + c + channels]! - sums[from + c + channels]!;
        const high = (along - a * all) / h;
        right[o]! += all - high;
        right[o + channels]! += high;
      }
      from = to;
    }
  }

  /** Number of bins whose means lie up to a place. */
  #binsUpTo(place: number): number {
    const { weight, at } = this.#bins;
    const k = Math.min(weight.length - 1, Math.floor(place * weight.length));
    return weight[k]! > 0 && at[k]! > place ? k : k + 1;
  }

  #solve(m: number): void {
    const { channels } = this.#bins;
    const diagonal = this.#diagonal;
    const beside = this.#beside;
    const values = this.values;
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
