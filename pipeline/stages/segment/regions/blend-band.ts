/** Limit how far from solid colour a pixel may count as a blend. @module */
import { Coverage, TRANSPARENT } from "../../../../plugin/mod.ts";
import { Palette } from "../../../../raster/palette.ts";
import { wordOf } from "../../../../raster/picture.ts";
import { lookupWords } from "../../../../raster/word-lookup.ts";
import { partShades, type WorkingMap } from "./working-map.ts";

/** Distance within which a blend's colours are looked for when it is labelled: none lies deeper. */
const WIDEST = 5;

/**
 * Give blended pixels more than `reach` px from the nearest pure pixel back to their nearest colour.
 *
 * @param mask See `IndexedRaster.mask`.
 * @param reach Chessboard distance, px; 0 takes back every blend.
 */
export function limitBlends(
  map: WorkingMap,
  { mask, reach, colors }: { mask: Uint8Array; reach: number; colors: number },
): void {
  const { picture, labels, labelColors } = map;
  if (reach >= WIDEST || !mask.includes(Coverage.blend)) return;
  partShades(map);
  const distance = distanceToPure(mask, picture.width, reach + 1);
  const palette = new Palette();
  for (let k = 0; k < colors; k++) {
    const [r, g, b, a] = labelColors.subarray(k * 4, k * 4 + 4);
    palette.add(wordOf(r!, g!, b!, a!));
  }
  const nothing = palette.size;
  if (!picture.opaque) palette.add(0);
  const nearest = lookupWords((word) => palette.nearest(word));
  for (let i = 0; i < labels.length; i++) {
    if (mask[i] !== Coverage.blend || distance[i]! <= reach) continue;
    const k = nearest(picture.words[i]!);
    labels[i] = k === nothing ? TRANSPARENT : k;
  }
}

/** Chessboard distance to the nearest pixel that is no blend, at most `limit`; two passes. */
function distanceToPure(mask: Uint8Array, width: number, limit: number): Uint8Array {
  const distance = new Uint8Array(mask.length);
  const relax = (i: number, step: number) => {
    if (mask[i] !== Coverage.blend) return;
    let least = i - step >= 0 && i - step < mask.length ? distance[i - step]! : limit;
    for (let j = i - step * width - 1; j <= i - step * width + 1; j++) {
      if (j >= 0 && j < mask.length) least = Math.min(least, distance[j]!);
    }
    distance[i] = Math.min(step > 0 ? limit : distance[i]!, least + 1);
  };
  for (let i = 0; i < mask.length; i++) relax(i, 1);
  for (let i = mask.length - 1; i >= 0; i--) relax(i, -1);
  return distance;
}
