/** Faces of a drawing and of its thin shapes as one map. @module */
import type { FaceMap, InkShares, PartedDetails, Partition } from "../../../../plugin/mod.ts";
import { type Components, componentAt } from "../../../../raster/components.ts";

/** A partition and its components. */
export interface TracedMap {
  readonly partition: Partition;
  readonly regions: Components;
}

/**
 * The faces of both maps, those of `base` first, and the arcs likewise; arcs along the frame of `fine` bound nothing.
 *
 * A ring of `fine` that lies in ground becomes one of the face of `base` that it lies in. What a thin frame
 * encloses is a face of `fine`: it takes over the rings of `base` within.
 * Everything but thin shapes has the last label in `fine`, whose first face surrounds them all.
 */
export function joinMaps(
  base: TracedMap,
  fine: TracedMap,
  { columns, rows }: Pick<InkShares, "columns" | "rows">,
): FaceMap {
  const { width } = base.partition.raster;
  const factor = fine.partition.raster.scale / base.partition.raster.scale;
  const ground = fine.partition.palette.length / 4 - 1;
  const wide = columns.length * factor;
  const faces = base.regions.count;
  const arcs = base.partition.arcLeft.length;
  const isGround = (f: number) => fine.regions.label[f] === ground;
  const coarse = (pixel: number) =>
    rows[Math.floor(Math.floor(pixel / wide) / factor)]! * width +
    columns[Math.floor((pixel % wide) / factor)]!;
  /** The face of `fine` at a pixel of the drawing. */
  const fineAt = (x: number, y: number) => {
    const [column, row] = [columns.indexOf(x), rows.indexOf(y)];
    return column < 0 || row < 0 ? 0 : componentAt(fine.regions, factor * (row * wide + column));
  };
  /** The face of `base` around each face of `fine`. */
  const host = Int32Array.from(fine.regions.first, (pixel) =>
    componentAt(base.regions, coarse(pixel)),
  );
  const ringsOf = Array.from({ length: faces + fine.regions.count - 1 }, (): number[][] => []);
  forEachRing(base.partition, (c, ring, n) => {
    const [x, y] = vertexOf(base.partition, ring[0]!);
    const f = n === 0 ? 0 : fineAt(x, y);
    const moves = f > 0 && isGround(f) && host[f] === c;
    ringsOf[moves ? faces + f - 1 : c]!.push(ring);
  });
  forEachRing(fine.partition, (f, ring, n) => {
    if (f === 0 && n === 0) return;
    const moved = ring.map((s) => (s < 0 ? s - arcs : s + arcs));
    const [x, y] = vertexOf(fine.partition, ring[0]!);
    const c = componentAt(base.regions, coarse(y * wide + x));
    const isOuter = isGround(f) && n > 0 && (f === 0 || c !== host[f]);
    const to = isOuter ? ringsOf[c]! : ringsOf[faces + f - 1]!;
    if (n === 0) to.unshift(moved);
    else to.push(moved);
  });
  const labels = Uint8Array.from(fine.regions.label, (label, f) =>
    label === ground ? base.regions.label[host[f]!]! : label,
  );
  return {
    componentLabel: Uint8Array.from([...base.regions.label, ...labels.subarray(1)]),
    ...mapOf(ringsOf, arcs + fine.partition.arcLeft.length),
  };
}

function forEachRing(
  { componentRings, ringStart, ringArcs }: Partition,
  visit: (component: number, ring: number[], n: number) => void,
): void {
  for (let c = 0; c + 1 < componentRings.length; c++)
    for (let r = componentRings[c]!, n = 0; r < componentRings[c + 1]!; r++, n++)
      visit(c, [...ringArcs.subarray(ringStart[r], ringStart[r + 1])], n);
}

/** A lattice point of a signed arc that is the upper left corner of a pixel. */
function vertexOf({ coords, arcStart, raster }: Partition, s: number): [number, number] {
  const at = 2 * arcStart[s < 0 ? ~s : s]!;
  return [Math.min(coords[at]!, raster.width - 1), Math.min(coords[at + 1]!, raster.height - 1)];
}

/** Rings by face as flat arrays, and the faces on both sides of each arc. */
function mapOf(rings: readonly number[][][], arcs: number): Omit<FaceMap, "componentLabel"> {
  const arcLeft = new Int32Array(arcs).fill(-1);
  const arcRight = new Int32Array(arcs).fill(-1);
  const componentRings = new Uint32Array(rings.length + 1);
  const all = rings.flat();
  const ringStart = new Uint32Array(all.length + 1);
  for (const [r, ring] of all.entries()) ringStart[r + 1] = ringStart[r]! + ring.length;
  for (const [c, own] of rings.entries()) {
    componentRings[c + 1] = componentRings[c]! + own.length;
    for (const s of own.flat()) (s < 0 ? arcRight : arcLeft)[s < 0 ? ~s : s] = c;
  }
  return { arcLeft, arcRight, ringArcs: Int32Array.from(all.flat()), ringStart, componentRings };
}

/** Put the columns and rows that a finer map left out back in; shapes keep their form, as none of them passes there. */
export function onPage(
  fine: Partition,
  { base, shares: { columns, rows } }: Pick<PartedDetails, "base" | "shares">,
): Partition {
  const factor = fine.raster.scale / base.raster.scale;
  const width = base.raster.width * factor;
  const height = base.raster.height * factor;
  const moved = <A extends Int32Array | Float64Array>(places: A): A => {
    const to = places.slice() as A;
    for (let i = 0; i < to.length; i++)
      to[i]! += shiftAt(i % 2 === 0 ? columns : rows, to[i]!, factor);
    return to;
  };
  const componentArea = fine.componentArea.slice();
  componentArea[0]! += width * height - fine.raster.width * fine.raster.height;
  return {
    ...fine,
    raster: { ...fine.raster, width, height, data: new Uint8ClampedArray(0) },
    labels: new Uint8Array(0),
    componentArea,
    coords: moved(fine.coords),
    junctions: moved(fine.junctions),
    samples: moved(fine.samples),
  };
}

/** How far a place along one axis moves, px of the finer grid. */
function shiftAt(lines: Int32Array, place: number, factor: number): number {
  const k = Math.max(0, Math.min(lines.length - 1, Math.floor(place / factor)));
  return factor * (lines[k]! - k);
}
