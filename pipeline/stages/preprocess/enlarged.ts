/** Find the pixels that a picture was enlarged from. @module */
import { cos, sin } from "../../../geometry/elementary.ts";
import type { Raster } from "../../../plugin/mod.ts";
import { Enlargement, FILTERS, type Filter } from "./enlargement.ts";

/** Factors that are looked for: below, little is lost by taking pixels as they are. */
const FACTOR = { least: 1.6, most: 6 } as const;

/** How a size is looked for. */
const SEARCH = {
  /** Least side of what was enlarged, px. */
  leastSidePx: 12,
  /** Lines of pixels that tell a factor, and those that tell whether a size is worth a closer look. */
  lines: 48,
  firstLines: 8,
  /** Least step, levels, that tells how sharp an edge is; of the steps beside it, the lesser is at most this share of it where the edge is crisp. */
  stepLevels: 12,
  crispShare: 0.15,
  /** Peaks of the spectrum that are tried. */
  peaks: 4,
  /** Most misfit of an enlargement made anew, levels (root of the mean square), and its share of that with two pixels more or less. */
  mostMisfitLevels: 2,
  dip: 0.6,
  /** The same share, by a few lines, from which a size is ruled out: two pixels more explain them about as well. */
  noDip: 0.9,
  /** Most that the factors of both axes differ, as a share: sizes are rounded to whole pixels. */
  factorSlack: 0.03,
} as const;

/** Opaque pixels that were enlarged. */
export interface Original {
  readonly width: number;
  readonly height: number;
  /** RGBA, as `Raster.data`. */
  readonly data: Uint8ClampedArray;
}

/**
 * The pixels, at most `mostPixels`, that an opaque picture was enlarged from; undefined where a filter and fewer pixels do not explain it.
 *
 * The variance of second differences recurs with the pixels that were enlarged (Gallagher 2005). Sizes at the peaks
 * of its spectrum are tried: pixels that give the picture when they are enlarged again, by least squares, are the
 * original ones, and sizes beside theirs leave far more misfit.
 */
export function findOriginal(
  raster: Raster,
  mostPixels: number,
  signal: AbortSignal,
): Original | undefined {
  // both axes have nearly one factor, so the pixels leave each size a bound
  const bound = Math.sqrt((1 + SEARCH.factorSlack) * mostPixels);
  if (raster.width * raster.height > (FACTOR.most * bound) ** 2) return undefined;
  const shape = Math.sqrt(raster.width / raster.height);
  const lines = linesOf(raster);
  if (!areSoft(lines)) return undefined;
  const rows = findSize(lines, { filters: FILTERS, most: bound * shape }, signal);
  if (!rows) return undefined;
  const turned = transpose(raster);
  const filters = [rows.filter];
  const columns = findSize(linesOf(turned), { filters, most: bound / shape }, signal);
  if (!columns || rows.size * columns.size > mostPixels) return undefined;
  const [across, down] = [raster.width / rows.size, raster.height / columns.size];
  if (Math.abs(across / down - 1) > SEARCH.factorSlack) return undefined;
  // filters go along rows first, so columns are undone first
  const narrow = reduceRows(turned, columns.size, rows.filter, signal);
  const { width, height, data } = reduceRows(transpose(narrow), rows.size, rows.filter, signal);
  return { width, height, data: Uint8ClampedArray.from(data) };
}

/** RGBA of any kind of number. */
interface Samples {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Float32Array;
}

/** Green along {@link SEARCH.lines} rows that are spread over a picture. */
function linesOf({ width, height, data }: Samples): Float64Array[] {
  const count = Math.min(SEARCH.lines, height);
  return Array.from({ length: count }, (_, k) => {
    const row = Math.floor(((k + 0.5) * height) / count) * width;
    return Float64Array.from({ length: width }, (_, x) => data[4 * (row + x) + 1]!);
  }).filter((line) => line.some((v) => v !== line[0]));
}

/** Whether edges take three steps and more: no enlarged picture has many that take fewer. */
function areSoft(lines: readonly Float64Array[]): boolean {
  let balance = 0;
  for (const line of lines)
    for (let x = 2; x + 1 < line.length; x++) {
      const step = Math.abs(line[x]! - line[x - 1]!);
      if (step < SEARCH.stepLevels) continue;
      const before = Math.abs(line[x - 1]! - line[x - 2]!);
      const after = Math.abs(line[x + 1]! - line[x]!);
      if (step < before || step < after) continue;
      balance += Math.min(before, after) <= SEARCH.crispShare * step ? -1 : 1;
    }
  return balance > 0;
}

/** The size that lines were enlarged from, and by which filter; undefined where it is none up to `most`. */
function findSize(
  lines: readonly Float64Array[],
  { filters, most }: { readonly filters: readonly Filter[]; readonly most: number },
  signal: AbortSignal,
): { readonly size: number; readonly filter: Filter } | undefined {
  let best: { readonly size: number; readonly filter: Filter } | undefined;
  let least: number = SEARCH.dip;
  // the liveliest first: one of them is enough to rule a size out
  const few = lines
    .filter((_, k) => k % Math.ceil(lines.length / SEARCH.firstLines) === 0)
    .sort((a, b) => livelinessOf(b) - livelinessOf(a));
  for (const size of likelySizes(lines)) {
    // ascending: larger ones only tell whether a smaller one is right
    if (size > most && !best) break;
    for (const filter of filters) {
      signal.throwIfAborted();
      const first = misfitOf(few, { size, filter, most: 2 * SEARCH.mostMisfitLevels });
      if (first === Infinity || first > SEARCH.noDip * misfitOf(few, { size: size + 2, filter }))
        continue;
      const misfit = misfitOf(lines, { size, filter, most: SEARCH.mostMisfitLevels });
      if (misfit === Infinity) continue;
      let dip = 0;
      for (const other of [size - 2, size + 2])
        if (dip < least)
          dip = Math.max(dip, misfit / Math.max(1e-9, misfitOf(lines, { size: other, filter })));
      if (dip >= least) continue;
      least = dip;
      best = { size, filter };
    }
  }
  return best && best.size <= most ? best : undefined;
}

/** Sum of squared second differences. */
function livelinessOf(line: Float64Array): number {
  let sum = 0;
  for (let x = 1; x + 1 < line.length; x++)
    sum += (line[x - 1]! - 2 * line[x]! + line[x + 1]!) ** 2;
  return sum;
}

/** Sizes at and beside peaks of the spectrum of second differences, ascending. */
function likelySizes(lines: readonly Float64Array[]): number[] {
  const n = lines[0]?.length ?? 0;
  const bends = new Float64Array(n);
  for (const line of lines)
    for (let x = 1; x + 1 < n; x++)
      bends[x]! += Math.abs(line[x - 1]! - 2 * line[x]! + line[x + 1]!);
  const turns = Array.from({ length: n }, (_, k) => (2 * Math.PI * k) / n);
  const [cosine, sine] = [turns.map(cos), turns.map(sin)];
  const power = Float64Array.from({ length: (n >> 1) + 1 }, (_, k) => {
    let [re, im] = [0, 0];
    for (let x = 1, at = k; x + 1 < n; x++, at = (at + k) % n) {
      re += bends[x]! * cosine[at]!;
      im += bends[x]! * sine[at]!;
    }
    return re * re + im * im;
  });
  const first = Math.max(SEARCH.leastSidePx, Math.floor(n / FACTOR.most));
  const peaks = [...power.keys()]
    .filter((k) => k >= first && power[k]! >= power[k - 1]! && power[k]! >= (power[k + 1] ?? 0))
    .sort((a, b) => power[b]! - power[a]!)
    .slice(0, SEARCH.peaks);
  // both kinds of pixels of a doubled picture bend alike
  const sizes = [n >> 1, ...peaks.flatMap((k) => [k - 1, k, k + 1, n - k - 1, n - k, n - k + 1])];
  return [...new Set(sizes)]
    .filter((size) => size >= first && size <= n / FACTOR.least)
    .sort((a, b) => a - b);
}

/** Root of the mean square of what lines differ by from the enlargement of the best `size` values; infinite beyond `most`. */
function misfitOf(
  lines: readonly Float64Array[],
  {
    size,
    filter,
    most = Infinity,
  }: { readonly size: number; readonly filter: Filter; readonly most?: number },
): number {
  const n = lines[0]!.length;
  const system = new Enlargement(n, size, filter);
  let sum = 0;
  for (const line of lines) {
    const again = system.enlarge(system.reduce(line));
    for (let x = 0; x < n; x++) {
      const apart = Math.max(0, Math.min(255, again[x]!)) - line[x]!;
      sum += apart * apart;
    }
    if (sum > most * most * n * lines.length) return Infinity;
  }
  return Math.sqrt(sum / (n * lines.length));
}

/** Every row and channel reduced to `size` values. */
function reduceRows(
  { width, height, data }: Samples,
  size: number,
  filter: Filter,
  signal: AbortSignal,
): Samples {
  const system = new Enlargement(width, size, filter);
  const out = new Float32Array(4 * size * height).fill(255);
  const line = new Float64Array(width).fill(NaN);
  let values: Float64Array = new Float64Array(size);
  for (let y = 0; y < height; y++) {
    signal.throwIfAborted();
    for (let c = 0; c < 3; c++) {
      // channels of grey pictures are alike, and rows of flat ones
      let isNew = false;
      for (let x = 0, at = 4 * y * width + c; x < width; x++, at += 4) {
        if (line[x] !== data[at]) isNew = true;
        line[x] = data[at]!;
      }
      if (isNew) values = system.reduce(line);
      for (let x = 0; x < size; x++) out[4 * (y * size + x) + c] = values[x]!;
    }
  }
  return { width: size, height, data: out };
}

function transpose({ width, height, data }: Samples): Samples {
  const out = data instanceof Float32Array ? new Float32Array(data.length) : data.slice();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 4; c++) out[4 * (x * height + y) + c] = data[4 * (y * width + x) + c]!;
  return { width: height, height: width, data: out };
}
