/** The median filter by sliding histograms (Huang, Yang and Tang 1979). @module */
import type { Raster } from "../../../plugin/mod.ts";
import { premultiply } from "../../../raster/picture.ts";
import { unpremultiply } from "./alpha.ts";
import type { DenoiseRequest } from "./bilateral.ts";

/**
 * Replace each channel by the median of its window, mixed with the source by `strength`.
 *
 * Where there is alpha, the medians are those of premultiplied colour and of alpha. The window is cut off at the
 * image's edges.
 */
export function median(
  raster: Raster,
  { radius, strength, opaque, onRow }: DenoiseRequest,
): Raster {
  const { width, height } = raster;
  const data = opaque ? raster.data : premultiply(raster).px;
  const out = data.slice();
  const channels = opaque ? 3 : 4;
  for (let y = 0; y < height; y++) {
    onRow(y / height);
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height - 1, y + radius);
    for (let channel = 0; channel < channels; channel++) {
      const counts = new Uint32Array(256);
      let level = 0; // current median
      let below = 0; // values under it in the window
      const move = (x: number, by: 1 | -1) => {
        for (
          let ny = top, i = 4 * (top * width + x) + channel;
          ny <= bottom;
          ny++, i += 4 * width
        ) {
          const value = data[i];
          counts[value] += by;
          if (value < level) below += by;
        }
      };
      for (let x = 0; x < Math.min(radius, width); x++) move(x, 1);
      for (let x = 0, i = 4 * y * width + channel; x < width; x++, i += 4) {
        if (x + radius < width) move(x + radius, 1);
        if (x - radius > 0) move(x - radius - 1, -1);
        const columns = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1;
        const half = ((bottom - top + 1) * columns) >> 1;
        while (below > half) below -= counts[--level];
        while (below + counts[level] <= half) below += counts[level++];
        out[i] = data[i] + strength * (level - data[i]);
      }
    }
  }
  if (!opaque) unpremultiply(out);
  return { ...raster, data: out };
}
