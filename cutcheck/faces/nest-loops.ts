/** Border loops gathered into connected regions. @module */

import { signedArea } from "../../geometry/signed-area.ts";
import { interiorPoint } from "./ring.ts";
import { SegmentRows } from "./segment-rows.ts";
import { edgesOfRings } from "./split-edges.ts";

/** A connected region: its outer border, then its holes, and the area between them. */
export interface Region {
  readonly loops: readonly Float64Array[];
  readonly area: number;
}

/**
 * Give every hole to the smallest outer loop around it.
 *
 * @param loops Loops that do not cross, in whole coordinates: outer ones with positive area, holes with negative.
 */
export function nestLoops(loops: readonly Float64Array[]): Region[] {
  const regions: { loops: Float64Array[]; area: number; size: number }[] = [];
  const holes: { loop: Float64Array; size: number }[] = [];
  for (const loop of loops) {
    const size = signedArea(loop);
    if (size > 0) regions.push({ loops: [loop], area: size, size });
    else holes.push({ loop, size: -size });
  }
  regions.sort((a, b) => a.size - b.size);
  if (holes.length === 0) return regions;
  const regionsAround = finderOf(regions.map((region) => region.loops[0]!));
  for (const { loop, size } of holes) {
    const point = interiorPoint(loop);
    if (!point) continue;
    const around = regionsAround(point).find((r) => regions[r]!.size > size);
    if (around === undefined) continue;
    regions[around]!.loops.push(loop);
    regions[around]!.area -= size;
  }
  return regions;
}

/** Finds the rings around a point, by number; the point's row meets no vertex. */
function finderOf(
  rings: readonly Float64Array[],
): (point: { readonly x: number; readonly y: number }) => number[] {
  const perRing = rings.map((ring) => edgesOfRings([ring]).x0.length);
  const edges = edgesOfRings(rings);
  const ringOf = new Int32Array(edges.x0.length);
  let first = 0;
  perRing.forEach((count, r) => {
    ringOf.fill(r, first, first + count);
    first += count;
  });
  const rows = new SegmentRows(edges);
  return (point) => {
    const inside = new Set<number>();
    rows.ahead(point, (e) => {
      if (!inside.delete(ringOf[e]!)) inside.add(ringOf[e]!);
    });
    return [...inside].sort((a, b) => a - b);
  };
}
