/** The few statistics the tables need. @module */

/** Middle value; the mean of the two middle ones when there is an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Exponent k of y ~ x^k by least squares on logarithms; NaN for fewer than two different x. */
export function exponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (axis: 0 | 1) => logs.reduce((sum, log) => sum + log[axis], 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  let xx = 0;
  let xy = 0;
  for (const [x, y] of logs) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
  }
  return xy / xx;
}
