/** Points measured along a border or a centre-line: what the fitters read. @module */

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

/** Copy a closed path so that it starts at sample `start`. */
export function rotatePath(path: SamplePath, start: number): SamplePath {
  return {
    x: rotate(path.x, start),
    y: rotate(path.y, start),
    weight: rotate(path.weight, start),
    closed: path.closed,
  };
}

function rotate(values: Float64Array, start: number): Float64Array {
  const n = values.length;
  const turned = new Float64Array(n);
  for (let i = start; i < n; i++) turned[i - start] = values[i]!;
  for (let i = 0; i < start; i++) turned[n - start + i] = values[i]!;
  return turned;
}
