import { expect, test } from "bun:test";
import type { FitOptions } from "./fit-options.ts";
import { freeEnds, joinPath } from "./fit-path.ts";
import { flattenPath } from "./flatten.ts";
import { cosDegrees, type Point } from "./point.ts";
import type { SamplePath } from "./samples.ts";
import { splitPath } from "./split-path.ts";

const options: FitOptions = {
  sigma: 0.08,
  lineSigma: 0.08,
  price: 16,
  tolerance: 0.3,
  cornerCos: cosDegrees(25),
  lineCornerCos: cosDegrees(8),
};

/** Half a circle about (50, 50), one sample a px. */
function halfCircle(radius: number): SamplePath {
  const n = Math.round(Math.PI * radius);
  const at = (i: number) => ((i + 0.5) / n) * Math.PI;
  return {
    x: Float64Array.from({ length: n }, (_, i) => 50 + radius * Math.cos(at(i))),
    y: Float64Array.from({ length: n }, (_, i) => 50 + radius * Math.sin(at(i))),
    weight: new Float64Array(n).fill(1),
    closed: false,
  };
}

test("joinPath() keeps a long circle in place when its end lies off it", () => {
  const split = splitPath(halfCircle(40), options);
  expect(split.primitives).toHaveLength(1);
  const ends = { start: [90, 50], end: [9.2, 50] } as const;
  const fitted = joinPath(split, options, { start: [...ends.start], end: [...ends.end] });
  expect(fitted.segments.at(-1)!.to).toEqual([9.2, 50]);
  for (const [x, y] of flattenPath(fitted, 0.01)) {
    const nearEnd = Math.hypot(x - 10, y - 50) < 12;
    if (!nearEnd) expect(Math.abs(Math.hypot(x - 50, y - 50) - 40)).toBeLessThan(0.05);
  }
});

test("freeEnds() leaves a path alone that reaches its ends", () => {
  const split = splitPath(halfCircle(40), options);
  const ends: { start: Point; end: Point } = { start: [90, 50], end: [10.1, 50] };
  expect(freeEnds(split, ends)).toEqual(split);
});

/** A straight path of 14 samples along y = 20. */
const short: SamplePath = {
  x: Float64Array.from({ length: 14 }, (_, i) => 10.5 + i),
  y: new Float64Array(14).fill(20),
  weight: new Float64Array(14).fill(1),
  closed: false,
};

test("freeEnds() keeps a short line in place when its end lies well off it", () => {
  const split = splitPath(short, options);
  const ends: { start: Point; end: Point } = { start: [10, 20], end: [24, 21] };
  const { primitives } = freeEnds(split, ends);
  expect(primitives.map(({ from, to }) => [from, to])).toEqual([
    [0, 10],
    [10, 14],
  ]);
  const middle = flattenPath(joinPath(split, options, ends), 0.01).filter(([x]) => x < 19);
  expect(Math.max(...middle.map(([, y]) => Math.abs(y - 20)))).toBeLessThan(0.06);
});

test("freeEnds() turns the short line of a stroke as a whole", () => {
  const split = splitPath(short, options);
  const ends: { start: Point; end: Point } = { start: [10, 20], end: [24, 21] };
  expect(freeEnds(split, ends, { thin: true }).primitives).toHaveLength(1);
});
