/** Fit every arc of a partition once. @module */
import type { FittedPath } from "../../../geometry/segment.ts";
import type { InkShares, Partition, StageContext } from "../../../plugin/mod.ts";
import type { ShapeOptions } from "./arc-options.ts";
import { pageSize } from "./arcs/arc-paths.ts";
import { junctionArcs } from "./arcs/junction-arcs.ts";
import { shareRuns } from "./clean/share-runs.ts";
import { coverShares } from "./cover/cover-shares.ts";
import { arcJoiner, joinAll } from "./join/join-arcs.ts";
import { OutputGrid, packPaths } from "./join/output-grid.ts";
import { Junctions } from "./junctions/junctions.ts";
import { drawPrimitives, splitArcs } from "./split/split-arcs.ts";
import { ArcFitter } from "./verify/arc-fitter.ts";
import type { Conflict } from "./verify/conflicts.ts";
import { type Refitter, untangle } from "./verify/untangle.ts";

/** What the host lends the stage. */
export type FitContext = Pick<
  StageContext<"grid">,
  "signal" | "progress" | "note" | "show" | "grid"
>;

/** A map to fit, and how. */
export interface MapToFit {
  readonly map: Partition;
  readonly shape: ShapeOptions;
  /** What its shapes cover, where that was measured. */
  readonly shares?: InkShares | undefined;
}

/** Fit the arcs of maps that share a page: each map for itself, then all beside each other. Those of the first come first. */
export function fitArcs(
  maps: readonly MapToFit[],
  context: FitContext,
): ReturnType<typeof packPaths> {
  const { signal, progress, note } = context;
  const fitted = maps.map((each) => fitMap(each, context));
  const { grid } = fitted[0]!;
  let { segments } = fitted[0]!;
  const rounded = fitted.flatMap((one) => one.rounded);
  if (fitted.length > 1) {
    let first = 0;
    const parts = fitted.map(({ fitter, rounded: { length } }) => {
      first += length;
      return { fitter, first: first - length };
    });
    const fitter = joinFitters(parts);
    // each map is untangled by itself
    const around = new Set([...rounded.keys()].slice(parts[1]!.first));
    const beside = untangle(rounded, fitter, { around, grid, signal, progress });
    note("fit.crossings", beside.conflicts);
    segments = beside.segments;
  }
  shareRuns(rounded, segments, { reach: grid.lineReach, signal });
  return packPaths(rounded, grid.unit);
}

/** Split all arcs, place the junctions where they meet, join each arc between its junctions, let thin shapes cover their pixels, round it to steps of the grid, undo crossings. */
function fitMap(
  { map, shape, shares }: MapToFit,
  { signal, progress, note, show, grid: step }: FitContext,
) {
  const steps = (from: number, share: number) => ({
    signal,
    progress: (done: number) => progress(from + share * done),
  });
  const leaving = junctionArcs(map);
  const grid = new OutputGrid(pageSize(map), step);

  const split = splitArcs(map, shape, { leaving, ...steps(0, 0.4) });
  show?.("primitives", drawPrimitives(map, split));

  const junctions = new Junctions(map, split, leaving);
  const join = arcJoiner(map, split, junctions);
  const fitted = joinAll(split, join, steps(0.4, 0.4));
  const covering = shares ? coverShares(fitted, map, shares) : new Map<number, FittedPath>();

  const sources = { split: split.paths, leaving, junctions, join, covering };
  const fitter = new ArcFitter(map, sources);
  const rounded = fitted.map((path, a) => grid.round(covering.get(a) ?? path ?? fitter.fit(a)));
  const { conflicts, segments } = untangle(rounded, fitter, { map, grid, ...steps(0.8, 0.2) });
  note("fit.crossings", conflicts);
  return { rounded, fitter, grid, segments };
}

/**
 * One fitter for the arcs of maps that lie beside each other on a page, numbered through.
 *
 * Of two arcs of different maps that cross, the one farther from its pixel edges steps back, unless it has nothing
 * left to give up. Pixel edges of different maps do not cross, so this ends.
 *
 * @param parts The fitter of each map, and the number of its first arc.
 */
export function joinFitters(
  parts: readonly { readonly fitter: Refitter; readonly first: number }[],
): Refitter {
  const partOf = (arc: number) => parts.findLast(({ first }) => first <= arc)!;
  /** What the fitter of an arc answers, who knows it by a number of its own. */
  const answer = <T>(arc: number, ask: (fitter: Refitter, own: number) => T) => {
    const { fitter, first } = partOf(arc);
    return ask(fitter, arc - first);
  };
  const stray: Refitter["stray"] = (arc, place) => answer(arc, (one, own) => one.stray(own, place));
  const isSettled = (arc: number) => answer(arc, (one, own) => one.isSettled(own));
  const fit = (arc: number) => answer(arc, (one, own) => one.fit(own));
  /** The same conflict as one of a single map. */
  const blame = (conflict: Conflict): Conflict => {
    const { a, b, x, y } = conflict;
    if (partOf(a) === partOf(b)) return conflict;
    const [far, near] = stray(a, [x, y]) >= stray(b, [x, y]) ? [a, b] : [b, a];
    const arc = isSettled(far) ? near : far;
    return { ...conflict, a: arc, b: arc };
  };
  const learn = (conflicts: readonly Conflict[]) => {
    const known = conflicts.map(blame);
    const changed = parts.flatMap((part) => {
      const { fitter, first } = part;
      const own = known.filter(({ a }) => partOf(a) === part);
      const local = own.map((one) => ({ ...one, a: one.a - first, b: one.b - first }));
      return Array.from(fitter.learn(local), (a) => a + first);
    });
    return new Set(changed);
  };
  return { learn, fit, isSettled, stray };
}
