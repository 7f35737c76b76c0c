/** Enlarging by Catmull-Rom splines that do not ring. @module */
import type { Raster } from "../../../plugin/mod.ts";
import { clamp, cubicTaps } from "../../../raster/taps.ts";

/** Most pixels an enlarged image may have. */
const MAX_PIXELS = 16_000_000;

/** Longer side, px, up to which `auto` enlarges: beyond, more pixels add time and segments but no truth (ADR 0030). */
export const AUTO_SIDE = 112;

/** What `auto` enlarges by: the least odd factor, which leaves every source pixel's centre where it was. */
export const AUTO_FACTOR = 3;

/** Whether `auto` enlarges an image. */
export function isSmall({ width, height }: Pick<Raster, "width" | "height">): boolean {
  return Math.max(width, height) <= AUTO_SIDE;
}

/** Whole factor for an image: `auto` enlarges small ones threefold; never beyond 16 megapixels. */
export function upsampleFactor(
  { width, height }: Raster,
  upsample: "auto" | 1 | 2 | 3 | 4,
): number {
  const auto = isSmall({ width, height }) ? AUTO_FACTOR : 1;
  const wanted = upsample === "auto" ? auto : upsample;
  const most = Math.floor(Math.sqrt(MAX_PIXELS / (width * height)));
  return Math.max(1, Math.min(wanted, most));
}

/**
 * Enlarge `factor` times; passes through the source's values and nowhere beyond those on either side; edges
 * are repeated outwards.
 *
 * Colours count by their alpha. `onRow` is called before each source row with the fraction done and
 * may throw to stop.
 */
export function upsample(
  raster: Raster,
  { factor, onRow }: { readonly factor: number; readonly onRow: (fraction: number) => void },
): Raster {
  const { width, height } = raster;
  const wide = width * factor;
  const data = new Uint8ClampedArray(wide * height * factor * 4);
  const phases = Array.from({ length: factor }, (_, k) => cubicTaps(k, factor));
  const rows = Array.from({ length: height }, (_, y) => widened(raster, y, phases));
  for (let y = 0; y < height; y++) {
    onRow(y / height);
    for (const [k, { first, weights }] of phases.entries()) {
      const row = (tap: number) => rows[clamp(y + first + tap, height)]!;
      const [r0, r1, r2, r3] = [row(0), row(1), row(2), row(3)];
      const out = data.subarray(4 * wide * (y * factor + k));
      for (let i = 0; i < r0.length; i += 4) {
        const alpha = blend(weights, r0[i + 3]!, r1[i + 3]!, r2[i + 3]!, r3[i + 3]!);
        const scale = alpha <= 0.5 ? 0 : 255 / alpha;
        for (let c = i; c < i + 3; c++)
          out[c] = scale * blend(weights, r0[c]!, r1[c]!, r2[c]!, r3[c]!);
        out[i + 3] = alpha;
      }
    }
  }
  return { ...raster, width: wide, height: height * factor, data, scale: raster.scale * factor };
}

/** Of an output pixel of a source pixel: four weights, the first for the source pixel `first` away. */
type Phase = ReturnType<typeof cubicTaps>;

/** A source row, widened and premultiplied. */
function widened({ width, data }: Raster, y: number, phases: readonly Phase[]): Float32Array {
  const from = Float32Array.from(data.subarray(4 * y * width, 4 * (y + 1) * width));
  for (let i = 0; i < from.length; i++)
    if ((i & 3) !== 3) from[i] = data[4 * y * width + i]! * (from[i | 3]! / 255);
  const row = new Float32Array(from.length * phases.length);
  for (const [k, { first, weights }] of phases.entries())
    for (let x = 0; x < width; x++) {
      const at = (tap: number) => 4 * clamp(x + first + tap, width);
      const [i0, i1, i2, i3] = [at(0), at(1), at(2), at(3)];
      const to = 4 * (x * phases.length + k);
      for (let c = 0; c < 4; c++)
        row[to + c] = blend(weights, from[i0 + c]!, from[i1 + c]!, from[i2 + c]!, from[i3 + c]!);
    }
  return row;
}

/** Blends four samples, within the range of the middle two: beside a step a spline rings, and the ring would be a line that nobody drew. */
function blend(weights: readonly number[], a: number, b: number, c: number, d: number): number {
  const value = weights[0]! * a + weights[1]! * b + weights[2]! * c + weights[3]! * d;
  return Math.max(Math.min(b, c), Math.min(Math.max(b, c), value));
}
