/** The verify pass: arcs that cross are fitted again, finer each time, until none do. @module */
import { type Chains, findCrossings } from "../../../geometry/crossings.ts";
import { flattenPath } from "../../../geometry/flatten.ts";
import type { FittedPath } from "../../../geometry/segment.ts";

/** Chords of the flattened arcs, px: arcs closer than this may count as crossing. */
const CHORD = 0.02;
/** Rounds before giving up; each round refines every offender by one level. */
const ROUNDS = 16;

/**
 * Refit crossing arcs in place.
 *
 * @param refit Fits arcs again, each finer than before; returns those that changed.
 * @returns Crossings left: 0 unless arcs cross at their finest too.
 */
export function untangle(
  fitted: FittedPath[],
  refit: (offenders: readonly number[]) => Iterable<number>,
  signal: AbortSignal,
): number {
  let only: Uint8Array | undefined;
  for (let round = 0; ; round++) {
    signal.throwIfAborted();
    const offenders = new Set<number>();
    let crossings = 0;
    findCrossings(
      flattenAll(fitted),
      (a, b) => {
        crossings++;
        offenders.add(a).add(b);
      },
      only,
    );
    if (crossings === 0 || round === ROUNDS) return crossings;
    const changed = [...refit([...offenders].sort((a, b) => a - b))];
    if (changed.length === 0) return crossings;
    only = new Uint8Array(fitted.length);
    for (const a of changed) only[a] = 1;
  }
}

function flattenAll(fitted: readonly FittedPath[]): Chains {
  const chainStart = new Uint32Array(fitted.length + 1);
  let coords = new Float64Array(1 << 14);
  let count = 0;
  fitted.forEach((path, a) => {
    for (const point of flattenPath(path, CHORD)) {
      if (count + 2 > coords.length) {
        const larger = new Float64Array(2 * coords.length);
        larger.set(coords);
        coords = larger;
      }
      coords.set(point, count);
      count += 2;
    }
    chainStart[a + 1] = count / 2;
  });
  return { coords: coords.subarray(0, count), chainStart };
}
