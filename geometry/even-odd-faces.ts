/** The region that rings enclose by the even-odd rule, whatever they do. @module */
import { directEdges } from "./direct-edges.ts";
import { graphOf, linkLoops } from "./edge-graph.ts";
import type { Segments } from "./segment-grid.ts";
import { edgesOfRings, splitAtCrossings, splitAtVertices } from "./split-edges.ts";

/** Steps of a unit that crossings are rounded to, the finest first. */
const STEPS = [16, 8, 4, 2];
/** Largest coordinate in such steps: orientation tests stay exact, and two fit one number. */
const FARTHEST = 2 ** 25 - 1;
/** Distance in steps within which a vertex splits an edge: what rounding moves. */
const ROUNDING = 1.5;
/** Rounding a crossing may bend an edge over a neighbour, once in a while and once more. */
const MOST_ROUNDS = 4;

/**
 * Border loops of the region that rings enclose by the even-odd rule.
 *
 * Rings may cross, touch, run along each other and fold back on themselves. Parts of the region that
 * meet in a point only have loops of their own. Crossings are rounded to 1/16 unit, or to 1/2 where the
 * rings lie far apart.
 *
 * @param rings `[x0, y0, …]`, whole coordinates within ±2^25.
 * @param reach Distance within which a vertex counts as lying on an edge.
 * @returns Loops `[x0, y0, …]`: outer borders with positive area, holes with negative area.
 */
export function evenOddFaces(rings: readonly Float64Array[], reach: number): Float64Array[] {
  const touching = splitAtVertices(edgesOfRings(rings), reach);
  const { x, y, size } = extentOf(touching);
  const steps = STEPS.find((steps) => steps * size <= FARTHEST) ?? 1;
  let edges: Segments = {
    x0: touching.x0.map((value) => (value - x) * steps),
    y0: touching.y0.map((value) => (value - y) * steps),
    x1: touching.x1.map((value) => (value - x) * steps),
    y1: touching.y1.map((value) => (value - y) * steps),
  };
  for (let round = 0, before = -1; edges.x0.length !== before && round < MOST_ROUNDS; round++) {
    before = edges.x0.length;
    edges = splitAtVertices(splitAtCrossings(edges), ROUNDING);
  }
  const loops = linkLoops(directEdges(graphOf(edges, keepOdd)));
  return loops.map((loop) => loop.map((value, k) => value / steps + (k % 2 ? y : x)));
}

/** An edge drawn an even number of times has the same on both sides. */
function keepOdd(kept: Set<number>, key: number, reversed: number): void {
  if (!kept.delete(key) && !kept.delete(reversed)) kept.add(key);
}

/** Middle of the edges, in whole units, and how far they reach from it. */
function extentOf({ x0, y0, x1, y1 }: Segments): { x: number; y: number; size: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let e = 0; e < x0.length; e++) {
    left = Math.min(left, x0[e]!, x1[e]!);
    right = Math.max(right, x0[e]!, x1[e]!);
    top = Math.min(top, y0[e]!, y1[e]!);
    bottom = Math.max(bottom, y0[e]!, y1[e]!);
  }
  const x = Math.round((left + right) / 2);
  const y = Math.round((top + bottom) / 2);
  return { x, y, size: Math.max(right - x, bottom - y) + 1 };
}
