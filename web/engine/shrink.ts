/** A smaller picture, for drafts. @module */
import type { Raster } from "../../plugin/mod.ts";

/**
 * Make a raster smaller, each pixel the mean of those that it covers, weighted by their alpha.
 *
 * @param maxSide Longest side afterwards, px; a raster that is no larger is handed back.
 */
export function shrink(raster: Raster, maxSide: number): Raster {
  const factor = Math.max(raster.width, raster.height) / maxSide;
  if (factor <= 1) return raster;
  const width = Math.max(1, Math.round(raster.width / factor));
  const height = Math.max(1, Math.round(raster.height / factor));
  const across = sharesOf(raster.width, width);
  const sums = new Float64Array(4 * width);
  const data = new Uint8ClampedArray(4 * width * height);
  let y = 0;
  for (const [first, weights] of sharesOf(raster.height, height)) {
    sums.fill(0);
    for (const [k, weight] of weights.entries())
      addRow(raster, { row: first + k, weight, across, sums });
    writeRow(sums, data, y++ * width);
  }
  return { ...raster, width, height, data };
}

/** Source pixels that a target pixel covers: the first, and the share of each. */
type Cover = readonly [first: number, shares: readonly number[]];

/** Covers of `to` pixels over `from`, each adding up to 1. */
function sharesOf(from: number, to: number): Cover[] {
  return Array.from({ length: to }, (_, i) => {
    const start = (i * from) / to;
    const end = ((i + 1) * from) / to;
    const first = Math.floor(start);
    const shares: number[] = [];
    for (let p = first; p < Math.min(from, Math.ceil(end)); p++)
      shares.push(((Math.min(end, p + 1) - Math.max(start, p)) * to) / from);
    return [first, shares];
  });
}

/** Add a row of the source, premultiplied. */
function addRow(
  { width, data }: Raster,
  to: {
    readonly row: number;
    readonly weight: number;
    readonly across: readonly Cover[];
    readonly sums: Float64Array;
  },
): void {
  const { row, weight, across, sums } = to;
  for (let x = 0; x < across.length; x++) {
    const [first, shares] = across[x]!;
    let at = 4 * (row * width + first);
    for (let k = 0; k < shares.length; k++, at += 4) {
      const alpha = data[at + 3]! * shares[k]! * weight;
      sums[4 * x] += data[at]! * alpha;
      sums[4 * x + 1] += data[at + 1]! * alpha;
      sums[4 * x + 2] += data[at + 2]! * alpha;
      sums[4 * x + 3] += alpha;
    }
  }
}

/** Write a row, its colours without their alpha; `at` in pixels. */
function writeRow(sums: Float64Array, data: Uint8ClampedArray, at: number): void {
  for (let i = 0; i < sums.length; i += 4) {
    const alpha = sums[i + 3]!;
    if (alpha === 0) continue;
    for (let c = 0; c < 3; c++) data[4 * at + i + c] = sums[i + c]! / alpha;
    data[4 * at + i + 3] = alpha;
  }
}
