/** Arcs along their pixel edges, for pictures whose pixels are the drawing. @module */
import type { Curves, Partition } from "../../../plugin/mod.ts";
import { ArcPaths } from "./arcs/arc-paths.ts";
import { shareRuns } from "./clean/share-runs.ts";
import type { FitContext } from "./fit-arcs.ts";
import { FittedArcs } from "./join/fitted-arcs.ts";
import { gridLines, OutputGrid } from "./join/output-grid.ts";

/**
 * Every arc along its pixel edges, which are those of the enlarged image, rounded to the grid of the output.
 *
 * Columns and rows keep their order when they are rounded, so nothing crosses; but where an enlarged image has more
 * of them than the grid, several become one, and the arcs along them get the same nodes: what is left of a
 * face between them is walked to and fro, which the export leaves out.
 */
export async function alongPixels(
  map: Partition,
  { signal, grid: step, parallel }: Pick<FitContext, "signal" | "grid" | "parallel">,
): Promise<Pick<Curves, "arcOrigin" | "segmentStart" | "segmentKind" | "segmentPoints">> {
  const paths = new ArcPaths(map);
  const lines = gridLines(map, step);
  const grid = new OutputGrid(lines);
  const arcs = new FittedArcs(map.arcFrom.length);
  for (let a = 0; a < arcs.size; a++) arcs.set(a, grid.round(paths.lattice(a)));
  // What was added around the image moves to the frame and may fold there.
  if (grid.unit < map.raster.scale || lines.padded)
    await shareRuns(arcs, 0, { parallel, signal, onStep() {} });
  return arcs.curves(grid.unit);
}
