/** What labels and blends say of each pixel's coverage. @module */
import { Coverage, TRANSPARENT } from "../../../../plugin/mod.ts";

/** {@link Coverage} per pixel; 0 and 1 in `blend` mean the same there. */
export function maskOf(labels: Uint8Array, blend: Uint8Array): Uint8Array {
  if (!labels.includes(TRANSPARENT)) return blend;
  const mask = blend.slice();
  for (let i = 0; i < mask.length; i++) if (labels[i] === TRANSPARENT) mask[i] = Coverage.clear;
  return mask;
}
