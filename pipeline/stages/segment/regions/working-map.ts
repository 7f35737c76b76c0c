/** Labels that segment may change, with the colours they stand for. @module */
import type { IndexedRaster } from "../../../../plugin/mod.ts";
import { type Picture, premultiply } from "../../../../raster/picture.ts";

/**
 * A private copy of the labels, which later steps change in place.
 *
 * Shades are the very labels as long as no pixel has another shade than label, see {@link relabel}.
 */
export interface WorkingMap {
  readonly picture: Picture;
  readonly labels: Uint8Array;
  shades: Uint8Array;
  /** Premultiplied RGBA per label and per shade, four each, 256 entries; nothing is all zeros. */
  readonly labelColors: Float64Array;
  readonly shadeColors: Float64Array;
  /** Number of shades, nothing not counted. */
  readonly shadeCount: number;
}

/** Copy what segment changes. */
export function workingMap(indexed: IndexedRaster): WorkingMap {
  const labels = indexed.labels.slice();
  return {
    picture: premultiply(indexed.raster),
    labels,
    shades: indexed.shades === indexed.labels ? labels : indexed.shades.slice(),
    labelColors: premultiplied(indexed.palette),
    shadeColors: premultiplied(indexed.shadePalette),
    shadeCount: indexed.shadePalette.length / 4,
  };
}

/** Make pixel `i` part of a region. */
export function relabel(map: WorkingMap, i: number, to: { label: number; shade: number }): void {
  // let shades differ from labels
  if (to.label !== to.shade && map.shades === map.labels) map.shades = map.labels.slice();
  map.labels[i] = to.label;
  map.shades[i] = to.shade;
}

function premultiplied(palette: Uint8Array): Float64Array {
  const colors = new Float64Array(256 * 4);
  for (let k = 0; k < palette.length; k += 4) {
    const alpha = palette[k + 3]!;
    for (let c = 0; c < 3; c++) colors[k + c] = Math.round((palette[k + c]! * alpha) / 255);
    colors[k + 3] = alpha;
  }
  return colors;
}
