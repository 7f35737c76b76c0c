/** Junctions that a few pixel edges part: often one point of the drawing, torn apart by its pixels. @module */
import type { Partition } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";

/** Arcs of at most this many pixel edges join two junctions to a cluster. */
const SHORT = 5;

/** Junctions that may be one point, and the short arcs between them. */
export interface Cluster {
  readonly members: readonly number[];
  readonly arcs: readonly number[];
}

/**
 * Groups of two or more junctions connected by short arcs.
 *
 * A group that short arcs enclose a face with is left out: drawn together, the face would vanish.
 */
export function junctionClusters(map: Partition): Cluster[] {
  const parent = singletons(map.junctions.length / 2);
  const root = (j: number) => rootOf(parent, j);
  const encloses = new Set<number>();
  const short = shortArcs(map);
  for (const a of short) {
    const from = root(map.arcFrom[a]!);
    const to = root(map.arcTo[a]!);
    if (from === to) encloses.add(from);
    else parent[Math.max(from, to)] = Math.min(from, to);
  }
  const torn = new Set([...encloses].map(root));
  const groups = new Map<number, { members: Set<number>; arcs: number[] }>();
  for (const a of short) {
    const group = root(map.arcFrom[a]!);
    if (torn.has(group)) continue;
    const cluster = groups.get(group) ?? { members: new Set(), arcs: [] };
    groups.set(group, cluster);
    cluster.arcs.push(a);
    cluster.members.add(map.arcFrom[a]!).add(map.arcTo[a]!);
  }
  return [...groups.values()].map(({ members, arcs }) => ({ members: [...members], arcs }));
}

/**
 * Arcs that may join two junctions to a cluster; one whose ends became one point is that point.
 *
 * Along the frame none does: there lie the two ends of a border that a round shape has left the picture by.
 */
export function shortArcs({ arcFrom, arcStart, arcLeft, arcRight }: Partition): number[] {
  const short: number[] = [];
  for (let a = 0; a < arcFrom.length; a++) {
    if (arcLeft[a]! < 0 || arcRight[a]! < 0) continue;
    if (arcFrom[a]! >= 0 && arcStart[a + 1]! - arcStart[a]! - 1 <= SHORT) short.push(a);
  }
  return short;
}
