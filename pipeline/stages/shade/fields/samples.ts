/** Pixels by which a gradient is measured. @module */
import type { SurfaceMap } from "../surfaces/surface-map.ts";

/** Some pixels of one surface. */
export interface Samples {
  readonly n: number;
  /** Pixel centres, px. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Three levels a sample. */
  readonly rgb: Float64Array;
  /** Structure tensor of each, three numbers: sums over channels of gx², gx gy and gy². */
  readonly tensor: Float64Array;
}

/** 2³² over the golden ratio: multiples of it, modulo 2³², are spread evenly. */
const GOLDEN = 0x9e3779b1;
/** Distances over which slopes are measured, px, the best first. */
const REACHES = [6, 3, 1] as const;

/** About `most` of the pixels, spread evenly and without a pattern. */
export function samplePixels(pixels: Int32Array, most: number, map: SurfaceMap): Samples {
  const { levels, width } = map;
  const chosen = chosenOf(pixels, Math.min(1, most / pixels.length) * 2 ** 32);
  const samples = roomFor(chosen.length);
  for (let k = 0; k < chosen.length; k++) {
    const i = chosen[k]!;
    samples.x[k] = (i % width) + 0.5;
    samples.y[k] = Math.floor(i / width) + 0.5;
    for (let c = 0; c < 3; c++) samples.rgb[3 * k + c] = levels[4 * i + c]!;
    addTensor(i, samples.tensor, { at: 3 * k, map });
  }
  return samples;
}

function chosenOf(pixels: Int32Array, limit: number): number[] {
  const chosen: number[] = [];
  for (let k = 0; k < pixels.length; k++)
    if (Math.imul(pixels[k]! + 1, GOLDEN) >>> 0 < limit) chosen.push(pixels[k]!);
  return chosen;
}

/** At most `most` of the samples, or of those that are named, evenly. */
export function thinned(all: Samples, most: number, of?: readonly number[]): Samples {
  const count = of?.length ?? all.n;
  if (!of && count <= most) return all;
  const n = Math.min(most, count);
  const some = roomFor(n);
  for (let k = 0; k < n; k++) {
    const place = Math.floor((k * count) / n);
    const i = of ? of[place]! : place;
    some.x[k] = all.x[i]!;
    some.y[k] = all.y[i]!;
    for (let c = 0; c < 3; c++) {
      some.rgb[3 * k + c] = all.rgb[3 * i + c]!;
      some.tensor[3 * k + c] = all.tensor[3 * i + c]!;
    }
  }
  return some;
}

/** Bounds of the samples, px. */
export function boundsOf({ n, x, y }: Samples) {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < n; i++) {
    if (x[i]! < minX) minX = x[i]!;
    if (x[i]! > maxX) maxX = x[i]!;
    if (y[i]! < minY) minY = y[i]!;
    if (y[i]! > maxY) maxY = y[i]!;
  }
  return { minX, minY, maxX, maxY, extent: Math.max(1, maxX - minX, maxY - minY) };
}

/** Root mean square distance from the mean colour, levels. */
export function spreadOf({ n, rgb }: Samples): number {
  let total = 0;
  for (let c = 0; c < 3; c++) {
    let sum = 0;
    let squares = 0;
    for (let i = c; i < 3 * n; i += 3) {
      sum += rgb[i]!;
      squares += rgb[i]! * rgb[i]!;
    }
    total += squares - (sum * sum) / n;
  }
  return Math.sqrt(Math.max(0, total) / (3 * n));
}

function roomFor(n: number): Samples {
  return {
    n,
    x: new Float64Array(n),
    y: new Float64Array(n),
    rgb: new Float64Array(3 * n),
    tensor: new Float64Array(3 * n),
  };
}

/** Add the structure tensor at pixel `i`; nothing where the surface is too narrow for slopes. */
function addTensor(
  i: number,
  out: Float64Array,
  { at, map }: { at: number; map: SurfaceMap },
): void {
  const { levels, width, height } = map;
  const x = i % width;
  const dx = reachOf(map, i, { step: 1, room: Math.min(x, width - 1 - x) });
  if (dx === 0) return;
  const y = (i - x) / width;
  const dy = reachOf(map, i, { step: width, room: Math.min(y, height - 1 - y) });
  if (dy === 0) return;
  for (let c = 4 * i; c < 4 * i + 3; c++) {
    const gx = (levels[c + 4 * dx]! - levels[c - 4 * dx]!) / (2 * dx);
    const gy = (levels[c + 4 * dy * width]! - levels[c - 4 * dy * width]!) / (2 * dy);
    out[at]! += gx * gx;
    out[at + 1]! += gx * gy;
    out[at + 2]! += gy * gy;
  }
}

/** Distance, px, over which the slope along an axis can be measured; 0 where there is none. */
function reachOf(
  { surfaceAt }: SurfaceMap,
  i: number,
  { step, room }: { step: number; room: number },
): number {
  const own = surfaceAt[i];
  for (let r = 0; r < REACHES.length; r++) {
    const d = REACHES[r]!;
    if (d <= room && surfaceAt[i - d * step] === own && surfaceAt[i + d * step] === own) return d;
  }
  return 0;
}
