/** Faces of a region given by its directed border, told apart where they meet in a point only. @module */
import { graphOf, linkLoops } from "./edge-graph.ts";
import type { Segments } from "./segment-grid.ts";
import { splitAtVertices } from "./split-edges.ts";

/**
 * Trace the border loops of the faces of a region.
 *
 * Edges run with the region on the side to which +x turns to +y. Edges may touch and lie on each other
 * but not cross: a doubled edge counts once, two opposite ones cancel. Two parts of the region that meet
 * in a point give loops of their own, as each loop takes the sharpest turn into the region.
 *
 * @param edges Whole coordinates within ±2^25.
 * @param reach Distance within which a vertex splits the edge that it lies on.
 * @returns Loops `[x0, y0, …]`: outer borders with positive area, holes with negative area.
 */
export function traceFaces(edges: Segments, reach: number): Float64Array[] {
  return linkLoops(graphOf(splitAtVertices(edges, reach), cancel));
}

function cancel(kept: Set<number>, key: number, reversed: number): void {
  if (!kept.delete(reversed)) kept.add(key);
}
