/** Where to cut a surface in two. @module */
import { fitPlace, QUICK } from "../fields/fit-place.ts";
import { type Samples, thinned } from "../fields/samples.ts";

/** Shares of the samples before a cut. */
const SHARES = [0.2, 0.35, 0.5, 0.65, 0.8] as const;
/** Samples on either side by which cuts are compared, and fewest there. */
const COMPARED = 240;
const FEWEST = 12;

/** A cut along the pixel edge x = at (axis 0) or y = at (axis 1). */
export interface Cut {
  readonly axis: 0 | 1;
  readonly at: number;
}

/** The row or column after which fields explain most of both sides; borders along pixel edges are one segment each. */
export function bestCut(samples: Samples): Cut | undefined {
  let best: (Cut & { sse: number }) | undefined;
  for (const axis of [0, 1] as const) {
    const at = axis === 0 ? samples.x : samples.y;
    const places = at.slice().sort();
    for (const share of SHARES) {
      const cut = Math.floor(places[Math.floor(share * samples.n)]!);
      const sides: [number[], number[]] = [[], []];
      for (let k = 0; k < samples.n; k++) sides[at[k]! > cut ? 1 : 0].push(k);
      if (Math.min(sides[0].length, sides[1].length) < FEWEST) continue;
      const sse = leftOf(samples, sides[0]) + leftOf(samples, sides[1]);
      if (!best || sse < best.sse) best = { axis, at: cut, sse };
    }
  }
  return best;
}

/** Sum of squares that one field leaves of some samples. */
function leftOf(samples: Samples, side: readonly number[]): number {
  const some = thinned(samples, COMPARED, side);
  return (fitPlace(some, QUICK).sse * side.length) / some.n;
}
