/** Enlarged pictures: by which filters, from which sizes, and what undoes them. @module */
import { cos, sin } from "../geometry/elementary.ts";
import { catmullRom, mitchell, tent } from "./taps.ts";

/** How an enlargement is undone. */
const SOLVING = {
  /** Rounds in which values that the range of a channel cut off are put where the filter had them. */
  clipRounds: 4,
  /** Kept on the diagonal of the normal equations, so that samples that hardly count stay bounded. */
  damping: 1e-6,
} as const;

/** How sizes are looked for. */
const SPECTRUM = {
  /** Lines of pixels that tell a size. */
  lines: 48,
  /** Peaks of the spectrum that are tried. */
  peaks: 4,
} as const;

/** RGBA of any kind of number, row-major. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Float64Array;
}

/** Green along {@link SPECTRUM.lines} rows, or columns, that are spread over a picture; none of one level alone. */
export function linesOf({ width, height, data }: Samples, way: "rows" | "columns"): Float64Array[] {
  const [length, across] = way === "rows" ? [width, height] : [height, width];
  const [step, stride] = way === "rows" ? [1, width] : [width, 1];
  const count = Math.min(SPECTRUM.lines, across);
  const lines: Float64Array[] = [];
  for (let k = 0; k < count; k++) {
    const line = new Float64Array(length);
    let isEven = true;
    let at = 4 * Math.floor(((k + 0.5) * across) / count) * stride + 1;
    for (let n = 0; n < length; n++, at += 4 * step) {
      line[n] = data[at]!;
      if (line[n] !== line[0]) isEven = false;
    }
    if (!isEven) lines.push(line);
  }
  return lines;
}

/**
 * Sizes, of at least `first` values, that lines may have been enlarged from by at least `factor`; ascending.
 *
 * @param standsOut Least share of second differences that recurs with a size, squared.
 *
 * The variance of second differences recurs with the values that were enlarged (Gallagher 2005): sizes at and beside
 * the peaks of its spectrum.
 */
export function likelySizes(
  lines: readonly Float64Array[],
  { first, factor, standsOut }: Record<"first" | "factor" | "standsOut", number>,
): number[] {
  const n = lines[0]?.length ?? 0;
  const bends = new Float64Array(n);
  for (const line of lines)
    for (let x = 1; x + 1 < n; x++)
      bends[x]! += Math.abs(line[x - 1]! - 2 * line[x]! + line[x + 1]!);
  const total = bends.reduce((sum, bend) => sum + bend, 0);
  const turns = Array.from({ length: n }, (_, k) => (2 * Math.PI * k) / n);
  const [cosine, sine] = [turns.map(cos), turns.map(sin)];
  const power = Float64Array.from({ length: (n >> 1) + 1 }, (_, k) => {
    let re = 0;
    let im = 0;
    for (let x = 1, at = k; x + 1 < n; x++, at = (at + k) % n) {
      re += bends[x]! * cosine[at]!;
      im += bends[x]! * sine[at]!;
    }
    return (re * re + im * im) / (total * total);
  });
  const peaks = [...power.keys()]
    .filter((k) => k >= first && power[k]! >= Math.max(standsOut, power[k - 1]!, power[k + 1] ?? 0))
    .sort((a, b) => power[b]! - power[a]!)
    .slice(0, SPECTRUM.peaks);
  // both kinds of pixels of a doubled picture bend alike
  const sizes = [n >> 1, ...peaks.flatMap((k) => [k - 1, k, k + 1, n - k - 1, n - k, n - k + 1])];
  return [...new Set(sizes)]
    .filter((size) => size >= first && size <= n / factor)
    .sort((a, b) => a - b);
}

type Size = Readonly<Record<"width" | "height", number>>;

/** Smaller samples that give a picture when they are enlarged by a filter, by least squares. */
export function reduced(from: Samples, { width, height }: Size, filter: Filter): Samples {
  const across = new Enlargement(from.width, width, filter);
  const down = new Enlargement(from.height, height, filter);
  const turned = throughRows(from, width, (line) => across.reduce(line));
  return throughRows(turned, height, (line) => down.reduce(line));
}

/** A picture of samples that a filter enlarges. */
export function enlarged(from: Samples, { width, height }: Size, filter: Filter): Samples {
  const across = new Enlargement(width, from.width, filter);
  const down = new Enlargement(height, from.height, filter);
  const turned = throughRows(from, width, (line) => across.enlarge(line));
  return throughRows(turned, height, (line) => down.enlarge(line));
}

/** Every row and channel changed to `size` values; rows become columns. */
function throughRows(
  { width, height, data }: Samples,
  size: number,
  change: (line: Float64Array) => Float64Array,
): Samples {
  const out = new Float64Array(4 * size * height);
  const line = new Float64Array(width).fill(NaN);
  let values = new Float64Array(size);
  for (let y = 0; y < height; y++)
    for (let c = 0; c < 4; c++) {
      // channels of grey pictures are alike, and rows of flat ones
      let isNew = false;
      for (let x = 0, at = 4 * y * width + c; x < width; x++, at += 4) {
        if (line[x] !== data[at]) isNew = true;
        line[x] = data[at]!;
      }
      if (isNew) values = change(line) as Float64Array<ArrayBuffer>;
      for (let x = 0; x < size; x++) out[4 * (x * height + y) + c] = values[x]!;
    }
  return { width: height, height: size, data: out };
}

/** A filter that enlarges; `reach` in pixels of what it enlarges. */
export interface Filter {
  readonly reach: number;
  readonly weight: (distance: number) => number;
}

/** The filters of image editors and browsers. */
export const FILTERS: readonly Filter[] = [
  { reach: 2, weight: catmullRom },
  { reach: 2, weight: mitchell },
  { reach: 1, weight: tent },
  { reach: 3, weight: lanczos },
];

/** Enlarging `size` values to `n` by a filter, and its inverse by least squares. */
export class Enlargement {
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
      rows[i * taps]! += SOLVING.damping;
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
    for (let round = 0; isCut && round < SOLVING.clipRounds; round++) {
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
    // each value, once it is known, is taken from those that it is part of
    for (let i = 0, at = 0; i < size; i++, at += taps) {
      const value = out[i]! / factor[at]!;
      out[i] = value;
      const end = Math.min(size, i + taps);
      for (let j = i + 1, k = at + taps + 1; j < end; j++, k += taps + 1)
        out[j]! -= factor[k]! * value;
    }
    for (let i = size - 1, at = i * taps; i >= 0; i--, at -= taps) {
      const value = out[i]! / factor[at]!;
      out[i] = value;
      const end = Math.max(0, i - taps + 1);
      for (let j = i - 1, k = at + 1; j >= end; j--, k++) out[j]! -= factor[k]! * value;
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

function lanczos(x: number): number {
  if (x >= 3) return 0;
  const turn = Math.PI * x;
  return x < 1e-9 ? 1 : (3 * sin(turn) * sin(turn / 3)) / (turn * turn);
}
