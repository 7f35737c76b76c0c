/** Points measured along a border or a centre-line: what the fitters read. @module */
import type { Point } from "./point.ts";

/**
 * Samples in walking order, structure of arrays; a closed path does not repeat its first sample.
 *
 * Consecutive samples should be about one pixel apart, and a weight says how far one is to be trusted.
 */
export interface SamplePath {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 0 to 1; must be > 0. */
  readonly weight: Float64Array;
  readonly closed: boolean;
}

/** Memory for the samples of one path at a time; it grows to the longest. */
export class SampleBuffer {
  #numbers = new Float64Array(0);

  /** Room for a path of `n` samples, with what the last one left there: that one is lost. */
  path(n: number, closed: boolean): SamplePath {
    if (this.#numbers.length < 3 * n) this.#numbers = new Float64Array(4 * n);
    return {
      x: this.#numbers.subarray(0, n),
      y: this.#numbers.subarray(n, 2 * n),
      weight: this.#numbers.subarray(2 * n, 3 * n),
      closed,
    };
  }
}

/** Copy a closed path so that it starts at sample `start`. @param buffer Where to; may serve many paths. */
export function rotatePath(
  path: SamplePath,
  start: number,
  buffer = new SampleBuffer(),
): SamplePath {
  const turned = buffer.path(path.x.length, path.closed);
  rotate(turned.x, path.x, start);
  rotate(turned.y, path.y, start);
  rotate(turned.weight, path.weight, start);
  return turned;
}

function rotate(turned: Float64Array, values: Float64Array, start: number): void {
  const n = values.length;
  for (let i = start; i < n; i++) turned[i - start] = values[i]!;
  for (let i = 0; i < start; i++) turned[n - start + i] = values[i]!;
}

/** Signed area of a closed path, px²; positive where it turns clockwise on screen (Y down). */
export function enclosedArea({ x, y }: SamplePath): number {
  let area = 0;
  for (let i = 0, h = x.length - 1; i < x.length; h = i++) area += x[h]! * y[i]! - x[i]! * y[h]!;
  return area / 2;
}

/** Middle between sample `i` and the one before it. */
export function between({ x, y }: SamplePath, i: number): Point {
  const h = i > 0 ? i - 1 : x.length - 1;
  return [(x[h]! + x[i]!) / 2, (y[h]! + y[i]!) / 2];
}
