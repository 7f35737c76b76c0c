/** Fit every arc of a partition once. @module */
import type { Partition, StageContext } from "../../../plugin/mod.ts";
import { ArcFitter } from "./arc-fitter.ts";
import type { ShapeOptions } from "./arc-options.ts";
import { FittedArcs } from "./fitted-arcs.ts";
import { junctionArcs } from "./junction-arcs.ts";
import { Junctions } from "./junctions.ts";
import { OutputGrid } from "./output-grid.ts";
import { straighten } from "./robust-lines.ts";
import { shareRuns } from "./share-runs.ts";
import { splitArcs } from "./split-arcs.ts";
import { untangle } from "./untangle.ts";

/** What the host lends the stage. */
export type FitContext = Pick<StageContext<"grid">, "signal" | "progress" | "note" | "grid">;

/** Split all arcs, place the junctions where they meet, fit each arc between its junctions, round it, undo crossings. */
export function fitArcs(
  map: Partition,
  options: ShapeOptions,
  { signal, progress, note, grid: step }: FitContext,
): ReturnType<FittedArcs["curves"]> {
  const leaving = junctionArcs(map);
  const splitting = { leaving, signal, progress: (share: number) => progress(0.5 * share) };
  const arcs = splitArcs(map, options, splitting);
  if (options.robustLines) straighten(arcs, options.tolerance);
  const junctions = new Junctions(map, arcs.primitives, leaving);
  const fitter = new ArcFitter(map, arcs, { junctions, leaving });
  const grid = new OutputGrid(map, step);
  const rounded = new FittedArcs(map.arcFrom.length);
  for (let a = 0; a < rounded.size; a++) {
    signal.throwIfAborted();
    rounded.set(a, grid.round(fitter.fit(a)));
  }
  progress(0.8);
  note("fit.crossings", untangle(rounded, fitter, { map, grid, signal }));
  shareRuns(rounded, grid.reach);
  return rounded.curves(grid.unit);
}
