import { expect, test } from "bun:test";
import { CubicFitter } from "./cubic-fitter.ts";
import { cubicPoint } from "./flatten.ts";
import { type Point, unit } from "./point.ts";

const p = [3, 5, 20, -10, 45, 30, 60, 4];
const start: Point = [3, 5];
const end: Point = [60, 4];
const startTangent = unit(17, -15);
const endTangent = unit(15, -26);
const points = Array.from({ length: 60 }, (_, i) => cubicPoint(p, (i + 0.5) / 60));
const path = {
  x: Float64Array.from(points, ([x]) => x),
  y: Float64Array.from(points, ([, y]) => y),
  weight: new Float64Array(60).fill(1),
  closed: false,
};

for (const [name, ends] of [
  ["free handles", { start, end }],
  ["a start tangent", { start, end, startTangent }],
  ["an end tangent", { start, end, endTangent }],
  ["both tangents", { start, end, startTangent, endTangent }],
] as const) {
  test(`CubicFitter.fit() with ${name} comes within 0.02 px of samples of a cubic`, () => {
    const fit = new CubicFitter().fit(path, 0, 60, ends);
    expect(fit?.worst).toBeLessThan(0.02);
  });
}

test("CubicFitter.fit() keeps handles on the tangents it is given", () => {
  const fit = new CubicFitter().fit(path, 0, 60, { start, end, startTangent, endTangent })!;
  const [x, y] = unit(fit.c1[0] - start[0], fit.c1[1] - start[1]);
  expect(x).toBeCloseTo(startTangent[0], 9);
  expect(y).toBeCloseTo(startTangent[1], 9);
});

test("CubicFitter.fit() follows heavy samples and not light ones", () => {
  const weight = new Float64Array(60).fill(1);
  const y = path.y.slice();
  for (let i = 20; i < 24; i++) {
    weight[i] = 0.001;
    y[i]! += 3;
  }
  const fit = new CubicFitter().fit({ ...path, y, weight }, 0, 60, { start, end });
  expect(fit?.worst).toBeLessThan(0.03);
});

test("CubicFitter.fit() answers undefined for samples at one point", () => {
  const still = { ...path, x: new Float64Array(60).fill(3), y: new Float64Array(60).fill(5) };
  expect(new CubicFitter().fit(still, 0, 60, { start, end: start })).toBeUndefined();
});
