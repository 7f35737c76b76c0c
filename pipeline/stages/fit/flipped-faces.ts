/** Faces whose borders changed sides without crossing. @module */
import type { Partition } from "../../../plugin/mod.ts";
import type { FlatArc } from "./flat-arc.ts";

/** A ring that encloses less than this on its wrong side, px², has collapsed; it did not turn over. */
const COLLAPSED = 1e-6;

/**
 * Rings that run round the wrong way: outer ones that enclose less than nothing, holes that enclose more.
 *
 * Two arcs between the same junctions may swap places and cross nowhere; the face between them is then
 * turned inside out.
 *
 * @param unit Steps of the output grid per px.
 * @returns for each such ring, its arcs
 */
export function flippedFaces(
  { componentRings, ringStart, ringArcs }: Partition,
  flat: readonly FlatArc[],
  unit: number,
): number[][] {
  const flipped: number[][] = [];
  for (let c = 0; c + 1 < componentRings.length; c++) {
    const first = componentRings[c]!;
    for (let r = first; r < componentRings[c + 1]!; r++) {
      const arcs = ringArcs.subarray(ringStart[r]!, ringStart[r + 1]!);
      let area = 0;
      for (const h of arcs) area += h < 0 ? flat[~h]!.area : -flat[h]!.area;
      const outside = r === first ? area : -area;
      if (outside < -COLLAPSED * unit * unit) {
        flipped.push(Array.from(arcs, (h) => (h < 0 ? ~h : h)));
      }
    }
  }
  return flipped;
}
