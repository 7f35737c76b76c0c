/** Fit every arc of a partition once. @module */
import type { FittedPath } from "../../../geometry/segment.ts";
import type { InkShares, Partition, StageContext } from "../../../plugin/mod.ts";
import type { ShapeOptions } from "./arc-options.ts";
import { ArcPaths } from "./arcs/arc-paths.ts";
import { junctionArcs } from "./arcs/junction-arcs.ts";
import { pageSize } from "./arcs/page.ts";
import { shareRuns } from "./clean/share-runs.ts";
import { coverShares } from "./cover/cover-shares.ts";
import { joinArcs } from "./join/join-arcs.ts";
import { OutputGrid } from "./join/output-grid.ts";
import { packPaths } from "./join/pack-paths.ts";
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

/** Its arcs in steps of the grid, none of which cross, and who fits them again. */
interface FittedMap {
  readonly rounded: FittedPath[];
  readonly fitter: Refitter;
  readonly grid: OutputGrid;
}

/** Fit the arcs of maps that share a page: each map for itself, then all beside each other. Those of the first come first. */
export function fitArcs(
  maps: readonly MapToFit[],
  context: FitContext,
): ReturnType<typeof packPaths> {
  const { signal, progress, note } = context;
  const fitted = maps.map((each) => fitMap(each, context));
  const { grid } = fitted[0]!;
  const rounded = fitted.flatMap((one) => one.rounded);
  if (fitted.length > 1) {
    const fitter = new JoinedFitter(fitted.map((one) => ({ ...one, size: one.rounded.length })));
    const own = fitted[0]!.rounded.length;
    // each map is untangled by itself
    const around = new Set(Array.from({ length: rounded.length - own }, (_, k) => own + k));
    note("fit.crossings", untangle(rounded, fitter, { around, grid, signal, progress }));
  }
  shareRuns(rounded, grid.lineReach, signal);
  return packPaths(rounded, grid.unit);
}

/** Split all arcs, place the junctions where they meet, join each arc between its junctions, let thin shapes cover their pixels, round it, undo crossings. */
function fitMap(
  { map, shape, shares }: MapToFit,
  { signal, progress, note, show, grid: step }: FitContext,
): FittedMap {
  const steps = (from: number, share: number) => ({
    signal,
    progress: (done: number) => progress(from + share * done),
  });
  const paths = new ArcPaths(map);
  const leaving = junctionArcs(map);
  const grid = new OutputGrid(pageSize(map), step);

  const split = splitArcs(map, shape, { paths, leaving, ...steps(0, 0.4) });
  show?.("primitives", drawPrimitives(map, split));

  const junctions = new Junctions(map, split, leaving);

  const fits = { shape, split, places: junctions.places };
  const fitted = joinArcs(map, fits, steps(0.4, 0.4));
  const covering = shares ? coverShares(fitted, map, shares) : new Map<number, FittedPath>();

  const fitter = new ArcFitter(map, fits, { paths, junctions, leaving, fitted, covering });
  const rounded = fitted.map((_, a) => grid.round(fitter.fit(a)));
  const conflicts = untangle(rounded, fitter, { map, grid, ...steps(0.8, 0.2) });
  note("fit.crossings", conflicts);
  return { rounded, fitter, grid };
}

/** The fitter of a map, and how many arcs that has. */
interface FitterPart {
  readonly fitter: Refitter;
  readonly size: number;
}

/**
 * Arcs of maps that lie beside each other on a page, numbered through.
 *
 * Of two arcs of different maps that cross, the one farther from its pixel edges steps back, unless it has nothing
 * left to give up. Pixel edges of different maps do not cross, so this ends.
 */
export class JoinedFitter implements Refitter {
  readonly #parts: readonly { readonly fitter: Refitter; readonly first: number }[];

  constructor(parts: readonly FitterPart[]) {
    let arcs = 0;
    this.#parts = parts.map(({ fitter, size }) => {
      const first = arcs;
      arcs += size;
      return { fitter, first };
    });
  }

  learn(conflicts: readonly Conflict[]): Set<number> {
    const known = conflicts.map((conflict) => this.#blame(conflict));
    const changed = new Set<number>();
    for (const [p, { fitter, first }] of this.#parts.entries()) {
      const own = known.filter(({ a }) => this.#partOf(a) === p);
      const local = own.map((one) => ({ ...one, a: one.a - first, b: one.b - first }));
      for (const a of fitter.learn(local)) changed.add(a + first);
    }
    return changed;
  }

  fit(arc: number): FittedPath {
    const { fitter, first } = this.#parts[this.#partOf(arc)]!;
    return fitter.fit(arc - first);
  }

  isSettled(arc: number): boolean {
    const { fitter, first } = this.#parts[this.#partOf(arc)]!;
    return fitter.isSettled(arc - first);
  }

  stray(arc: number, x: number, y: number): number {
    const { fitter, first } = this.#parts[this.#partOf(arc)]!;
    return fitter.stray(arc - first, x, y);
  }

  #partOf(arc: number): number {
    return this.#parts.findLastIndex(({ first }) => first <= arc);
  }

  /** The same conflict as one of a single map. */
  #blame(conflict: Conflict): Conflict {
    const { a, b, x, y } = conflict;
    if (this.#partOf(a) === this.#partOf(b)) return conflict;
    const [far, near] = this.stray(a, x, y) >= this.stray(b, x, y) ? [a, b] : [b, a];
    const arc = this.isSettled(far) ? near : far;
    return { ...conflict, a: arc, b: arc };
  }
}
