import { expect, test } from "bun:test";
import { type FitOptions, joinPath } from "./fit-path.ts";
import { flattenPath } from "./flatten.ts";
import { freeEnds } from "./free-ends.ts";
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
