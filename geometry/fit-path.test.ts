import { expect, test } from "bun:test";
import fc from "fast-check";
import { sharpestTurn } from "../tests/sharpest-turn.ts";
import type { FitOptions } from "./fit-options.ts";
import { fitPath, JoinCache, joinPath } from "./fit-path.ts";
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

function pathOf(points: readonly Point[], closed: boolean): SamplePath {
  return {
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    weight: new Float64Array(points.length).fill(1),
    closed,
  };
}

/** Samples half a step away from the corners of a closed polygon, one a px. */
function alongPolygon(corners: readonly Point[]): Point[] {
  return corners.flatMap(([x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length]!;
    const n = Math.round(Math.hypot(u - x, v - y));
    return Array.from({ length: n }, (_, k): Point => {
      const t = (k + 0.5) / n;
      return [x + (u - x) * t, y + (v - y) * t];
    });
  });
}

test("fitPath() gives a square four lines that meet in its corners", () => {
  const corners: Point[] = [
    [10, 10],
    [60, 12],
    [58, 62],
    [8, 60],
  ];
  const { segments } = fitPath(pathOf(alongPolygon(corners), true), options);
  expect(segments.map(({ kind }) => kind)).toEqual(["line", "line", "line", "line"]);
  for (const [x, y] of corners) {
    const nearest = Math.min(...segments.map(({ to }) => Math.hypot(to[0] - x, to[1] - y)));
    expect(nearest).toBeLessThan(0.01);
  }
});

test("fitPath() gives a circle four cubics", () => {
  const points = Array.from({ length: 120 }, (_, i): Point => {
    const angle = (i * Math.PI) / 60;
    return [40 + 20 * Math.cos(angle), 40 + 20 * Math.sin(angle)];
  });
  const fitted = fitPath(pathOf(points, true), options);
  expect(fitted.segments.map(({ kind }) => kind)).toEqual(["cubic", "cubic", "cubic", "cubic"]);
  for (const [x, y] of flattenPath(fitted, 0.01)) {
    expect(Math.hypot(x - 40, y - 40)).toBeCloseTo(20, 1);
  }
});

test("fitPath() ends an open path where it is told to", () => {
  const points = Array.from({ length: 30 }, (_, i): Point => [i + 0.5, 5]);
  const ends = { start: [0, 5], end: [30, 5.1] } as const;
  expect(fitPath(pathOf(points, false), options, ends)).toEqual({
    start: [0, 5],
    segments: [{ kind: "line", to: [30, 5.1] }],
  });
});

test("fitPath() without ends starts and ends at the feet of the outer samples", () => {
  const points = Array.from({ length: 30 }, (_, i): Point => [i, 5]);
  const { start, segments } = fitPath(pathOf(points, false), options);
  expect(start[0]).toBeCloseTo(0, 9);
  expect(segments.at(-1)!.to[0]).toBeCloseTo(29, 9);
});

test("fitPath() merges a smooth bend of many radii into few cubics", () => {
  const points = Array.from({ length: 120 }, (_, i): Point => [i, 30 * Math.sin(i / 25)]);
  const { segments } = fitPath(pathOf(points, false), options);
  expect(segments.length).toBeLessThanOrEqual(4);
});

test("fitPath() takes a higher price as a reason for fewer segments", () => {
  const points = Array.from(
    { length: 200 },
    (_, i): Point => [i, 10 * Math.sin(i / 12) + 4 * Math.sin(i / 5)],
  );
  const count = (price: number) =>
    fitPath(pathOf(points, false), { ...options, tolerance: 1, price }).segments.length;
  expect(count(200)).toBeLessThan(count(10));
});

test("fitPath() keeps to a bend whose ends are held off it", () => {
  const points = Array.from({ length: 56 }, (_, i): Point => {
    const angle = (i + 0.5) / 40;
    return [40 * Math.cos(angle), 40 * Math.sin(angle)];
  });
  const at = (angle: number): Point => [40.25 * Math.cos(angle), 40.25 * Math.sin(angle)];
  const ends = { start: at(0), end: at(1.4) };
  const fitted = fitPath(pathOf(points, false), options, ends);
  const middle = flattenPath(fitted, 0.01).filter(
    ([x, y]) => Math.abs(Math.atan2(y, x) - 0.7) < 0.3,
  );
  for (const [x, y] of middle) expect(Math.abs(Math.hypot(x, y) - 40)).toBeLessThan(0.1);
});

/** Three sides, each half a wave, that meet at corners. */
const waves = pathOf(
  Array.from({ length: 180 }, (_, i): Point => {
    const t = (i % 60) + 0.5;
    const off = 6 * Math.sin((t * Math.PI) / 60);
    return i < 60 ? [t, off] : i < 120 ? [60 + off, t] : [60 - t, 60 + off];
  }),
  false,
);

test("joinPath() draws with a cache what it draws without", () => {
  const split = splitPath(waves, options);
  const cache = new JoinCache();
  const ends = { start: [0, 0], end: [0, 60] } as const;
  for (const doubted of [[], [{ from: 80, to: 90 }], [{ from: 20, to: 23 }], []]) {
    const now = { ...options, doubted };
    const fresh = joinPath(split, now, { start: [...ends.start], end: [...ends.end] });
    expect(joinPath(split, now, { start: [...ends.start], end: [...ends.end] }, cache)).toEqual(
      fresh,
    );
  }
});

test("joinPath() draws again only what is doubted now, or ends elsewhere", () => {
  const split = splitPath(waves, options);
  const cache = new JoinCache();
  const first = joinPath(split, options, undefined, cache).segments;
  const doubted = [{ from: 80, to: 90 }];
  const again = joinPath(split, { ...options, doubted }, undefined, cache).segments;
  expect(again[0]).toBe(first[0]!);
  expect(again.at(-1)).toBe(first.at(-1)!);
  expect(again.length).toBeGreaterThan(first.length);
  const moved = joinPath(split, options, { start: [0, 0.1], end: [0, 60] }, cache);
  expect(moved.start).toEqual([0, 0.1]);
});

const noise = fc.double({ min: -0.05, max: 0.05, noNaN: true });
const past = fc.tuple(
  fc.double({ min: -0.5, max: 2.5, noNaN: true }),
  fc.double({ min: -0.6, max: 0.6, noNaN: true }),
);
const bend = fc.record({
  count: fc.integer({ min: 8, max: 60 }),
  turn: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
  noise: fc.array(noise, { minLength: 120, maxLength: 120 }),
  start: past,
  end: past,
});

test("fitPath() draws straight to an end past the samples that would bend to it", () => {
  const points = Array.from({ length: 8 }, (_, i): Point => [i, 0]);
  const ends = { start: [2.4, -0.55], end: [7, 0] } as const;
  const { segments } = fitPath(pathOf(points, false), options, ends);
  expect(segments).toEqual([{ kind: "line", to: [7, 0] }]);
});

test("fitPath() turns back nowhere along a bend, though its ends lie within it", () => {
  fc.assert(
    fc.property(bend, ({ count, turn, noise, start, end }) => {
      const points: Point[] = [];
      let [x, y] = [0, 0];
      for (let i = 0; i < count; i++) {
        points.push([x + noise[2 * i]!, y + noise[2 * i + 1]!]);
        x += Math.cos(turn * i);
        y += Math.sin(turn * i);
      }
      const [u, v] = points.at(-1)!;
      const [cos, sin] = [Math.cos(turn * (count - 1)), Math.sin(turn * (count - 1))];
      const fitted = fitPath(pathOf(points, false), options, {
        start: [points[0]![0] + start[0], points[0]![1] + start[1]],
        end: [u - end[0] * cos + end[1] * sin, v - end[0] * sin - end[1] * cos],
      });
      expect(sharpestTurn(flattenPath(fitted, 0.001))).toBeLessThan(150);
    }),
    { numRuns: 300 },
  );
});
