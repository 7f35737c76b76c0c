/** Gradients in pixels of the source image. @module */
import { GradientKind, type Paints, type Raster } from "../../../plugin/mod.ts";

/** Take upsampling and padding out of the paints of a raster. */
export function sourcePaints(
  paints: Paints,
  { scale, padding: [left, top] = [0, 0, 0, 0] }: Raster,
): Paints {
  const place = paints.place.slice();
  const stopAt = paints.stopAt.slice();
  for (let l = 0; l < paints.kind.length; l++) {
    const at = 5 * l;
    let shift = 0;
    if (paints.kind[l] === GradientKind.linear) shift = left * place[at]! + top * place[at + 1]!;
    else {
      place[at] = (place[at]! - left) / scale;
      place[at + 1] = (place[at + 1]! - top) / scale;
    }
    for (let s = paints.stopStart[l]!; s < paints.stopStart[l + 1]!; s++)
      stopAt[s] = (stopAt[s]! - shift) / scale;
  }
  return { ...paints, place, stopAt };
}
