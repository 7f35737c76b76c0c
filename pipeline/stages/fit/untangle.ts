/** The verify pass: arcs that cross are fitted again, finer each time, until none do. @module */
import { type Chains, findCrossings } from "../../../geometry/crossings.ts";
import { flattenPath } from "../../../geometry/flatten.ts";
import type { FittedPath } from "../../../geometry/segment.ts";

/** An arc, and where it crosses another or itself, px. */
export interface Crossing {
  readonly arc: number;
  readonly x: number;
  readonly y: number;
}

/** What untangling asks of the fitter. */
export interface Refitter {
  /** Take note of crossings; returns the arcs to be fitted again. */
  learn(crossings: readonly Crossing[]): Set<number>;
  fit(arc: number): FittedPath;
}

/** Chords of the flattened arcs, px: arcs closer than this may count as crossing. */
const CHORD = 0.02;
/** Rounds before giving up; each round takes every offender one step back. */
const ROUNDS = 24;

/**
 * Fit crossing arcs again, in place.
 *
 * @returns Arcs that still cross: 0 unless rounds ran out.
 */
export function untangle(fitted: FittedPath[], refitter: Refitter, signal: AbortSignal): number {
  let only: Uint8Array | undefined;
  for (let round = 0; ; round++) {
    signal.throwIfAborted();
    const crossings = crossingsOf(fitted, only);
    if (crossings.length === 0 || round === ROUNDS) return crossings.length;
    const changed = refitter.learn(crossings);
    if (changed.size === 0) return crossings.length;
    only = new Uint8Array(fitted.length);
    for (const a of changed) {
      only[a] = 1;
      fitted[a] = refitter.fit(a);
    }
  }
}

/** One crossing for each pair of arcs, the first found, told of both. */
function crossingsOf(fitted: readonly FittedPath[], only: Uint8Array | undefined): Crossing[] {
  const chains = flattenAll(fitted);
  const pairs = new Set<number>();
  const crossings: Crossing[] = [];
  findCrossings(
    chains,
    (a, b, i) => {
      const pair = Math.min(a, b) * fitted.length + Math.max(a, b);
      if (pairs.has(pair)) return;
      pairs.add(pair);
      const at = { x: chains.coords[2 * i]!, y: chains.coords[2 * i + 1]! };
      crossings.push({ arc: a, ...at });
      if (a !== b) crossings.push({ arc: b, ...at });
    },
    only,
  );
  return crossings;
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
