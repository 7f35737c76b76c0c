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
/** A run this many times in a row too costly will not become cheap again by growing. */
const HOPELESS = 6;
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
 * @param window Longest run, samples.
 */
export function cheapestRuns(
  moments: Moments,
  cuts: Uint32Array,
  { sigma, lineSigma, price, window = Infinity }: RunPrices & { readonly window?: number },
): Run[] {
  const last = cuts.length - 1;
  const inverse = 1 / (sigma * sigma);
  const lineInverse = lineSigma > 0 ? 1 / (lineSigma * lineSigma) : Infinity;
  const bestInverse = Math.min(inverse, lineInverse);
  // A line that is off by less is cheaper than a circle without error.
  const straight =
    lineSigma > 0 ? Math.max(2 / lineInverse, ((CIRCLE - 1) * price) / bestInverse) : -1;
  const cost = new Float64Array(last + 1).fill(Infinity);
  const previous = new Int32Array(last + 1);
  const round = new Uint8Array(last + 1);
  cost[0] = 0;
  for (let p = 0; p < last; p++) {
    const i = cuts[p]!;
    const base = cost[p]!;
    let hopeless = 0;
    for (let q = p + 1; q <= last; q++) {
      const known = cost[q]!;
      if (base + price >= known && (q - p) % LOOK !== 0) continue;
      const to = cuts[q]!;
      const count = to - i;
      if (count > window) break;
      const error = moments.lineError(i, to);
      let circle = Infinity;
      if (count >= LEAST_CIRCLE && error > straight) {
        circle = moments.circleError(i, to) * inverse;
        const total = base + CIRCLE * price + circle;
        if (total < cost[q]!) {
          cost[q] = total;
          previous[q] = p;
          round[q] = 1;
        }
      }
      const line = lineSigma > 0 || circle === Infinity ? error * bestInverse : Infinity;
      const total = base + price + line + (count < 3 ? TINY * price : 0);
      if (total < cost[q]!) {
        cost[q] = total;
        previous[q] = p;
        round[q] = 0;
      }
      const least = Math.min(line, circle);
      if (least <= 8 * price + 3 * count && base + least <= known + price) hopeless = 0;
      else if (++hopeless > HOPELESS) break;
    }
  }
  const runs: Run[] = [];
  for (let q = last; q > 0; q = previous[q]!)
    runs.push({ from: cuts[previous[q]!]!, to: cuts[q]!, round: round[q] === 1 });
  return runs.reverse();
}
