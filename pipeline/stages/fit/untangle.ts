/** The verify pass: arcs that cross are fitted again, finer each time, until none do. @module */
import { findCrossings } from "../../../geometry/crossings.ts";
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
  const flat = fitted.map(flatten);
  let subset: readonly number[] = [...fitted.keys()];
  let only: ReadonlySet<number> | undefined;
  for (let round = 0; ; round++) {
    signal.throwIfAborted();
    const crossings = crossingsOf(flat, subset, only);
    if (crossings.length === 0 || round === ROUNDS) return crossings.length;
    const changed = refitter.learn(crossings);
    if (changed.size === 0) return crossings.length;
    for (const a of changed) {
      fitted[a] = refitter.fit(a);
      flat[a] = flatten(fitted[a]!);
    }
    only = changed;
    subset = neighbourhood(flat, changed);
  }
}

/** An arc as a chain of points, and the box around it. */
interface FlatArc {
  /** `[x0, y0, x1, y1, …]`. */
  readonly coords: Float64Array;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

function flatten(path: FittedPath): FlatArc {
  const points = flattenPath(path, CHORD);
  const coords = new Float64Array(2 * points.length);
  for (let k = 0; k < points.length; k++) coords.set(points[k]!, 2 * k);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < coords.length; i += 2) {
    minX = Math.min(minX, coords[i]!);
    maxX = Math.max(maxX, coords[i]!);
    minY = Math.min(minY, coords[i + 1]!);
    maxY = Math.max(maxY, coords[i + 1]!);
  }
  return { coords, minX, minY, maxX, maxY };
}

/** Side of a cell, px: about the size of what changes. */
const CELL = 8;

/** Arcs near a changed arc: those whose boxes share a cell with its box; these included. */
function neighbourhood(flat: readonly FlatArc[], changed: ReadonlySet<number>): number[] {
  let maxX = 0;
  let maxY = 0;
  for (const a of changed) {
    maxX = Math.max(maxX, flat[a]!.maxX);
    maxY = Math.max(maxY, flat[a]!.maxY);
  }
  const columns = cellOf(maxX) + 1;
  const rows = cellOf(maxY) + 1;
  const marked = new Uint8Array(columns * rows);
  for (const a of changed) {
    const { minX, minY, maxX, maxY } = flat[a]!;
    for (let row = cellOf(minY); row <= cellOf(maxY); row++) {
      marked.fill(1, row * columns + cellOf(minX), row * columns + cellOf(maxX) + 1);
    }
  }
  return [...flat.keys()].filter((a) => {
    const { minX, minY, maxX, maxY } = flat[a]!;
    for (let row = cellOf(minY); row <= Math.min(cellOf(maxY), rows - 1); row++) {
      for (let k = cellOf(minX); k <= Math.min(cellOf(maxX), columns - 1); k++) {
        if (marked[row * columns + k] === 1) return true;
      }
    }
    return false;
  });
}

/** What reaches over the page by a little counts to its first cells. */
function cellOf(coordinate: number): number {
  return Math.max(0, Math.floor(coordinate / CELL));
}

/** One crossing for each pair of arcs, the first found, told of both. */
function crossingsOf(
  flat: readonly FlatArc[],
  subset: readonly number[],
  only: ReadonlySet<number> | undefined,
): Crossing[] {
  const chains = concatenate(subset.map((a) => flat[a]!.coords));
  const marked = only && Uint8Array.from(subset, (a) => Number(only.has(a)));
  const pairs = new Set<number>();
  const crossings: Crossing[] = [];
  findCrossings(
    chains,
    (a, b, i) => {
      const pair = Math.min(a, b) * subset.length + Math.max(a, b);
      if (pairs.has(pair)) return;
      pairs.add(pair);
      const at = { x: chains.coords[2 * i]!, y: chains.coords[2 * i + 1]! };
      crossings.push({ arc: subset[a]!, ...at });
      if (a !== b) crossings.push({ arc: subset[b]!, ...at });
    },
    marked,
  );
  return crossings;
}

function concatenate(lists: readonly Float64Array[]) {
  const chainStart = new Uint32Array(lists.length + 1);
  lists.forEach((list, k) => {
    chainStart[k + 1] = chainStart[k]! + list.length / 2;
  });
  const coords = new Float64Array(2 * chainStart.at(-1)!);
  lists.forEach((list, k) => {
    coords.set(list, 2 * chainStart[k]!);
  });
  return { coords, chainStart };
}
