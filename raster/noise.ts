/** How noisy pixels are, measured once. @module */
import { levelOf } from "../geometry/statistics.ts";
import type { Raster } from "../plugin/mod.ts";

/** What the noise is read from. */
const NOISE = {
  /** Pixels looked at, about: more tell no more. */
  lookedAtPixels: 60_000,
  /** Pixels below which detail cannot be told from noise. */
  leastPixels: 4096,
  /** Share of the pixels, the quietest, that tell the noise: what is drawn makes no more than the rest rough. */
  quietestShare: 0.25,
  /** Half-width of a normal distribution that holds `NOISE.quietestShare` of it, in standard deviations. */
  quietestHalfWidthSigmas: 0.3186,
  /** Standard deviation of the kernel's response to noise of standard deviation 1. */
  gain: 6,
  /** The kernel's greatest response to 8 bits. */
  mostResponse: 8 * 255,
} as const;

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
  if (width * height < NOISE.leastPixels) return 0;
  const counts = new Uint32Array(NOISE.mostResponse + 1);
  const every = Math.max(1, Math.floor((width * height) / NOISE.lookedAtPixels));
  let looked = 0;
  for (let y = 1; y + 1 < height; y += every)
    for (let x = 1, at = 4 * (y * width + 1) + 1; x + 1 < width; x++, at += 4) {
      counts[
        Math.abs(bend(data, at - 4 * width) - 2 * bend(data, at) + bend(data, at + 4 * width))
      ]!++;
      looked++;
    }
  const response = levelOf(counts, NOISE.quietestShare * looked);
  return response / (NOISE.gain * NOISE.quietestHalfWidthSigmas);
}

/** Second difference along a row. */
function bend(data: Uint8ClampedArray, at: number): number {
  return data[at - 4]! - 2 * data[at]! + data[at + 4]!;
}
