/** Noise: how much there is, and filters against it. @module */
import { exp } from "../../../geometry/elementary.ts";
import { levelOf } from "../../../geometry/statistics.ts";
import type { Raster } from "../../../plugin/mod.ts";
import { premultiply } from "../../../raster/picture.ts";
import { unpremultiply } from "./alpha.ts";

/** Values of one denoising: the window is 2 · radius + 1 px wide, strength 0 to 1. */
interface Denoising extends Readonly<Record<"radius" | "strength", number>> {
  /** Called before each row with the fraction done; may throw to stop. */
  readonly onRow: (fraction: number) => void;
}

/** Colour range of the bilateral filter at strength 0, levels, and what strength 1 adds to it. */
const RANGE = { levels: 6, gain: 60 } as const;

/** The strength at which the bilateral filter's colour range is so many levels. */
export function strengthOf(levels: number): number {
  return Math.min(1, (levels - RANGE.levels) / RANGE.gain);
}

/**
 * Average each pixel with its neighbours, near ones of like colour counting most (Tomasi and Manduchi 1998).
 *
 * Window 2r + 1, σ in space r px, σ in colour 6 + 60 · strength levels of Euclidean RGB distance.
 * Where there is alpha, colours count by their alpha, so nothing leaks out of emptiness.
 */
export function bilateral(raster: Raster, { radius, strength, onRow }: Denoising): Raster {
  const { width, height } = raster;
  const { px: data, opaque } = premultiply(raster);
  const space = spaceWeights(radius);
  const range = rangeWeights(strength);
  const out = data.slice();
  const side = 2 * radius + 1;
  for (let y = 0, at = 0; y < height; y++) {
    onRow(y / height);
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height - 1, y + radius);
    for (let x = 0; x < width; x++, at += 4) {
      const [r0, g0, b0, a0] = [data[at], data[at + 1], data[at + 2], data[at + 3]];
      const left = Math.max(0, x - radius);
      const right = Math.min(width - 1, x + radius);
      let [sum, dr, dg, db, da] = [0, 0, 0, 0, 0];
      for (let ny = top; ny <= bottom; ny++) {
        let k = (ny - y + radius) * side + left - x + radius;
        let i = 4 * (ny * width + left);
        for (let nx = left; nx <= right; nx++, k++, i += 4) {
          const r = data[i] - r0;
          const g = data[i + 1] - g0;
          const b = data[i + 2] - b0;
          const a = data[i + 3] - a0;
          const d2 = r * r + g * g + b * b + a * a;
          if (d2 >= range.length) continue;
          const weight = space[k] * range[d2];
          sum += weight;
          dr += weight * r;
          dg += weight * g;
          db += weight * b;
          da += weight * a;
        }
      }
      out[at] = r0 + dr / sum;
      out[at + 1] = g0 + dg / sum;
      out[at + 2] = b0 + db / sum;
      out[at + 3] = a0 + da / sum;
    }
  }
  if (!opaque) unpremultiply(out);
  return { ...raster, data: out };
}

/** Weight of each place in the window, row-major. */
function spaceWeights(radius: number): Float32Array {
  const side = 2 * radius + 1;
  return Float32Array.from({ length: side * side }, (_, k) => {
    const dx = (k % side) - radius;
    const dy = Math.floor(k / side) - radius;
    return gauss(dx * dx + dy * dy, radius);
  });
}

/** Weight of each squared colour distance; past three σ there is none. */
function rangeWeights(strength: number): Float32Array {
  const sigma = RANGE.levels + RANGE.gain * strength;
  return Float32Array.from({ length: Math.ceil(9 * sigma * sigma) }, (_, d2) => gauss(d2, sigma));
}

/** Rounded to 1/1024, so that machines whose `exp` differs in the last bit agree. */
function gauss(squared: number, sigma: number): number {
  return Math.round(1024 * exp(-squared / (2 * sigma * sigma))) / 1024;
}

/**
 * Replace each channel by the median of its window, mixed with the source by `strength`, by sliding histograms (Huang, Yang and Tang 1979).
 *
 * Where there is alpha, the medians are those of premultiplied colour and of alpha. The window is cut off at the
 * image's edges.
 */
export function median(raster: Raster, { radius, strength, onRow }: Denoising): Raster {
  const { width, height } = raster;
  const { px: data, opaque } = premultiply(raster);
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
        let i = 4 * (top * width + x) + channel;
        for (let ny = top; ny <= bottom; ny++, i += 4 * width) {
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
export function noiseSigma({ width, height, data }: Raster): number {
  if (width * height < NOISE.leastPixels) return 0;
  const counts = new Uint32Array(NOISE.mostResponse + 1);
  const every = Math.max(1, Math.floor((width * height) / NOISE.lookedAtPixels));
  const quietest = NOISE.quietestShare * Math.ceil((height - 2) / every) * (width - 2);
  for (let y = 1; y + 1 < height && counts[0]! < quietest; y += every)
    for (let x = 1, at = 4 * (y * width + 1) + 1; x + 1 < width; x++, at += 4)
      counts[
        Math.abs(bend(data, at - 4 * width) - 2 * bend(data, at) + bend(data, at + 4 * width))
      ]!++;
  const response = levelOf(counts, quietest);
  return response / (NOISE.gain * NOISE.quietestHalfWidthSigmas);
}

/** Second difference along a row. */
function bend(data: Uint8ClampedArray, at: number): number {
  return data[at - 4]! - 2 * data[at]! + data[at + 4]!;
}
