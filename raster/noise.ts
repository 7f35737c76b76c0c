/** How noisy pixels are, measured once. @module */
import type { Raster } from "../plugin/mod.ts";

/** Pixels looked at, about: more tell no more. */
const LOOKED_AT = 60_000;
/** Pixels below which detail cannot be told from noise. */
const LEAST_PIXELS = 4096;
/** Share of the pixels, the quietest, that tell the noise: what is drawn makes no more than the rest rough. */
const QUIETEST = 0.25;
/** Half-width of a normal distribution that holds {@link QUIETEST} of it, in standard deviations. */
const QUIETEST_HALF_WIDTH = 0.3186;
/** Standard deviation of the kernel's response to noise of standard deviation 1. */
const GAIN = 6;
/** The kernel's greatest response to 8 bits. */
const MOST = 8 * 255;

/**
 * Standard deviation of the noise of green, levels; 0 where a quarter of the picture is even, or it is tiny.
 *
 * The response to the difference of two Laplacians, which slopes and straight edges leave alone (Immerkær 1996), taken
 * from its lower quartile: sensors and paper make every pixel rough, drawings and compression only those about borders.
 */
export function noiseSigma({
  width,
  height,
  data,
}: Pick<Raster, "width" | "height" | "data">): number {
  if (width * height < LEAST_PIXELS) return 0;
  const counts = new Uint32Array(MOST + 1);
  const every = Math.max(1, Math.floor((width * height) / LOOKED_AT));
  let looked = 0;
  for (let y = 1; y + 1 < height; y += every)
    for (let x = 1, at = 4 * (y * width + 1) + 1; x + 1 < width; x++, at += 4) {
      counts[
        Math.abs(bend(data, at - 4 * width) - 2 * bend(data, at) + bend(data, at + 4 * width))
      ]!++;
      looked++;
    }
  let response = 0;
  for (let below = counts[0]!; below < QUIETEST * looked; below += counts[++response]!);
  return response / (GAIN * QUIETEST_HALF_WIDTH);
}

/** Second difference along a row. */
function bend(data: Uint8ClampedArray, at: number): number {
  return data[at - 4]! - 2 * data[at]! + data[at + 4]!;
}
