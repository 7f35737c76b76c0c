/** Faces whose borders changed sides without crossing. @module */
import type { Partition } from "../../../../plugin/mod.ts";
import { arcOf } from "../arcs/junction-arcs.ts";
import type { FlatArcs } from "../flatten/flat-arcs.ts";

/** A ring that encloses less than this on its wrong side, px², has collapsed; it did not turn over. */
const COLLAPSED = 1e-6;
/** Least share of its pixels that a ring encloses: the thinnest strokes cover a quarter of theirs. */
const LEAST_SHARE = 1 / 8;
/** Rings of fewer pixels may collapse, px². */
const SPECK = 4;

/**
 * Rings that run round the wrong way, or that have collapsed: outer ones that enclose less than nothing, holes
 * that enclose more, and loops of a single arc of which next to nothing is left.
 *
 * Two arcs between the same junctions may swap places and cross nowhere; the face between them is then
 * turned inside out.
 *
 * @param unit Steps of the output grid per px.
 * @param changed Where given, only faces beside these arcs are looked at.
 * @returns for each such ring, its arcs
 */
export function flippedFaces(
  map: Partition,
  { area }: FlatArcs,
  { unit, changed }: { unit: number; changed?: ReadonlySet<number> | undefined },
): number[][] {
  const { componentRings, ringStart, ringArcs } = map;
  const flipped: number[][] = [];
  const least = -COLLAPSED * unit * unit;
  const look = (c: number) => {
    const first = componentRings[c]!;
    for (let r = first; r < componentRings[c + 1]!; r++) {
      let inside = 0;
      for (let k = ringStart[r]!; k < ringStart[r + 1]!; k++) {
        const h = ringArcs[k]!;
        inside += h < 0 ? area[~h]! : -area[h]!;
      }
      const own = r === first ? inside : -inside;
      if (isLoop(map, r) && own >= mostLeastArea(map, r) * unit * unit) continue;
      const floor = isLoop(map, r) ? leastArea(map, r) * unit * unit : least;
      if (own >= floor) continue;
      const arcs = ringArcs.subarray(ringStart[r]!, ringStart[r + 1]!);
      flipped.push(Array.from(arcs, (h) => (h < 0 ? ~h : h)));
    }
  };
  if (changed) for (const c of facesBeside(map, changed)) look(c);
  else for (let c = 0; c + 1 < componentRings.length; c++) look(c);
  return flipped;
}

/** Whether a ring is one arc without junction: nothing but its own fit can have closed it. */
function isLoop({ ringStart }: Partition, r: number): boolean {
  return ringStart[r + 1]! - ringStart[r]! === 1;
}

/** Least area of a loop that has not collapsed, px². */
function leastArea(map: Partition, r: number): number {
  const pixels = Math.abs(pixelArea(map, r));
  return pixels >= SPECK ? LEAST_SHARE * pixels : -COLLAPSED;
}

/** More than {@link leastArea} of a loop, by its length: of all that go round on pixel edges, a square encloses most. */
function mostLeastArea({ raster, arcStart, ringStart, ringArcs }: Partition, r: number): number {
  const a = arcOf(ringArcs[ringStart[r]!]!);
  const side = (arcStart[a + 1]! - arcStart[a]!) / 4;
  return LEAST_SHARE * (side / raster.scale) ** 2;
}

/** Area that the pixel edges of a ring enclose, px² of the source image, by the shoelace formula. */
function pixelArea(
  { raster, coords, arcStart, ringStart, ringArcs }: Partition,
  r: number,
): number {
  let twice = 0;
  for (let k = ringStart[r]!; k < ringStart[r + 1]!; k++) {
    const a = ringArcs[k]! < 0 ? ~ringArcs[k]! : ringArcs[k]!;
    const sign = ringArcs[k]! < 0 ? -1 : 1;
    for (let v = 2 * arcStart[a]!; v + 3 < 2 * arcStart[a + 1]!; v += 2)
      twice += sign * (coords[v]! * coords[v + 3]! - coords[v + 1]! * coords[v + 2]!);
  }
  return twice / 2 / raster.scale ** 2;
}

function facesBeside({ arcLeft, arcRight }: Partition, arcs: ReadonlySet<number>): Set<number> {
  const faces = new Set<number>();
  for (const a of arcs) {
    if (arcLeft[a]! >= 0) faces.add(arcLeft[a]!);
    if (arcRight[a]! >= 0) faces.add(arcRight[a]!);
  }
  return faces;
}
