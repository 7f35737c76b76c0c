/** Filters that enlarge pictures, and what undoes them. @module */
import { sin } from "../../../geometry/elementary.ts";
import { catmullRom, tent } from "../../../raster/taps.ts";

/** How an enlargement is undone. */
const SOLVING = {
  /** Rounds in which values that the range of a channel cut off are put where the filter had them. */
  clipRounds: 4,
  /** Kept on the diagonal of the normal equations, so that samples that hardly count stay bounded. */
  damping: 1e-6,
} as const;

/** A filter that enlarges; `reach` in pixels of what it enlarges. */
export interface Filter {
  readonly reach: number;
  readonly weight: (distance: number) => number;
}

/** The filters of image editors. */
export const FILTERS: readonly Filter[] = [
  { reach: 2, weight: catmullRom },
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

function lanczos(x: number): number {
  if (x >= 3) return 0;
  const turn = Math.PI * x;
  return x < 1e-9 ? 1 : (3 * sin(turn) * sin(turn / 3)) / (turn * turn);
}
