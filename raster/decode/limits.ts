/** The pixel gate: sizes that are refused before a pixel is decoded. @module */
import { type Refusal, refuse } from "./fault.ts";

/** Most pixels an image may have. */
export const MAX_PIXELS = 50_000_000;

/** Most pixels a side may have. */
export const MAX_SIDE = 16_384;

/** Refusal of a size that has no pixels or too many, else undefined. */
export function refuseSize(width: number, height: number): Refusal | undefined {
  if (width < 1 || height < 1)
    return refuse(
      "invalid_image",
      `The image must have pixels: current size is ${width} × ${height}`,
    );
  if (Math.max(width, height) > MAX_SIDE)
    return refuse(
      "too_large",
      `The image must be <= ${MAX_SIDE} px a side: current size is ${width} × ${height}`,
      { width, height },
    );
  if (width * height > MAX_PIXELS)
    return refuse(
      "too_large",
      `The image must be <= ${MAX_PIXELS / 1e6} megapixels: current size is ${((width * height) / 1e6).toFixed(1)}`,
      { width, height },
    );
  return undefined;
}
