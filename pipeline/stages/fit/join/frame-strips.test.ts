import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { widenFrameStrips } from "./join-arcs.ts";

const page = { width: 40, height: 30 };
const polyline = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
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
