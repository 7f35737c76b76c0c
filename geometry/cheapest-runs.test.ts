import { expect, test } from "bun:test";
import fc from "fast-check";
import { cheapestRuns, type Run } from "./cheapest-runs.ts";
import { Moments } from "./moments.ts";
import type { SamplePath } from "./samples.ts";

const prices = { sigma: 0.1, lineSigma: 0.12, price: 16 };

/** A walk of unit steps whose direction turns by the given angles, degrees. */
function walk(turns: readonly number[]): SamplePath {
  const x = new Float64Array(turns.length);
  const y = new Float64Array(turns.length);
  let angle = 0;
  turns.forEach((turn, i) => {
    angle += (turn * Math.PI) / 180;
    x[i] = (x[i - 1] ?? 0) + Math.cos(angle);
    y[i] = (y[i - 1] ?? 0) + Math.sin(angle);
  });
  return { x, y, weight: x.map(() => 1), closed: false };
}

/** Cost of one run, its two samples' surcharge included. */
function costOf(moments: Moments, { from, to, round }: Run): number {
  const { sigma, lineSigma, price } = prices;
  if (round) return 1.4 * price + moments.circleError(from, to) / sigma ** 2;
  const wide = Math.max(sigma, lineSigma);
  const error = moments.lineError(from, to) / wide ** 2;
  return price * (to - from < 3 ? 1.5 : 1) + error;
}

/** Least cost of all cuts into runs, each possible run tried. */
function leastCost(moments: Moments, n: number): number {
  const least = [0];
  for (let to = 1; to <= n; to++) {
    least[to] = Infinity;
    for (let from = 0; from < to; from++)
      for (const round of to - from >= 7 ? [false, true] : [false])
        least[to] = Math.min(least[to]!, least[from]! + costOf(moments, { from, to, round }));
  }
  return least[n]!;
}

const turns = fc.array(fc.constantFrom(0, 0, 0, 3, 3, 4, -5, 60, -90), {
  minLength: 3,
  maxLength: 48,
});

test("cheapestRuns() is as cheap as the best of all cuts, and covers the path", () => {
  fc.assert(
    fc.property(turns, (list) => {
      const moments = new Moments(walk(list));
      const cuts = Uint32Array.from({ length: list.length + 1 }, (_, i) => i);
      const runs = cheapestRuns(moments, cuts, prices);
      expect(runs[0]!.from).toBe(0);
      expect(runs.at(-1)!.to).toBe(list.length);
      for (let k = 1; k < runs.length; k++) expect(runs[k]!.from).toBe(runs[k - 1]!.to);
      const cost = runs.reduce((sum, run) => sum + costOf(moments, run), 0);
      expect(cost).toBeLessThanOrEqual(leastCost(moments, list.length) * (1 + 1e-9));
    }),
    { numRuns: 300 },
  );
});

test("cheapestRuns() keeps to the cuts and the longest run that it is given", () => {
  const moments = new Moments(walk(new Array(60).fill(0)));
  const cuts = Uint32Array.from({ length: 21 }, (_, k) => 3 * k);
  const runs = cheapestRuns(moments, cuts, { ...prices, window: 24 });
  for (const { from, to } of runs) {
    expect(to % 3).toBe(0);
    expect(to - from).toBeLessThanOrEqual(24);
  }
});
