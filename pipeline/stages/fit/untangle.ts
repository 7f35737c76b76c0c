/** The verify pass: arcs that cross, once rounded, are fitted again, finer each time, until none do. @module */
import { findCrossings } from "../../../geometry/crossings.ts";
import type { FittedPath } from "../../../geometry/segment.ts";
import type { Partition } from "../../../plugin/mod.ts";
import { curvesAlong } from "./curves-along.ts";
import type { FittedArcs } from "./fitted-arcs.ts";
import { FlatArcs } from "./flat-arcs.ts";
import { flippedFaces } from "./flipped-faces.ts";
import { marksOf, neighbourhood } from "./neighbourhood.ts";
import type { OutputGrid } from "./output-grid.ts";
import { holeProbes, sweptHoles } from "./swept-holes.ts";

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
  /** The pixel edges that an arc stands for, px. */
  edges(arc: number): FittedPath;
  /** Distance of a point from the pixel edges that an arc stands for, px. */
  stray(arc: number, x: number, y: number): number;
}

/**
 * Chords of the flattened arcs, px: arcs closer than the fine ones may count as crossing. The others are what
 * a DXF and the cut check have unless another tolerance is asked for; there, too, nothing is to cross.
 */
const CHORDS = { fine: 0.02, dxf: 0.1 } as const;
/** Rounds before giving up; each round takes every offender one step back. */
const ROUNDS = 48;
const NONE: ReadonlySet<number> = new Set();
/** Side of the cells that neighbours are looked for in, px: about the size of what changes. */
const CELL = 8;

/**
 * Fit arcs that cross again, in place.
 *
 * @param rounded Arcs in steps of the grid.
 * @returns Conflicts that are left: 0 unless rounds ran out.
 */
export function untangle(
  rounded: FittedArcs,
  refitter: Refitter,
  { map, grid, signal }: { map: Partition; grid: OutputGrid; signal: AbortSignal },
): number {
  const { unit } = grid;
  const flat = new FlatArcs(rounded, CHORDS.fine * unit);
  const dxf = new FlatArcs(rounded, CHORDS.dxf * unit);
  // Arcs of lines only are the same in both.
  const probes = holeProbes(map, flat, unit);
  const all = Array.from({ length: rounded.size }, (_, a) => a);
  const curved = new Set(all.filter((a) => rounded.hasCurve(a)));
  let subset: readonly number[] = all;
  let changed: ReadonlySet<number> | undefined;
  /** Arcs not compared closely yet; undefined for all. */
  let fresh: Set<number> | undefined;
  for (let round = 0; ; round++) {
    signal.throwIfAborted();
    const conflicts = crossingsOf(flat, subset, { changed, unit });
    conflicts.push(
      ...unknownTo(conflicts, crossingsOf(dxf, subset, { changed: changed ?? curved, unit })),
    );
    for (const arcs of flippedFaces(map, flat, { unit, changed })) {
      conflicts.push(...worstStrays(arcs, flat, { refitter, unit }));
    }
    const edges = (arc: number) => refitter.edges(arc);
    for (const { arc, x, y } of sweptHoles(map, { flat, probes }, { arcs: subset, edges, unit })) {
      conflicts.push({ a: arc, b: arc, x, y });
    }
    if (conflicts.length === 0) {
      // Only what crosses nothing is worth comparing closely.
      const near = fresh ? neighbourhood(flat, fresh, CELL * unit) : all;
      conflicts.push(
        ...curvesAlong(dxf, near, { changed: fresh ?? curved, unit, reach: grid.reach }),
      );
      fresh = new Set();
    }
    changed = round < ROUNDS ? refitter.learn(conflicts) : NONE;
    if (changed.size === 0) return conflicts.length;
    for (const a of changed) {
      rounded.set(a, grid.round(refitter.fit(a)));
      flat.refresh(a);
      dxf.refresh(a);
      fresh?.add(a);
    }
    probes.follow(changed);
    subset = neighbourhood(flat, changed, CELL * unit);
  }
}

/** The conflicts of pairs that are not known already: to tell one twice would make both of its arcs step back. */
function unknownTo(known: readonly Conflict[], found: readonly Conflict[]): Conflict[] {
  const name = ({ a, b }: Conflict) => `${Math.min(a, b)} ${Math.max(a, b)}`;
  const names = new Set(known.map(name));
  return found.filter((conflict) => !names.has(name(conflict)));
}

/** One crossing for each pair of arcs, the first found. */
function crossingsOf(
  flat: FlatArcs,
  subset: readonly number[],
  { changed, unit }: { changed: ReadonlySet<number> | undefined; unit: number },
): Conflict[] {
  const pairs = new Set<number>();
  const conflicts: Conflict[] = [];
  findCrossings(
    flat.chains(subset),
    ({ a, b, x, y }) => {
      const pair = Math.min(a, b) * subset.length + Math.max(a, b);
      if (pairs.has(pair)) return;
      pairs.add(pair);
      conflicts.push({ a: subset[a]!, b: subset[b]!, x: x / unit, y: y / unit });
    },
    changed && marksOf(subset, changed),
  );
  return conflicts;
}

/**
 * The point of a face's border that is farthest from its pixel edges: there it went astray.
 *
 * A border may run along its pixel edges all the way and yet leave some of them out: then each of its arcs
 * is told, at its start.
 */
function worstStrays(
  arcs: readonly number[],
  flat: FlatArcs,
  { refitter, unit }: { refitter: Refitter; unit: number },
): Conflict[] {
  let worst: Conflict | undefined;
  let most = 0;
  for (const a of arcs) {
    const coords = flat.coords(a);
    for (let i = 0; i < coords.length; i += 2) {
      const [x, y] = [coords[i]! / unit, coords[i + 1]! / unit];
      const stray = refitter.stray(a, x, y);
      if (stray <= most) continue;
      most = stray;
      worst = { a, b: a, x, y };
    }
  }
  if (worst) return [worst];
  return arcs.map((a) => {
    const [x, y] = flat.coords(a);
    return { a, b: a, x: x! / unit, y: y! / unit };
  });
}
