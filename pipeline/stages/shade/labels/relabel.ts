/** Labels with one face where there were bands. @module */
import type { IndexedRaster } from "../../../../plugin/mod.ts";
import type { Patch } from "../cuts/explainer.ts";
import { KEPT } from "./owners.ts";
import { paintsOf } from "./paints.ts";

/** Labels that there are besides nothing. */
export const MOST_LABELS = 255;

/** What changes where patches take the place of bands. */
interface Relabelled {
  readonly patches: readonly Patch[];
  /** See `ownersOf`. */
  readonly owner: Int16Array;
  /** Bands of the patches' pixels, without specks. */
  readonly shades: Uint8Array;
}

/** Give the pixels of each patch a label of their own; shades stay the bands, by which edges are measured. */
export function relabel(
  indexed: IndexedRaster,
  { patches, owner, shades: bands }: Relabelled,
): IndexedRaster {
  const { data } = indexed.raster;
  const first = indexed.palette.length / 4;
  const labels = indexed.labels.slice();
  const shades = indexed.shades.slice();
  const sums = new Float64Array(4 * patches.length);
  for (let i = 0; i < owner.length; i++) {
    const k = owner[i]!;
    if (k === KEPT) continue;
    labels[i] = first + k;
    shades[i] = bands[i]!;
    for (let c = 0; c < 3; c++) sums[4 * k + c]! += data[4 * i + c]!;
    sums[4 * k + 3]! += 1;
  }
  const palette = new Uint8Array(4 * (first + patches.length));
  palette.set(indexed.palette);
  for (let k = 0; k < sums.length; k++) {
    const isAlpha = k % 4 === 3;
    palette[4 * first + k] = isAlpha ? 255 : Math.round(sums[k]! / sums[k | 3]!);
  }
  return { ...indexed, labels, shades, palette, paints: paintsOf(patches, first) };
}
