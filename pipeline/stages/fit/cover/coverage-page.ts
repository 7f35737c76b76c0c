/** What outlines cover of each pixel of a page. @module */
import { cubicAt, flattenSteps } from "../../../../geometry/flatten.ts";
import type { InkShares } from "../../../../plugin/mod.ts";
import { kernelOf } from "../../../../raster/level-set.ts";

/** How far a chord may leave its curve, px: chords of an arc cover less than it does. */
const CHORD_PX = 0.01;

/** A line or a cubic of an outline. */
export interface Curve {
  /** Indices of its two or four points. */
  readonly points: readonly number[];
  /** 1 where ink is on its left hand, −1 where it is on its right. */
  readonly side: number;
}

/** Curves and the places of their points, `[x0, y0, …]`, px among the lines that a page keeps. */
export interface Outlines {
  readonly at: Float64Array;
  readonly curves: readonly Curve[];
}

/** A rectangle of pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, "width" | "height">;

/** The pixels of a page that thin shapes reach, seen through the blur that their shares went through. */
export class CoveragePage {
  readonly width: number;
  readonly height: number;
  readonly #shares: InkShares;
  readonly #kernel: Float32Array;
  /** What outlines at rest add to the coverage of each pixel and of all on its right; a row has one more. */
  readonly #settled: Float64Array;
  /** The same with what moves, and what that covers: scratch. */
  readonly #steps: Float64Array;
  readonly #covered: Float64Array;

  constructor(shares: InkShares) {
    this.width = shares.columns.length;
    this.height = shares.rows.length;
    this.#shares = shares;
    this.#kernel = kernelOf(1, shares.blur);
    this.#settled = new Float64Array((this.width + 1) * this.height);
    this.#steps = new Float64Array(this.#settled.length);
    this.#covered = new Float64Array(this.width * this.height);
  }

  /** The pixels that can see a point of outlines. */
  boxOf(at: Float64Array): Box {
    const margin = 2 + (this.#kernel.length >> 1);
    const span = (axis: 0 | 1, size: number) => {
      let [least, most] = [Infinity, -Infinity];
      for (let i = axis; i < at.length; i += 2) {
        if (at[i]! < least) least = at[i]!;
        if (at[i]! > most) most = at[i]!;
      }
      const from = Math.max(0, Math.min(size, Math.floor(least) - margin));
      return [from, Math.max(0, Math.min(size, Math.ceil(most) + margin) - from)] as const;
    };
    const [[x, width], [y, height]] = [span(0, this.width), span(1, this.height)];
    return { x, y, width, height };
  }

  /** Draw outlines that move no more. */
  settle(drawn: Iterable<Outlines>): void {
    for (const outlines of drawn) addAreas(outlines, this.#settled, this);
  }

  /** The share of each pixel that was measured and that neither these outlines nor settled ones cover; below 0 where too much is. Valid until the next call. */
  lack(drawn: Iterable<Outlines>): Float64Array {
    const { width, height } = this;
    const [steps, covered] = [this.#steps, this.#covered];
    steps.set(this.#settled);
    for (const outlines of drawn) addAreas(outlines, steps, this);
    for (let y = 0, i = 0; y < height; y++)
      for (let sum = 0, k = i + y; i < (y + 1) * width; i++, k++) {
        sum += steps[k]!;
        covered[i] = sum;
      }
    const lack = this.blur(covered, this);
    const { values } = this.#shares;
    for (let i = 0; i < lack.length; i++) lack[i] = values[i]! - lack[i]!;
    return lack;
  }

  /** Values of a box under the blur; the same array where there is none. */
  blur(values: Float64Array, { width, height }: Size): Float64Array {
    const kernel = this.#kernel;
    if (kernel.length === 1) return values;
    const across = new Float64Array(values.length);
    const blurred = new Float64Array(values.length);
    for (let m = 0; m < kernel.length; m++) {
      const k = m - (kernel.length >> 1);
      const [from, to] = [Math.max(0, -k), Math.min(width, width - k)];
      for (let row = 0; row < values.length; row += width)
        for (let i = row + from; i < row + to; i++) across[i]! += kernel[m]! * values[i + k]!;
    }
    for (let m = 0; m < kernel.length; m++) {
      const k = m - (kernel.length >> 1);
      const end = Math.min(height, height - k) * width;
      for (let i = Math.max(0, -k) * width; i < end; i++)
        blurred[i]! += kernel[m]! * across[i + k * width]!;
    }
    return blurred;
  }
}

/**
 * Add the areas under outlines to steps, which sums along a row make coverage: exact ones of the chords.
 *
 * The method is that of the accumulation buffer (Levien, "Inside the fastest font renderer in the world", 2016).
 */
function addAreas({ at, curves }: Outlines, steps: Float64Array, { width, height }: Size): void {
  for (const { points, side } of curves) {
    const p = points.flatMap((i) => [at[2 * i]!, at[2 * i + 1]!]);
    const chords = points.length === 2 ? 1 : flattenSteps(p, CHORD_PX);
    let x = p[0]!;
    let y = p[1]!;
    for (let k = 1; k <= chords; k++) {
      const isEnd = k === chords;
      const u = isEnd ? p.at(-2)! : cubicAt(p, 0, k / chords);
      const v = isEnd ? p.at(-1)! : cubicAt(p, 1, k / chords);
      if (y < v) addFalling(x, y, u, v, side);
      else if (y > v) addFalling(u, v, x, y, -side);
      x = u;
      y = v;
    }
  }

  /** Add a line that falls from its first point; `sign` 1 where what is on its right counts. */
  function addFalling(x0: number, y0: number, x1: number, y1: number, sign: number): void {
    const slope = (x1 - x0) / (y1 - y0);
    const inside = (x: number) => Math.max(0, Math.min(width, x));
    const end = Math.min(height, Math.ceil(y1));
    for (let y = Math.max(0, Math.floor(y0)); y < end; y++) {
      const from = Math.max(y, y0);
      const to = Math.min(y + 1, y1);
      const a = inside(x0 + slope * (from - y0));
      const b = inside(x0 + slope * (to - y0));
      addWithin(y, Math.min(a, b), Math.max(a, b), sign * (to - from));
    }
  }

  /** Add a line of a row, from `left` to `right`, that spans a part of its height. */
  function addWithin(y: number, left: number, right: number, part: number): void {
    const row = y * (width + 1);
    const first = Math.floor(left);
    const last = Math.max(first, Math.ceil(right) - 1);
    // covered of a pixel: its part on the right of the line, by the integral of the line's height
    let before = 0;
    for (let x = first; x <= last; x++) {
      const covered = part * rightOf(left - x, right - x);
      steps[row + x]! += covered - before;
      before = covered;
    }
    if (last < width) steps[row + last + 1]! += part - before;
  }
}

/** Share of the unit interval, in the mean over points from `left` to `right`, that lies on their right. */
function rightOf(left: number, right: number): number {
  const beyond = (x: number) => (x <= 0 ? x : x >= 1 ? 0.5 : x - (x * x) / 2);
  if (right - left < 1e-9) return 1 - Math.max(0, Math.min(1, left));
  return (beyond(right) - beyond(left)) / (right - left);
}
