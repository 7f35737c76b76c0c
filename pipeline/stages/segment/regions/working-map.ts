/** Labels that segment may change, with the colours they stand for. @module */
import type { IndexedRaster } from "../../../../plugin/mod.ts";
import type { Components } from "../../../../raster/components.ts";
import { type Picture, premultiply } from "../../../../raster/picture.ts";

/** A private copy of the labels, which later steps change in place; shades may be the very labels. */
export interface WorkingMap {
  readonly picture: Picture;
  readonly labels: Uint8Array;
  readonly shades: Uint8Array;
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

/** Give each region whose label is another one that label and its shade. */
export function repaint(
  { labels, shades }: WorkingMap,
  { label, runs, ids }: Components,
  { to, shade = to }: { readonly to: Uint8Array; readonly shade?: Uint8Array },
): void {
  for (let r = 0; r < ids.length; r++) {
    const k = ids[r]!;
    if (to[k] === label[k]) continue;
    labels.fill(to[k]!, runs[r]!, runs[r + 1]!);
    if (shades !== labels) shades.fill(shade[k]!, runs[r]!, runs[r + 1]!);
  }
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
