import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import type { Primitive } from "../../../../geometry/primitive.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { arcs, run } from "../../../../tests/fit-curves.ts";
import { draw, type Rgba } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../../quantize/stage.ts";
import { segment } from "../../segment/stage.ts";
import { offFrame, widenFrameStrips } from "./frame-strips.ts";

const page = { width: 40, height: 30 };
const polyline = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
});
const line = (a: number, b: number, c: number): Primitive => ({
  kind: "line",
  a,
  b,
  c,
  from: 0,
  to: 9,
});

test("offFrame() moves a place only off the side that a line runs along", () => {
  expect(offFrame([0.1, 0.2], page, [line(0, 1, 0.2), line(0.8, 0.6, 0.2)])).toEqual([0.1, 0.26]);
  expect(offFrame([39.9, 29.9], page, [line(1, 0, 39.9)])).toEqual([39.74, 29.9]);
  expect(offFrame([0, 30], page, [line(1, 0, 0), line(0, 1, 30)])).toEqual([0, 30]);
  expect(offFrame([0.3, 0.1], page, [line(0.8, 0.6, 0.3)])).toEqual([0.3, 0.1]);
});

test("widenFrameStrips() moves lines along every side, and what is beside them with them", () => {
  const inset = polyline([0.1, 0.2], [39.8, 0.1], [39.8, 29.9], [0.1, 29.8], [0.1, 0.2]);
  const ends: Point[] = [
    [39.74, 0.26],
    [39.74, 29.74],
    [0.26, 29.74],
    [0.26, 0.26],
  ];
  expect(widenFrameStrips(inset, page, true)).toEqual(polyline([0.26, 0.26], ...ends));
  const bent: FittedPath = {
    start: [0, 9],
    segments: [
      { kind: "cubic", c1: [3, 9], c2: [6, 0.1], to: [9, 0.1] },
      { kind: "line", to: [20, 0.1] },
      { kind: "line", to: [20, 8] },
    ],
  };
  const { segments } = widenFrameStrips(bent, page, false);
  expect(segments[0]).toEqual({ kind: "cubic", c1: [3, 9], c2: [6, 0.26], to: [9, 0.26] });
  expect(segments.slice(1).map(({ to }) => to)).toEqual([
    [20, 0.26],
    [20, 8],
  ]);
});

test("widenFrameStrips() leaves ends of open paths, short lines, and what is farther or on the frame", () => {
  const open = polyline([0, 0.1], [20, 0.1], [20, 9]);
  expect(widenFrameStrips(open, page, false).start).toEqual([0, 0.1]);
  for (const path of [
    polyline([9, 9], [10, 0.1], [13, 0.1], [14, 9]),
    polyline([9, 9], [10, 0.3], [30, 0.3], [30, 9]),
    polyline([9, 9], [10, 0], [30, 0], [30, 9]),
    polyline([9, 9], [10, 0.1], [30, 0.4], [30, 9]),
  ])
    expect(widenFrameStrips(path, page, false)).toBe(path);
});

test("a strip along the frame that shapes on one another have mixed with twice is a quarter of a px wide", async () => {
  const mix = (ink: Rgba, share: number): Rgba =>
    [
      ...([0, 1, 2] as const).map((c) => Math.round(ink[c] * (1 - share) + 255 * share)),
      255,
    ] as unknown as Rgba;
  const navy: Rgba = [1, 33, 105, 255];
  const red: Rgba = [216, 0, 39, 255];
  // white at the sides and in the first row, of which one half of the shape lets less through
  const raster = draw(64, 48, (x, y) => {
    if (x < 6 || x >= 58) return [255, 255, 255, 255];
    const ink = x < 32 ? navy : red;
    return y < 1 ? mix(ink, x < 32 ? 0.07 : 0.25) : ink;
  });
  const map = await segment.run(
    await quantize.run(raster, quantize.defaults, quietContext()),
    segment.defaults,
    quietContext(),
  );
  const near = arcs(await run(map)).flatMap(({ start, segments }) =>
    [start, ...segments.map(({ to }) => to)].filter(([, y]) => y > 0 && y < 5),
  );
  expect(near.length).toBeGreaterThan(0);
  for (const [, y] of near) expect(y).toBeGreaterThanOrEqual(0.26);
});
