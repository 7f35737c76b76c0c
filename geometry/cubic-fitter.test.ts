import { expect, test } from "bun:test";
import { type CubicEnds, CubicFitter } from "./cubic-fitter.ts";
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
    const fit = new CubicFitter().fit(path, { from: 0, to: 60 }, ends);
    expect(fit?.worst).toBeLessThan(0.02);
  });
}

test("CubicFitter.fit() keeps handles on the tangents it is given", () => {
  const fit = new CubicFitter().fit(
    path,
    { from: 0, to: 60 },
    { start, end, startTangent, endTangent },
  )!;
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
  const fit = new CubicFitter().fit({ ...path, y, weight }, { from: 0, to: 60 }, { start, end });
  expect(fit?.worst).toBeLessThan(0.03);
});

test("CubicFitter.fit() answers undefined for samples at one point", () => {
  const still = { ...path, x: new Float64Array(60).fill(3), y: new Float64Array(60).fill(5) };
  expect(new CubicFitter().fit(still, { from: 0, to: 60 }, { start, end: start })).toBeUndefined();
});

test("CubicFitter.fit() with a stride answers much the same from fewer samples", () => {
  const all = new CubicFitter().fit(path, { from: 0, to: 60 }, { start, end })!;
  const some = new CubicFitter().fit(path, { from: 0, to: 60, stride: 3 }, { start, end })!;
  expect(Math.hypot(some.c1[0] - all.c1[0], some.c1[1] - all.c1[1])).toBeLessThan(0.2);
  expect(Math.hypot(some.c2[0] - all.c2[0], some.c2[1] - all.c2[1])).toBeLessThan(0.2);
});

test("CubicFitter.fit() answers the distances of the curve that it answers", () => {
  // those of samples whose places on the curve are not known yet are too small by half
  for (let k = 0; k < 60; k++) {
    const count = 20 + ((7 * k) % 40);
    const points = Array.from({ length: count }, (_, i): Point => {
      const u = i / count;
      const wave = (2 + (k % 5)) * Math.sin((0.5 + 0.1 * (k % 15)) * 2 * Math.PI * u);
      return [i, wave + ((k % 7) / 3 - 1) * i * u + 0.1 * Math.sin(97 * i)];
    });
    const bent = {
      x: Float64Array.from(points, ([x]) => x),
      y: Float64Array.from(points, ([, y]) => y),
      weight: new Float64Array(count).fill(1),
      closed: false,
    };
    const [first, last] = [points[0]!, points.at(-1)!];
    const fit = new CubicFitter().fit(bent, { from: 0, to: count }, { start: first, end: last });
    if (!fit) continue;
    const drawn = [...first, ...fit.c1, ...fit.c2, ...last];
    const places = Array.from({ length: 1001 }, (_, i) => cubicPoint(drawn, i / 1000));
    const off = points.map(([x, y]) =>
      Math.min(...places.map(([u, v]) => (u - x) ** 2 + (v - y) ** 2)),
    );
    const sum = off.reduce((total, d) => total + d, 0);
    expect(fit.sum).toBeGreaterThan(0.75 * sum);
  }
});

test("CubicFitter.fit() bounds a handle that would point backwards, and fits the other one", () => {
  // a straight start that the tangent leaves at once, and a bend
  const points = Array.from({ length: 40 }, (_, i): Point => [i, i < 8 ? 0 : (i - 8) ** 2 / 60]);
  const bent = {
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    weight: new Float64Array(40).fill(1),
    closed: false,
  };
  const [first, last] = [points[0]!, points.at(-1)!];
  const ends = { start: first, end: last, startTangent: unit(1, -1), endTangent: unit(1, 1.03) };
  const fit = new CubicFitter().fit(bent, { from: 0, to: 40 }, ends)!;
  const chord = Math.hypot(last[0] - first[0], last[1] - first[1]);
  expect(Math.hypot(fit.c1[0] - first[0], fit.c1[1] - first[1])).toBeCloseTo(0.01 * chord, 6);
  expect(fit.worst).toBeLessThan(0.6);
});

for (const past of [0.5, 1, 2]) {
  test(`CubicFitter.fit() follows arcs that end ${past} px past their samples within 0.3 px`, () => {
    for (let k = 0; k < 200; k++) {
      const radius = 10 + 0.37 * k;
      const turn = 0.4 + 0.8 * ((0.618 * k) % 1);
      const fit = new CubicFitter().fit(...arcPast(radius, turn, past));
      expect(fit?.worst).toBeLessThan(0.3);
    }
  });
}

/** Samples a px apart of an arc that turns from the x axis, and ends along it of which the second lies `past` px on. */
function arcPast(radius: number, turn: number, past: number) {
  const count = Math.max(8, Math.round(radius * turn));
  const angles = Float64Array.from({ length: count }, (_, i) => (turn * (i + 0.5)) / count);
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
  const path = {
    x: angles.map((a) => radius * Math.sin(a)),
    y: angles.map((a) => radius * (1 - Math.cos(a))),
    weight: new Float64Array(count).fill(1),
    closed: false,
  };
  const ends: CubicEnds = {
    start: [0, 0],
    end: [radius * dy + past * dx, radius * (1 - dx) + past * dy],
    startTangent: [1, 0],
    endTangent: [dx, dy],
  };
  return [path, { from: 0, to: count }, ends] as const;
}
