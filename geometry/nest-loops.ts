/** Border loops gathered into connected regions. @module */
import { interiorPoint, ringContains } from "./ring.ts";
import { signedArea } from "./signed-area.ts";

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
  for (const { loop, size } of holes) {
    const point = interiorPoint(loop);
    if (!point) continue;
    const around = regions.find((o) => o.size > size && ringContains(o.loops[0]!, point));
    if (!around) continue;
    around.loops.push(loop);
    around.area -= size;
  }
  return regions;
}
