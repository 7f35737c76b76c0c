import { expect, test } from "bun:test";
import { bluntTips, FAINT_SLIVER } from "./blunt-tips.ts";
import { flattenPath } from "./flatten.ts";
import type { Point } from "./point.ts";
import type { FittedPath } from "./segment.ts";

const polyline = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
});

/** A needle 0.8 px wide at its base and 16 px long on a square. */
const needle: Point[] = [
  [0, 0],
  [10, 0],
  [10.4, -16],
  [10.8, 0],
  [20, 0],
  [20, 20],
  [0, 20],
];

const pointsOf = (path: FittedPath) => flattenPath(path, 0.01);

/** Width of what rises above y = 0, at a height. */
function widthAt(points: readonly Point[], y: number): number {
  const at: number[] = [];
  points.forEach(([x0, y0], i) => {
    const [x1, y1] = points[(i + 1) % points.length]!;
    if (y0 > y !== y1 > y) at.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
  });
  return at.length === 2 ? Math.abs(at[1]! - at[0]!) : 0;
}

test("bluntTips() ends a needle half a px wide, also once rounded, as far as it reached", () => {
  // every node as the start of the path, the tip among them
  for (let k = 0; k < needle.length; k++) {
    const [start, ...rest] = [...needle.slice(k), ...needle.slice(0, k)];
    const points = pointsOf(bluntTips(polyline(start!, ...rest, start!), true));
    expect(Math.min(...points.map(([, y]) => y))).toBeCloseTo(-16, 1);
    for (let y = -0.05; y > -15.95; y -= 0.1) expect(widthAt(points, y)).toBeGreaterThan(0.509);
    expect(widthAt(points, -15)).toBeLessThan(0.53);
  }
});

test("bluntTips() leaves corners of 9 degrees and more, and closed hairlines", () => {
  const wedge = polyline([0, 0], [10, 0.79], [0, 1.58]);
  expect(bluntTips(wedge)).toBe(wedge);
  const hairline = polyline([0, 0], [30, 0], [30, 0.3], [0, 0.3], [0, 0]);
  expect(bluntTips(hairline, true)).toBe(hairline);
});

test("bluntTips() takes the end of a tip that is a quarter of a px wide only after 2 px", () => {
  const tip = polyline([0, 0], [10, 0], [12, 0.1], [10, 0.2], [10, 10]);
  const points = pointsOf(bluntTips(tip));
  expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(10, 0);
  // as thin, but too short to tell from a corner
  const short = polyline([0, 0], [10, 0], [11.4, 0.1], [10, 0.2], [10, 10]);
  expect(bluntTips(short)).toBe(short);
});

test("bluntTips() drops a needle from one place that is nowhere half a px wide", () => {
  const spike = polyline([0, 0], [0.2, -1], [0.1, -9], [-0.2, -1], [0, 0]);
  expect(bluntTips(spike)).toEqual(polyline([0, 0], [0, 0]));
});

test("bluntTips() cuts needles between curves and those with nodes in their sides", () => {
  const curved: FittedPath = {
    start: [0, 0],
    segments: [
      { kind: "cubic", c1: [8, 0], c2: [16, -0.5], to: [24, -3] },
      { kind: "line", to: [20, -1.9] },
      { kind: "cubic", c1: [14, -0.7], c2: [8, 2], to: [0, 4] },
    ],
  };
  const blunt = pointsOf(bluntTips(curved));
  expect(blunt[0]).toEqual([0, 0]);
  expect(blunt.at(-1)).toEqual([0, 4]);
  expect(blunt.some(([x, y]) => x === 24 && y === -3)).toBe(false);
  expect(Math.max(...blunt.map(([x]) => x))).toBeCloseTo(24, 0);
});

test("bluntTips() of a reversed path is the path reversed", () => {
  const path = polyline([0, 0], [10, 0], [10.4, -16], [10.8, 0], [20, 0]);
  const back = polyline([20, 0], [10.8, 0], [10.4, -16], [10, 0], [0, 0]);
  const there = pointsOf(bluntTips(path)).flat();
  pointsOf(bluntTips(back))
    .toReversed()
    .flat()
    .forEach((v, i) => {
      expect(v).toBeCloseTo(there[i]!, 9);
    });
});

test("bluntTips() takes what is half a px wide of a tip between near colours", () => {
  const tip = polyline([0, 0], [10, 0], [13, 0.3], [10, 0.6], [10, 10]);
  expect(bluntTips(tip)).toBe(tip);
  const points = pointsOf(bluntTips(tip, false, FAINT_SLIVER));
  expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(10.4, 1);
  const wedge = polyline([0, 0], [10, 0], [11.5, 0.3], [10, 0.6], [10, 10]);
  expect(bluntTips(wedge, false, FAINT_SLIVER)).toBe(wedge);
});
