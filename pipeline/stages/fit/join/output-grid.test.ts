import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { OutputGrid } from "./output-grid.ts";

const grid = new OutputGrid({ width: 40, height: 30 }, 0.01);
/** A curve near the page's bottom whose handles lie far below it. */
const shallow: FittedPath = {
  start: [4, 20],
  segments: [{ kind: "cubic", c1: [10, 33], c2: [30, 33], to: [36, 20] }],
};

/** Control points of a rounded path, and the lowest of the points that its curves pass halfway, px. */
function read({ start, segments }: FittedPath) {
  let from = start;
  let lowest = 0;
  const handles = segments.flatMap((s) => {
    if (s.kind === "line") return [];
    lowest = Math.max(lowest, (from[1] + 3 * s.c1[1] + 3 * s.c2[1] + s.to[1]) / 800, s.to[1] / 100);
    from = s.to;
    return [s.c1, s.c2];
  });
  return { handles, lowest };
}

test("issue 23: OutputGrid.round() keeps handles of curves on the page, so that no face is clipped alone", () => {
  const { handles } = read(grid.round(shallow));
  expect(handles.length).toBeGreaterThan(2);
  for (const [x, y] of handles) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(3000);
  }
});

test("OutputGrid.round() leaves curves where they are though their handles leave the page", () => {
  // 20 + 13 · 3/4 px down in the middle
  expect(read(grid.round(shallow)).lowest).toBeCloseTo(29.75, 1);
});

test("issue 29: OutputGrid.round() leaves out ways to and fro, which hid that an arc passes a node of its own", () => {
  const whole = new OutputGrid({ width: 9, height: 9 }, 1);
  const round = (...places: Point[]) => {
    const [start, ...rest] = places;
    const path = { start: start!, segments: rest.map((to) => ({ kind: "line", to }) as const) };
    const rounded = whole.round(path);
    return [rounded.start, ...rounded.segments.map(({ to }) => to)];
  };
  // a spur of one step, of two, and one that returns only in part
  expect(round([1, 1], [3, 2], [4, 2], [3, 2], [3, 3])).toEqual([
    [1, 1],
    [3, 2],
    [3, 3],
  ]);
  expect(round([1, 1], [3, 2], [4, 2], [4, 3], [4, 2], [3, 2], [3, 3])).toEqual([
    [1, 1],
    [3, 2],
    [3, 3],
  ]);
  expect(round([3, 2], [6, 2], [4, 2], [4, 5])).toEqual([
    [3, 2],
    [4, 2],
    [4, 5],
  ]);
  expect(round([1, 1], [2.2, 1], [1, 1])).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test("issue 29: OutputGrid.round() puts a handle on its end where the curve would come back to it from a tiny hook", () => {
  const curve = (c1: Point): FittedPath => ({
    start: [28.49, 13.9],
    segments: [{ kind: "cubic", c1, c2: [27.95, 15.87], to: [25.67, 15.01] }],
  });
  // 0.1 px back, then a turn: the curve passes 0.001 px beside its start
  expect(read(grid.round(curve([28.51, 13.8]))).handles[0]).toEqual([2849, 1390]);
  // a hook that is seen stays, and so does a short handle that runs along the curve
  expect(read(grid.round(curve([28.6, 13.2]))).handles[0]).toEqual([2860, 1320]);
  expect(read(grid.round(curve([28.45, 14]))).handles[0]).toEqual([2845, 1400]);
});
