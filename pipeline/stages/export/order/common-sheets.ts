/** What of a gradient is laid on one sheet. @module */
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import type { Adjacency } from "../../../../raster/regions/adjacency.ts";
import { perimeters } from "./borders.ts";
import type { Overlay } from "./neighbour-graph.ts";

/** Borders in lengths: between all components, between those of one gradient, and of each beside nothing. */
interface Gradients {
  readonly all: Adjacency;
  readonly alike: Adjacency;
  readonly outer: Float64Array;
}

/**
 * Lay the unions of each gradient on the one among them that has the longest border.
 *
 * The ground shows through along every border between two sheets that lie on it. On one of their own only what shows
 * there is a shade of theirs, for the price of the gradient's outline. That pays where the borders within are
 * longer than the outline: along it the lowest sheet shows beside the others, as much as the ground did within.
 */
export function commonSheets({ all, alike, outer }: Gradients): Overlay[] {
  const gradient = groupsOf(alike, outer.length);
  const perimeter = perimeters(outer, all);
  const inside = new Float64Array(outer.length);
  for (let e = 0; e < all.low.length; e++) {
    const g = rootOf(gradient, all.low[e]!);
    if (g === rootOf(gradient, all.high[e]!)) inside[g]! += all.length[e]!;
  }
  const overlays: Overlay[] = [];
  for (const [g, unions] of membersOf(gradient, perimeter)) {
    const total = unions.reduce((sum, c) => sum + perimeter[c]!, 0);
    if (inside[g]! < total - 2 * inside[g]!) continue;
    const under = unions.reduce((a, b) => (perimeter[b]! > perimeter[a]! ? b : a));
    for (const over of unions) if (over !== under) overlays.push({ over, under });
  }
  return overlays;
}

/** A forest whose trees are what the edges connect. */
function groupsOf({ low, high }: Adjacency, count: number): Int32Array {
  const parent = singletons(count);
  for (let e = 0; e < low.length; e++) {
    const [a, b] = [rootOf(parent, low[e]!), rootOf(parent, high[e]!)];
    if (a !== b) parent[b] = a;
  }
  return parent;
}

/** Trees of more than one by their roots; what has no border was joined to something else. */
function membersOf(parent: Int32Array, perimeter: Float64Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (let c = 0; c < parent.length; c++) {
    if (perimeter[c] === 0) continue;
    const g = rootOf(parent, c);
    const of = members.get(g);
    if (of) of.push(c);
    else members.set(g, [c]);
  }
  for (const [g, of] of members) if (of.length < 2) members.delete(g);
  return members;
}
