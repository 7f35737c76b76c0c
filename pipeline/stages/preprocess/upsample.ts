/** Enlarging by Catmull-Rom splines that do not ring. @module */
import type { Raster } from "../../../plugin/mod.ts";
import { catmullRom, clamp } from "../../../raster/taps.ts";

/** Most pixels an enlarged image may have. */
const MAX_PIXELS = 16_000_000;

/** Longer side, px, up to which `auto` enlarges: beyond, more pixels add time and segments but no truth (ADR 0030). */
export const AUTO_SIDE = 112;

/** What `auto` enlarges by: the least odd factor, which leaves every source pixel's centre where it was. */
export const AUTO_FACTOR = 3;

/** Whole factor for an image: `auto` enlarges small ones threefold; never beyond 16 megapixels. */
export function upsampleFactor(
  { width, height }: Raster,
  upsample: "auto" | 1 | 2 | 3 | 4,
): number {
  const auto = Math.max(width, height) <= AUTO_SIDE ? AUTO_FACTOR : 1;
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
  const phases = Array.from({ length: factor }, (_, k) => phaseOf(k, factor));
  const rows = widened(raster, phases);
  for (let y = 0; y < height; y++) {
    onRow(y / height);
    phases.forEach((phase, k) => {
      const taps = [0, 1, 2, 3].map((tap) => rows[clamp(y + phase.first + tap, height)]!);
      blendRows(data.subarray(4 * wide * (y * factor + k)), taps, phase);
    });
  }
  return { ...raster, width: wide, height: height * factor, data, scale: raster.scale * factor };
}

/** Output pixel k of a source pixel: four weights, the first for the source pixel `first` away. */
interface Phase {
  readonly first: number;
  readonly weights: readonly [number, number, number, number];
}

function phaseOf(k: number, factor: number): Phase {
  const u = (k + 0.5) / factor - 0.5;
  const t = u - Math.floor(u);
  const weights = [1 + t, t, 1 - t, 2 - t].map(catmullRom) as [number, number, number, number];
  return { first: Math.floor(u) - 1, weights };
}

/** Source rows, widened and premultiplied. */
function widened(raster: Raster, phases: readonly Phase[]): Float32Array[] {
  const source = new Float32Array(raster.width * 4);
  return Array.from({ length: raster.height }, (_, y) => {
    const row = new Float32Array(source.length * phases.length);
    premultiplyRow(source, raster, y);
    widenRow(row, source, phases);
    return row;
  });
}

function premultiplyRow(row: Float32Array, { width, data }: Raster, y: number) {
  for (let i = 0, from = 4 * y * width; i < row.length; i += 4, from += 4) {
    const alpha = data[from + 3];
    const share = alpha / 255;
    row[i] = data[from] * share;
    row[i + 1] = data[from + 1] * share;
    row[i + 2] = data[from + 2] * share;
    row[i + 3] = alpha;
  }
}

function widenRow(row: Float32Array, source: Float32Array, phases: readonly Phase[]) {
  const width = source.length >> 2;
  const factor = phases.length;
  phases.forEach(({ first, weights: [w0, w1, w2, w3] }, k) => {
    for (let x = 0; x < width; x++) {
      const i0 = 4 * clamp(x + first, width);
      const i1 = 4 * clamp(x + first + 1, width);
      const i2 = 4 * clamp(x + first + 2, width);
      const i3 = 4 * clamp(x + first + 3, width);
      const to = 4 * (x * factor + k);
      for (let c = 0; c < 4; c++) {
        const before = source[i1 + c];
        const after = source[i2 + c];
        const value = w0 * source[i0 + c] + w1 * before + w2 * after + w3 * source[i3 + c];
        row[to + c] = between(before, after, value);
      }
    }
  });
}

function blendRows(out: Uint8ClampedArray, taps: readonly Float32Array[], phase: Phase) {
  const [r0, r1, r2, r3] = taps as [Float32Array, Float32Array, Float32Array, Float32Array];
  const [w0, w1, w2, w3] = phase.weights;
  for (let i = 0; i < r0.length; i += 4) {
    const blend = (c: number) =>
      between(r1[c], r2[c], w0 * r0[c] + w1 * r1[c] + w2 * r2[c] + w3 * r3[c]);
    const alpha = blend(i + 3);
    const scale = alpha <= 0.5 ? 0 : 255 / alpha;
    for (let c = i; c < i + 3; c++) out[c] = scale * blend(c);
    out[i + 3] = alpha;
  }
}

/** Keeps a value between two samples: beside a step a spline rings, and the ring would be a line that nobody drew. */
function between(a: number, b: number, value: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), value));
}
