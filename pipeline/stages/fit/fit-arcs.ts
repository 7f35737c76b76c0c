/** Fit every arc of a partition once. @module */
import type { Partition, StageContext } from "../../../plugin/mod.ts";
import { ArcFitter } from "./arc-fitter.ts";
import type { ShapeOptions } from "./arc-options.ts";
import { CurveBuilder } from "./curve-builder.ts";
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
): ReturnType<CurveBuilder["finish"]> {
  const split = splitArcs(map, options, { signal, progress: (share) => progress(0.5 * share) });
  const arcs = options.robustLines ? straighten(split, options.tolerance) : split;
  const fitter = new ArcFitter(map, arcs, new Junctions(map, arcs.splits));
  const grid = new OutputGrid(map, step);
  const rounded = Array.from(map.arcFrom, (_, a) => {
    signal.throwIfAborted();
    return grid.round(fitter.fit(a));
  });
  progress(0.8);
  note("fit.crossings", untangle(rounded, fitter, { map, grid, signal }));
  shareRuns(rounded, grid.reach);
  const curves = new CurveBuilder(rounded.length, grid.unit);
  for (const path of rounded) curves.add(path);
  return curves.finish();
}
