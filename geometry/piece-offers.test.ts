import { expect, test } from "bun:test";
import { fitPath } from "./fit-path.ts";
import { flattenPath } from "./flatten.ts";
import { fixedCircle, hiddenCorners } from "./piece-offers.ts";
import type { Point } from "./point.ts";
import type { Primitive } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";

/** Samples of a circle of radius 30 about (40, 40), a degree apart. */
function circlePath(to: number, closed: boolean, y = (value: number) => value): SamplePath {
  const angles = Array.from({ length: to }, (_, k) => (k * Math.PI) / 180);
  return {
    x: Float64Array.from(angles, (a) => 40 + 30 * Math.cos(a)),
    y: Float64Array.from(angles, (a) => y(40 + 30 * Math.sin(a))),
    weight: new Float64Array(to).fill(1),
    closed,
  };
}

const radius = ([x, y]: Point) => Math.hypot(x - 40, y - 40);

test("fixedCircle() stays on a circle of almost a turn whose joints are off it", () => {
  const path = circlePath(340, false);
  const circle: Primitive = { kind: "circle", a: 40, b: 40, c: 30, from: 0, to: 340 };
  const at = (angle: number, r: number): Point => [
    40 + r * Math.cos(angle),
    40 + r * Math.sin(angle),
  ];
  const start = at(0, 30.2);
  const end = at((339 * Math.PI) / 180, 29.8);
  const drawn = fixedCircle(path, circle, { start, end, tolerance: 0.3 })!;
  const points = flattenPath({ start, segments: drawn.cubics }, 0.01);
  expect(points.at(-1)).toEqual(end);
  const inner = points.slice(points.length >> 2, (3 * points.length) >> 2);
  expect(Math.max(...inner.map((p) => Math.abs(radius(p) - 30)))).toBeLessThan(0.03);
  expect(Math.max(...points.map((p) => Math.abs(radius(p) - 30)))).toBeLessThan(0.22);
  expect(drawn.error).toBeGreaterThan(0);
});

test("fixedCircle() declines joints farther off than the tolerance", () => {
  const circle: Primitive = { kind: "circle", a: 40, b: 40, c: 30, from: 0, to: 180 };
  const ends = { start: [71, 40] as Point, end: [10, 40] as Point };
  expect(fixedCircle(circlePath(180, false), circle, { ...ends, tolerance: 0.3 })).toBeUndefined();
});

test("fitPath() draws a loop as one circle though its renderer made flat runs of its samples", () => {
  const path = circlePath(360, true, (y) => (y < 10.25 || y > 69.75 ? Math.round(4 * y) / 4 : y));
  const sharp = { sigma: 0.03, lineSigma: 0.03, price: 3, tolerance: 0.3 };
  const fitted = fitPath(path, { ...sharp, cornerCos: 0.9, lineCornerCos: 0.99 });
  expect(fitted.segments.map(({ kind }) => kind)).toEqual(["cubic", "cubic", "cubic", "cubic"]);
  const points = flattenPath(fitted, 0.01);
  expect(Math.max(...points.map((p) => Math.abs(radius(p) - 30)))).toBeLessThan(0.06);
});

test("fitPath() keeps an open arc of most of a turn where its samples are, whatever its ends", () => {
  const path = circlePath(330, false);
  const sharp = { sigma: 0.08, lineSigma: 0.08, price: 16, tolerance: 0.3 };
  const options = { ...sharp, cornerCos: 0.9, lineCornerCos: 0.99 };
  const end: Point = [
    40 + 30.14 * Math.cos((329 * Math.PI) / 180),
    40 + 30.14 * Math.sin((329 * Math.PI) / 180),
  ];
  const fitted = fitPath(path, options, { start: [69.86, 40], end });
  const points = flattenPath(fitted, 0.01);
  const inner = points.slice(points.length >> 2, (3 * points.length) >> 2);
  expect(Math.max(...inner.map((p) => Math.abs(radius(p) - 30)))).toBeLessThan(0.05);
});

const [start, end]: [Point, Point] = [
  [0, 0],
  [10, 0],
];
const c2: Point = [7, 2];

test("hiddenCorners() counts handles along a tangent that are shorter than a tenth of the chord", () => {
  const ends = { start, end, startTangent: [0, 1], endTangent: [0, -1] } as const;
  expect(hiddenCorners(ends, { c1: [0, 0.9], c2 })).toBe(1);
  expect(hiddenCorners(ends, { c1: [0, 0.9], c2: [10, 0.9] })).toBe(2);
  expect(hiddenCorners(ends, { c1: [0, 1.1], c2 })).toBe(0);
});

test("hiddenCorners() leaves out ends that are corners anyway", () => {
  expect(hiddenCorners({ start, end }, { c1: [0, 0.9], c2: [10, 0.9] })).toBe(0);
});
