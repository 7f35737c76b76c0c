/** The bilateral filter (Tomasi and Manduchi 1998). @module */
import { exp } from "../../../geometry/elementary.ts";
import type { Raster } from "../../../plugin/mod.ts";

/** Values of one denoising. */
export interface DenoiseRequest {
  /** The window is 2 · radius + 1 px wide. */
  readonly radius: number;
  /** 0 to 1. */
  readonly strength: number;
  /** True when every alpha is 255. */
  readonly opaque: boolean;
  /** Called before each row with the fraction done; may throw to stop. */
  readonly onRow: (fraction: number) => void;
}

/** Colour range at strength 0, levels, and what strength 1 adds to it. */
export const BILATERAL_LEVELS = 6;
export const BILATERAL_GAIN = 60;

/**
 * Average each pixel with its neighbours, near ones of like colour counting most.
 *
 * Window 2r + 1, σ in space r px, σ in colour 6 + 60 · strength levels of Euclidean RGB distance.
 * Where there is alpha, colours count by their alpha, so nothing leaks out of emptiness.
 */
export function bilateral(raster: Raster, request: DenoiseRequest): Raster {
  const { width, height, data } = raster;
  const { radius, opaque, onRow } = request;
  const space = spaceWeights(radius);
  const range = rangeWeights(request.strength);
  const filterRow = opaque ? filterOpaqueRow : filterRowWithAlpha;
  const out = data.slice();
  for (let y = 0; y < height; y++) {
    onRow(y / height);
    filterRow(out, { data, width, height, radius, space, range, y });
  }
  return { ...raster, data: out };
}

interface RowJob {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly space: Float32Array;
  readonly range: Float32Array;
  readonly y: number;
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
  const sigma = BILATERAL_LEVELS + BILATERAL_GAIN * strength;
  return Float32Array.from({ length: Math.ceil(9 * sigma * sigma) }, (_, d2) => gauss(d2, sigma));
}

/** Rounded to 1/1024, so that machines whose `exp` differs in the last bit agree. */
function gauss(squared: number, sigma: number): number {
  return Math.round(1024 * exp(-squared / (2 * sigma * sigma))) / 1024;
}

function filterOpaqueRow(out: Uint8ClampedArray, job: RowJob) {
  const { data, width, height, radius, space, range, y } = job;
  const top = Math.max(0, y - radius);
  const bottom = Math.min(height - 1, y + radius);
  const side = 2 * radius + 1;
  const limit = range.length;
  for (let x = 0, at = 4 * y * width; x < width; x++, at += 4) {
    const r0 = data[at];
    const g0 = data[at + 1];
    const b0 = data[at + 2];
    const left = Math.max(0, x - radius);
    const right = Math.min(width - 1, x + radius);
    let sum = 0;
    let dr = 0;
    let dg = 0;
    let db = 0;
    for (let ny = top; ny <= bottom; ny++) {
      let k = (ny - y + radius) * side + left - x + radius;
      let i = 4 * (ny * width + left);
      for (let nx = left; nx <= right; nx++, k++, i += 4) {
        const r = data[i] - r0;
        const g = data[i + 1] - g0;
        const b = data[i + 2] - b0;
        const d2 = r * r + g * g + b * b;
        if (d2 >= limit) continue;
        const weight = space[k] * range[d2];
        sum += weight;
        dr += weight * r;
        dg += weight * g;
        db += weight * b;
      }
    }
    out[at] = r0 + dr / sum;
    out[at + 1] = g0 + dg / sum;
    out[at + 2] = b0 + db / sum;
  }
}

/** As {@link filterOpaqueRow} on premultiplied colour and alpha, kept exact by dividing at the end. */
function filterRowWithAlpha(out: Uint8ClampedArray, job: RowJob) {
  const { data, width, height, radius, space, range, y } = job;
  const side = 2 * radius + 1;
  for (let x = 0, at = 4 * y * width; x < width; x++, at += 4) {
    const a0 = data[at + 3];
    let [sum, sr, sg, sb, sa] = [0, 0, 0, 0, 0];
    for (let ny = Math.max(0, y - radius); ny <= Math.min(height - 1, y + radius); ny++)
      for (let nx = Math.max(0, x - radius); nx <= Math.min(width - 1, x + radius); nx++) {
        const i = 4 * (ny * width + nx);
        const a = data[i + 3];
        const r = (data[i] * a - data[at] * a0) / 255;
        const g = (data[i + 1] * a - data[at + 1] * a0) / 255;
        const b = (data[i + 2] * a - data[at + 2] * a0) / 255;
        const d2 = Math.round(r * r + g * g + b * b + (a - a0) * (a - a0));
        const weight = space[(ny - y + radius) * side + nx - x + radius] * (range[d2] ?? 0);
        sum += weight;
        sr += weight * a * data[i];
        sg += weight * a * data[i + 1];
        sb += weight * a * data[i + 2];
        sa += weight * a;
      }
    if (sa === 0) continue;
    out[at] = sr / sa;
    out[at + 1] = sg / sa;
    out[at + 2] = sb / sa;
    out[at + 3] = sa / sum;
  }
}
