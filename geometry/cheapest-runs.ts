/** The cheapest cut of a sample path into runs that lines and circles describe. @module */
import type { Moments } from "./moments.ts";

/** What a cut weighs against the squared error. */
export interface RunPrices {
  /** Standard deviation of a sample, px; > 0. */
  readonly sigma: number;
  /** The same for lines: larger makes shallow curves straight; 0 leaves lines out where a circle exists. */
  readonly lineSigma: number;
  /** Cost of a line, in squared standard deviations. */
  readonly price: number;
}

/** Samples `from` up to `to`, described by a line or, where `round`, by a circle. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly round: boolean;
}

/** Cost of a circle over that of a line. */
const CIRCLE = 1.4;
/** Fewest samples that a circle may stand for: five would also be the end of a bar. */
const LEAST_CIRCLE = 7;
/** Added, in prices, to a primitive of fewer than three samples: two points always fit. */
const TINY = 0.5;
/** A run too costly this many times in a row will not become cheap again by growing. */
const HOPELESS = 2;
/** Cuts between two looks at a run that cannot pay where it ends now: it may be hopeless altogether. */
const LOOK = 8;

/**
 * Runs of least cost over the allowed cuts: Σ w·d²/σ² + a price each; a shortest path, cut by cut.
 *
 * A run is measured only where it would pay if it had no error at all. It ends where its error alone
 * costs a price more than a known way to the same cut: errors of longer runs are no smaller (the
 * pruning of Killick, Fearnhead and Eckley, PELT, 2012).
 *
 * @param cuts Where runs may begin and end, ascending from 0 to the number of samples.
 * @param prices With the longest run, samples, as `window`.
 */
export function cheapestRuns(
  moments: Moments,
  cuts: Uint32Array,
  prices: RunPrices & { readonly window?: number },
): Run[] {
  const last = cuts.length - 1;
  const cost = new Float64Array(cuts.length).fill(Infinity);
  cost[0] = 0;
  const previous = new Int32Array(cuts.length);
  const round = new Uint8Array(cuts.length);
  const search = { moments, cuts, cost, previous, round, ...weighed(prices) };
  // Two runs cost two prices at least, and so does one more to get to the end.
  offerRuns(search, 0, last);
  for (let p = 0; p < last && cost[last]! >= 2 * prices.price; p++)
    if (cost[p]! + prices.price < cost[last]!) offerRuns(search, p, p + 1);
  const runs: Run[] = [];
  for (let q = last; q > 0; q = previous[q]!)
    runs.push({ from: cuts[previous[q]!]!, to: cuts[q]!, round: round[q] === 1 });
  return runs.reverse();
}

interface Search extends ReturnType<typeof weighed> {
  readonly moments: Moments;
  readonly cuts: Uint32Array;
  /** Cost of the cheapest way known to each cut. */
  readonly cost: Float64Array;
  /** Cut at which its last run starts. */
  readonly previous: Int32Array;
  /** 1 where its last run is a circle. */
  readonly round: Uint8Array;
}

/** Prices as the search compares them: what an error of 1 px² costs, and the error of a line that a circle may beat. */
function weighed({
  sigma,
  lineSigma,
  price,
  window = Infinity,
}: RunPrices & { readonly window?: number }) {
  const circleScale = 1 / (sigma * sigma);
  const lines = lineSigma > 0;
  const lineScale = lines ? Math.min(circleScale, 1 / (lineSigma * lineSigma)) : circleScale;
  // A line that is off by less is cheaper than a circle without error.
  const straight = lines
    ? Math.max(2 * lineSigma * lineSigma, ((CIRCLE - 1) * price) / lineScale)
    : -1;
  return { circleScale, lineScale, straight, lines, price, window };
}

/** Offer every run from cut `p` to cut `first` or beyond to the cut where it ends. */
function offerRuns(search: Search, p: number, first: number): void {
  const { moments, cuts, cost, previous, round } = search;
  const { circleScale, lineScale, straight, lines, price, window } = search;
  const last = cuts.length - 1;
  const i = cuts[p]!;
  const base = cost[p]!;
  let hopeless = 0;
  for (let q = first; q <= last; q++) {
    const known = cost[q]!;
    if (base + price >= known && (q - p) % LOOK !== 0) continue;
    const to = cuts[q]!;
    const count = to - i;
    if (count > window) break;
    const error = moments.lineError(i, to);
    let least = error * lineScale;
    let total = base + price + least + (count < 3 ? TINY * price : 0);
    let isRound = 0;
    if (error > straight && count >= LEAST_CIRCLE) {
      const circle = moments.circleError(i, to) * circleScale;
      if (!lines && circle < Infinity) least = total = Infinity;
      if (base + CIRCLE * price + circle <= total) {
        total = base + CIRCLE * price + circle;
        isRound = 1;
      }
      if (circle < least) least = circle;
    }
    if (total < known) {
      cost[q] = total;
      previous[q] = p;
      round[q] = isRound;
    }
    if (least <= 8 * price + 3 * count && base + least <= known + price) hopeless = 0;
    else if (count >= LEAST_CIRCLE && ++hopeless === HOPELESS) break;
  }
}
