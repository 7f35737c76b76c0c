/** Find the pixels that a picture was enlarged from. @module */
import { cos, sin } from "../../../geometry/elementary.ts";
import type { Raster } from "../../../plugin/mod.ts";

/** Factors that are looked for: below, little is lost by taking pixels as they are. */
const FACTOR = { least: 1.6, most: 6 } as const;
/** Least side of what was enlarged, px. */
const LEAST_SIDE = 24;
/** Lines of pixels that tell a factor, and those that tell whether a size is worth a closer look. */
const LINES = 48;
const FIRST_LINES = 8;
/** Least step, levels, that tells how sharp an edge is; of the steps beside it, the lesser is at most this share of it where the edge is crisp. */
const STEP = 12;
const CRISP = 0.15;
/** Peaks of the spectrum that are tried. */
const PEAKS = 4;
/** Most misfit of an enlargement made anew, levels (root of the mean square), and its share of that with two pixels more or less. */
const MOST_MISFIT = 2;
const DIP = 0.6;
/** Most that the factors of both axes differ, as a share: sizes are rounded to whole pixels. */
const FACTOR_SLACK = 0.03;
/** Rounds in which values that the range of a channel cut off are put where the filter had them. */
const CLIP_ROUNDS = 4;
/** Kept on the diagonal of the normal equations, so that samples that hardly count stay bounded. */
const DAMPING = 1e-6;

/** A filter that enlarges; `reach` in pixels of what it enlarges. */
interface Filter {
  readonly reach: number;
  readonly weight: (distance: number) => number;
}

/** The filters of image editors. */
const FILTERS: readonly Filter[] = [
  { reach: 2, weight: catmullRom },
  { reach: 1, weight: (x) => Math.max(0, 1 - x) },
  { reach: 3, weight: lanczos },
];

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
  const bound = Math.sqrt((1 + FACTOR_SLACK) * mostPixels);
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
  if (Math.abs(across / down - 1) > FACTOR_SLACK) return undefined;
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

/** Green along {@link LINES} rows that are spread over a picture. */
function linesOf({ width, height, data }: Samples): Float64Array[] {
  const count = Math.min(LINES, height);
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
      if (step < STEP) continue;
      const before = Math.abs(line[x - 1]! - line[x - 2]!);
      const after = Math.abs(line[x + 1]! - line[x]!);
      if (step < before || step < after) continue;
      balance += Math.min(before, after) <= CRISP * step ? -1 : 1;
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
  let least = DIP;
  const few = lines.filter((_, k) => k % Math.ceil(lines.length / FIRST_LINES) === 0);
  for (const size of likelySizes(lines)) {
    // ascending: larger ones only tell whether a smaller one is right
    if (size > most && !best) break;
    for (const filter of filters) {
      signal.throwIfAborted();
      if (misfitOf(few, { size, filter, most: 2 * MOST_MISFIT }) === Infinity) continue;
      const misfit = misfitOf(lines, { size, filter, most: MOST_MISFIT });
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
  const first = Math.max(LEAST_SIDE, Math.floor(n / FACTOR.most));
  const peaks = [...power.keys()]
    .filter((k) => k >= first && power[k]! >= power[k - 1]! && power[k]! >= (power[k + 1] ?? 0))
    .sort((a, b) => power[b]! - power[a]!)
    .slice(0, PEAKS);
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

/** Enlarging `size` values to `n` by a filter, and its inverse by least squares. */
class Enlargement {
  readonly #size: number;
  readonly #taps: number;
  /** Per value of the larger line: the first value that it is made of, and weights of that and the next ones. */
  readonly #first: Int32Array;
  readonly #weights: Float64Array;
  /** Cholesky factor of the normal equations, `#taps` entries a row, the diagonal first. */
  readonly #factor: Float64Array;

  constructor(n: number, size: number, filter: Filter) {
    this.#size = size;
    this.#taps = Math.min(size, 2 * filter.reach + 1);
    this.#first = new Int32Array(n);
    this.#weights = new Float64Array(n * this.#taps);
    for (let i = 0; i < n; i++) this.#weigh(i, n, filter);
    this.#factor = this.#factorise();
  }

  #weigh(i: number, n: number, { reach, weight }: Filter): void {
    const taps = this.#taps;
    const centre = ((i + 0.5) * this.#size) / n - 0.5;
    const first = Math.ceil(centre - reach);
    const from = Math.max(0, Math.min(this.#size - taps, first));
    this.#first[i] = from;
    let sum = 0;
    for (let j = first; j <= centre + reach; j++) {
      // edges are repeated outwards
      const to = Math.max(0, Math.min(this.#size - 1, j)) - from;
      const share = weight(Math.abs(j - centre));
      this.#weights[i * taps + Math.max(0, Math.min(taps - 1, to))]! += share;
      sum += share;
    }
    for (let t = 0; t < taps; t++) this.#weights[i * taps + t]! /= sum;
  }

  #factorise(): Float64Array {
    const [size, taps] = [this.#size, this.#taps];
    const [first, weights] = [this.#first, this.#weights];
    const rows = new Float64Array(size * taps);
    for (let i = 0; i < first.length; i++)
      for (let s = 0; s < taps; s++)
        for (let t = 0; t <= s; t++)
          rows[(first[i]! + s) * taps + s - t]! += weights[i * taps + s]! * weights[i * taps + t]!;
    for (let i = 0; i < size; i++) {
      rows[i * taps]! += DAMPING;
      for (let back = Math.min(i, taps - 1); back >= 0; back--) {
        const j = i - back;
        let sum = rows[i * taps + back]!;
        for (let q = Math.max(0, i - taps + 1); q < j; q++)
          sum -= rows[i * taps + i - q]! * rows[j * taps + j - q]!;
        rows[i * taps + back] = back > 0 ? sum / rows[j * taps]! : Math.sqrt(sum);
      }
    }
    return rows;
  }

  /** The values whose enlargement is nearest to a line. */
  reduce(line: Float64Array): Float64Array {
    let values = this.#solve(line);
    const isCut = line.some((v) => v <= 0 || v >= 255);
    for (let round = 0; isCut && round < CLIP_ROUNDS; round++) {
      const again = this.enlarge(values);
      for (let i = 0; i < line.length; i++) {
        const v = line[i]!;
        if (v > 0 && v < 255) again[i] = v;
        else again[i] = v <= 0 ? Math.min(v, again[i]!) : Math.max(v, again[i]!);
      }
      values = this.#solve(again);
    }
    return values;
  }

  #solve(line: Float64Array): Float64Array {
    const [size, taps, factor] = [this.#size, this.#taps, this.#factor];
    const [first, weights] = [this.#first, this.#weights];
    const out = new Float64Array(size);
    for (let i = 0, k = 0; i < line.length; i++) {
      const value = line[i]!;
      for (let j = first[i]!, end = k + taps; k < end; j++, k++) out[j]! += weights[k]! * value;
    }
    for (let i = 0; i < size; i++) {
      const at = i * taps;
      let sum = out[i]!;
      for (let back = Math.min(i, taps - 1); back > 0; back--)
        sum -= factor[at + back]! * out[i - back]!;
      out[i] = sum / factor[at]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      const at = i * taps;
      let sum = out[i]!;
      for (let ahead = Math.min(size - 1 - i, taps - 1); ahead > 0; ahead--)
        sum -= factor[at + ahead * (taps + 1)]! * out[i + ahead]!;
      out[i] = sum / factor[at]!;
    }
    return out;
  }

  /** Enlarge values. */
  enlarge(values: Float64Array): Float64Array {
    const taps = this.#taps;
    const [first, weights] = [this.#first, this.#weights];
    const line = new Float64Array(first.length);
    for (let i = 0, k = 0; i < line.length; i++) {
      let sum = 0;
      for (let j = first[i]!, end = k + taps; k < end; j++, k++) sum += weights[k]! * values[j]!;
      line[i] = sum;
    }
    return line;
  }
}

/** Keys' cubic with a = −0.5. */
function catmullRom(x: number): number {
  if (x >= 2) return 0;
  return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((2.5 - 0.5 * x) * x - 4) * x + 2;
}

function lanczos(x: number): number {
  if (x >= 3) return 0;
  const turn = Math.PI * x;
  return x < 1e-9 ? 1 : (3 * sin(turn) * sin(turn / 3)) / (turn * turn);
}
