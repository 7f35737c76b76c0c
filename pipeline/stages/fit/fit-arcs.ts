/** Fit every arc of a partition once. @module */
import type { BaseContext, Partition } from "../../../plugin/mod.ts";
import { ArcFitter } from "./arc-fitter.ts";
import type { ShapeOptions } from "./arc-options.ts";
import { CurveBuilder } from "./curve-builder.ts";
import { Junctions } from "./junctions.ts";
import { straighten } from "./robust-lines.ts";
import { splitArcs } from "./split-arcs.ts";
import { untangle } from "./untangle.ts";

/** Split all arcs, place the junctions where they meet, fit each arc between its junctions, undo crossings. */
export function fitArcs(
  map: Partition,
  options: ShapeOptions,
  { signal, progress, note }: Pick<BaseContext, "signal" | "progress" | "note">,
): ReturnType<CurveBuilder["finish"]> {
  const split = splitArcs(map, options, { signal, progress: (share) => progress(0.5 * share) });
  const arcs = options.robustLines ? straighten(split, options.tolerance) : split;
  const fitter = new ArcFitter(map, arcs, new Junctions(map, arcs.splits));
  const fitted = Array.from(map.arcFrom, (_, a) => {
    signal.throwIfAborted();
    return fitter.fit(a);
  });
  progress(0.8);
  note("fit.crossings", untangle(fitted, fitter, signal));
  const curves = new CurveBuilder(fitted.length);
  for (const path of fitted) curves.add(path);
  return curves.finish();
}
