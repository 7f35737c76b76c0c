/** What becomes of transparency before colours are chosen. @module */
import type { Raster } from "../../../plugin/mod.ts";

/** Alpha, of 255, below which nothing is seen: such a pixel counts as the empty side of a border. */
const INVISIBLE = 8;

/** True when no pixel is translucent. */
export function isOpaque({ data, source }: Raster): boolean {
  if (source === "jpeg") return true;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

/** Composite on `background`, an RGB triple. */
export function flatten(raster: Raster, background: readonly number[]): Raster {
  const { data } = raster;
  const flat = new Uint8ClampedArray(data.length);
  const [r = 255, g = 255, b = 255] = background;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3];
    const rest = 255 - alpha;
    flat[i] = (data[i] * alpha + r * rest) / 255; // the clamped array rounds
    flat[i + 1] = (data[i + 1] * alpha + g * rest) / 255;
    flat[i + 2] = (data[i + 2] * alpha + b * rest) / 255;
    flat[i + 3] = 255;
  }
  return { ...raster, data: flat };
}

/**
 * Empty every pixel whose alpha is under `threshold`.
 *
 * Pixels between paint and emptiness are spared: their alpha is the coverage that tells where the
 * border runs. A shadow or a haze under the threshold has no such neighbours and goes.
 */
export function emptyFaint(raster: Raster, threshold: number): Raster {
  const { width, height, data } = raster;
  const kept = data.slice();
  for (let y = 0, i = 3; y < height; y++)
    for (let x = 0; x < width; x++, i += 4)
      if (data[i] < threshold && !isBorder(raster, { x, y, threshold })) kept[i] = 0;
  return { ...raster, data: kept };
}

/** True when the 8 neighbours hold both paint and emptiness. */
function isBorder(
  { width, height, data }: Raster,
  { x, y, threshold }: { readonly x: number; readonly y: number; readonly threshold: number },
): boolean {
  let painted = false;
  let empty = false;
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      const alpha = data[4 * (ny * width + nx) + 3];
      if (alpha >= threshold) painted = true;
      else if (alpha < INVISIBLE) empty = true;
    }
  return painted && empty;
}

/** Divide colours by their alpha, in place. */
export function unpremultiply(data: Uint8ClampedArray) {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3];
    if (alpha === 255 || alpha === 0) continue;
    for (let k = 0; k < 3; k++) data[i + k] = (data[i + k] * 255) / alpha;
  }
}
