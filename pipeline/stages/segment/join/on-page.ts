/** The map of thin shapes, where they lie in the drawing. @module */
import type { PartedDetails, Partition } from "../../../../plugin/mod.ts";

/** Put the columns and rows that a finer map left out back in; shapes keep their form, as none of them passes there. */
export function onPage(
  fine: Partition,
  { base, columns, rows }: Pick<PartedDetails, "base" | "columns" | "rows">,
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
