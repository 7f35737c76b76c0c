/** Floyd-Steinberg error diffusion. @module */
import { TRANSPARENT } from "../../../../plugin/mod.ts";
import { paletteOf } from "../../../../raster/palette.ts";
import { CLEAR_ALPHA, type Picture } from "../../../../raster/picture.ts";
import { lookupWords } from "../../../../raster/word-lookup.ts";
import type { Labelled } from "../labels/labelling.ts";

/**
 * Label every pixel so that neighbours even out each other's error.
 *
 * Source: Floyd and Steinberg, "An adaptive algorithm for spatial greyscale" (1976); rows alternate
 * in direction to avoid worms. Errors are diffused in sRGB levels.
 */
export function dither(picture: Picture, colors: readonly number[], signal: AbortSignal): Labelled {
  const palette = paletteOf(colors);
  const { width, height, px, words } = picture;
  const label = new Uint8Array(width * height);
  let here = new Float32Array((width + 2) * 3);
  let below = new Float32Array((width + 2) * 3);
  const nearest = lookupWords((word) => palette.nearest(word));
  for (let y = 0; y < height; y++) {
    signal.throwIfAborted();
    const step = y % 2 === 0 ? 1 : -1;
    for (let n = 0, x = step > 0 ? 0 : width - 1; n < width; n++, x += step) {
      const i = y * width + x;
      if (words[i]! >>> 24 < CLEAR_ALPHA) {
        label[i] = TRANSPARENT;
        continue;
      }
      const at = (x + 1) * 3;
      const r = clamp(px[i * 4]! + here[at]!);
      const g = clamp(px[i * 4 + 1]! + here[at + 1]!);
      const b = clamp(px[i * 4 + 2]! + here[at + 2]!);
      const k = nearest((r | (g << 8) | (b << 16) | 0xff000000) >>> 0);
      label[i] = k;
      for (let c = 0; c < 3; c++) {
        const error = (c === 0 ? r : c === 1 ? g : b) - palette.rgba[k * 4 + c]!;
        here[at + 3 * step + c]! += (7 / 16) * error;
        below[at - 3 * step + c]! += (3 / 16) * error;
        below[at + c]! += (5 / 16) * error;
        below[at + 3 * step + c]! += (1 / 16) * error;
      }
    }
    [here, below] = [below, here];
    below.fill(0);
  }
  return { palette, label, blend: new Uint8Array(label.length) };
}

function clamp(v: number): number {
  return Math.max(0, Math.min(255, Math.round(v)));
}
