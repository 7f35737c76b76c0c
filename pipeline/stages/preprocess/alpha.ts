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
  const data = raster.data.slice();
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    // the clamped array rounds
    for (let c = 0; c < 3; c++)
      data[i + c] = (data[i + c]! * alpha + (background[c] ?? 255) * (255 - alpha)) / 255;
    data[i + 3] = 255;
  }
  return { ...raster, data };
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
    for (let x = 0; x < width; x++, i += 4) {
      if (data[i]! >= threshold) continue;
      let [isPainted, isEmpty] = [false, false];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const alpha = data[4 * (v * width + u) + 3]!;
          if (alpha >= threshold) isPainted = true;
          else if (alpha < INVISIBLE) isEmpty = true;
        }
      if (!isPainted || !isEmpty) kept[i] = 0;
    }
  return { ...raster, data: kept };
}

/** Divide colours by their alpha, in place. */
export function unpremultiply(data: Uint8ClampedArray) {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3];
    if (alpha === 255 || alpha === 0) continue;
    for (let k = 0; k < 3; k++) data[i + k] = (data[i + k] * 255) / alpha;
  }
}
