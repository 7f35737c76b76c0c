/** Which parts of a shaded area lie on which. @module */
import type { Curves } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import type { Adjacency } from "../../../../raster/regions/adjacency.ts";
import type { Overlay } from "./neighbour-graph.ts";

/** Most translucent layers of what others lie on: its outline, which holds theirs, is written once for each. */
const MOST_LAYERS = 1;

/**
 * Lay the parts of each shaded area on the plainest of them.
 *
 * They continue one another: side by side, the ground would show as a hairline along every border between them.
 */
export function continuedParts(
  { paints, componentLabel }: Pick<Curves, "paints" | "componentLabel">,
  { low, high, length }: Adjacency,
): Overlay[] {
  if (!paints) return [];
  const { labelPaint, layerStart, surface } = paints;
  const paintOf = (c: number) => labelPaint[componentLabel[c]!] ?? -1;
  const perimeter = new Float64Array(componentLabel.length);
  for (let e = 0; e < low.length; e++) {
    perimeter[low[e]!]! += length[e]!;
    perimeter[high[e]!]! += length[e]!;
  }
  const layers = (c: number) => layerStart[paintOf(c) + 1]! - layerStart[paintOf(c)]! - 1;
  const parent = singletons(componentLabel.length);
  const overlays: Overlay[] = [];
  for (let e = 0; e < low.length; e++) {
    const [p, q] = [paintOf(low[e]!), paintOf(high[e]!)];
    if (p < 0 || q < 0 || surface[p] !== surface[q]) continue;
    const [a, b] = [rootOf(parent, low[e]!), rootOf(parent, high[e]!)];
    if (a === b || Math.min(layers(a), layers(b)) > MOST_LAYERS) continue;
    const aBelow = layers(b) - layers(a) || perimeter[a]! - perimeter[b]! || b - a;
    const [over, under] = aBelow > 0 ? [b, a] : [a, b];
    overlays.push({ over, under });
    parent[over] = under;
  }
  return overlays;
}
