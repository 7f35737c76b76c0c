/** The verify pass: arcs that cross, once rounded, are fitted again, finer each time, until none do. @module */
import { findCrossings } from "../../../geometry/crossings.ts";
import type { FittedPath } from "../../../geometry/segment.ts";
import type { Partition } from "../../../plugin/mod.ts";
import { type FlatArc, flattenArc } from "./flat-arc.ts";
import { flippedFaces } from "./flipped-faces.ts";
import { neighbourhood } from "./neighbourhood.ts";
import type { OutputGrid } from "./output-grid.ts";

/** A place where two arcs, or one and itself, are in each other's way, px; `b` is `a` where only one is known. */
export interface Conflict {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

/** What untangling asks of the fitter. */
export interface Refitter {
  /** Take note of conflicts; returns the arcs to be fitted again. */
  learn(conflicts: readonly Conflict[]): Set<number>;
  fit(arc: number): FittedPath;
  /** Distance of a point from the pixel edges that an arc stands for, px. */
  stray(arc: number, x: number, y: number): number;
}

/** Chords of the flattened arcs, px: arcs closer than this may count as crossing. */
const CHORD = 0.02;
/** Rounds before giving up; each round takes every offender one step back. */
const ROUNDS = 48;

/**
 * Fit arcs that cross again, in place.
 *
 * @param rounded Arcs in steps of the grid.
 * @returns Conflicts that are left: 0 unless rounds ran out.
 */
export function untangle(
  rounded: FittedPath[],
  refitter: Refitter,
  { map, grid, signal }: { map: Partition; grid: OutputGrid; signal: AbortSignal },
): number {
  const flatten = (path: FittedPath) => flattenArc(path, CHORD * grid.unit);
  const flat = rounded.map(flatten);
  let subset: readonly number[] = [...rounded.keys()];
  let only: ReadonlySet<number> | undefined;
  for (let round = 0; ; round++) {
    signal.throwIfAborted();
    const conflicts = crossingsOf(flat, subset, { only, unit: grid.unit });
    for (const arcs of flippedFaces(map, flat, grid.unit)) {
      conflicts.push(worstStray(arcs, flat, { refitter, unit: grid.unit }));
    }
    if (conflicts.length === 0 || round === ROUNDS) return conflicts.length;
    const changed = refitter.learn(conflicts);
    if (changed.size === 0) return conflicts.length;
    for (const a of changed) {
      rounded[a] = grid.round(refitter.fit(a));
      flat[a] = flatten(rounded[a]!);
    }
    only = changed;
    subset = neighbourhood(flat, changed, CELL * grid.unit);
  }
}

/** Side of the cells that neighbours are looked for in, px: about the size of what changes. */
const CELL = 8;

/** One crossing for each pair of arcs, the first found. */
function crossingsOf(
  flat: readonly FlatArc[],
  subset: readonly number[],
  { only, unit }: { only: ReadonlySet<number> | undefined; unit: number },
): Conflict[] {
  const chains = concatenate(subset.map((a) => flat[a]!.coords));
  const marked = only && Uint8Array.from(subset, (a) => Number(only.has(a)));
  const pairs = new Set<number>();
  const conflicts: Conflict[] = [];
  findCrossings(
    chains,
    ({ a, b, x, y }) => {
      const pair = Math.min(a, b) * subset.length + Math.max(a, b);
      if (pairs.has(pair)) return;
      pairs.add(pair);
      conflicts.push({ a: subset[a]!, b: subset[b]!, x: x / unit, y: y / unit });
    },
    marked,
  );
  return conflicts;
}

/** The point of a face's border that is farthest from its pixel edges: there it went astray. */
function worstStray(
  arcs: readonly number[],
  flat: readonly FlatArc[],
  { refitter, unit }: { refitter: Refitter; unit: number },
): Conflict {
  let worst: Conflict = { a: arcs[0]!, b: arcs[0]!, x: 0, y: 0 };
  let most = -1;
  for (const a of arcs) {
    const { coords } = flat[a]!;
    for (let i = 0; i < coords.length; i += 2) {
      const [x, y] = [coords[i]! / unit, coords[i + 1]! / unit];
      const stray = refitter.stray(a, x, y);
      if (stray <= most) continue;
      most = stray;
      worst = { a, b: a, x, y };
    }
  }
  return worst;
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
