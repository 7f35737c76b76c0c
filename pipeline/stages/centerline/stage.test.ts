import { expect, test } from "bun:test";
import { centerline } from "./stage.ts";
import { circlePoints, drawStrokes, partitionOf } from "./testing/drawing.ts";
import { endsOf, expectNear, trace } from "./testing/trace.ts";

test("centerline draws one straight stroke with its ends, width and cap", () => {
  const [stroke, ...others] = trace([{ points: [20.3, 30.2, 71.7, 52.6], width: 6 }]);
  expect(others).toEqual([]);
  expect(stroke).toMatchObject({ kind: "line", closed: false, cap: "round", label: 1 });
  expect([...stroke!.segmentKind]).toEqual([0]);
  expectNear(endsOf(stroke!).flat(), [20.3, 30.2, 71.7, 52.6], 0.05);
  expectNear([stroke!.width], [6], 0.05);
});

test("centerline measures a flat cap and ends the stroke at its edge", () => {
  const [stroke] = trace([{ points: [20, 40.3, 80, 40.3], width: 8, cap: "butt" }]);
  expect(stroke!.cap).toBe("butt");
  expectNear(endsOf(stroke!).flat(), [20, 40.3, 80, 40.3], 0.1);
});

test("centerline closes a circle", () => {
  const [stroke, ...others] = trace([{ points: circlePoints(50, 40, 25.4), width: 4 }]);
  expect(others).toEqual([]);
  expect(stroke!.closed).toBe(true);
  for (let i = 0; i < stroke!.points.length; i += 6) {
    const [x, y] = stroke!.points.subarray(i, i + 2);
    expectNear([Math.hypot(x! - 50, y! - 40)], [25.4], 0.06);
  }
});

test("centerline keeps sharp corners, closed paths included", () => {
  const [stroke, ...others] = trace([{ points: [20, 60, 50, 15, 80, 60, 20, 60], width: 5 }]);
  expect(others).toEqual([]);
  expect(stroke!.closed).toBe(true);
  expect([...stroke!.segmentKind]).toEqual([0, 0, 0]);
  const corners: number[][] = [];
  for (let i = 0; i < 18; i += 6) corners.push([...stroke!.points.subarray(i, i + 2)]);
  corners.sort(([x], [u]) => x! - u!);
  expectNear(corners.flat(), [20, 60, 50, 15, 80, 60], 0.15);
});

test("centerline option minWidth drops thinner strokes", () => {
  const drawing = [
    { points: [15, 20, 85, 25], width: 3 },
    { points: [15, 60, 85, 55], width: 7 },
  ];
  expect(trace(drawing).length).toBe(2);
  const left = trace(drawing, { minWidth: 5 });
  expectNear(
    left.map(({ width }) => width),
    [7],
    0.1,
  );
});

test("centerline option spurLength drops short stubs and keeps the stroke they grow from", () => {
  const drawing = [
    { points: [15, 30, 85, 30], width: 4 },
    { points: [50, 30, 50, 44], width: 4 },
  ];
  expect(trace(drawing).length).toBe(2);
  const [stroke, ...others] = trace(drawing, { spurLength: 20 });
  expect(others).toEqual([]);
  expectNear(endsOf(stroke!).flat(), [15, 30, 85, 30], 0.15);
});

test("centerline option tolerance trades segments for accuracy", () => {
  const wave: number[] = [];
  for (let x = 10; x <= 90; x++) wave.push(x, 40 + 12 * Math.sin(x / 8) + 4 * Math.sin(x / 3));
  const segments = (tolerance: number) =>
    trace([{ points: wave, width: 4 }], { tolerance }).reduce(
      (sum, { segmentKind }) => sum + segmentKind.length,
      0,
    );
  expect(segments(3)).toBeLessThan(segments(0.2));
});

test("centerline option enabled decides whether the stage runs", () => {
  expect(centerline.when!({ ...centerline.defaults, enabled: true })).toBe(true);
  expect(centerline.when!(centerline.defaults)).toBe(false);
});

test("centerline gives the same bytes twice", () => {
  const drawing = [
    { points: [20, 15, 80, 65], width: 5 },
    { points: circlePoints(50, 40, 20), width: 5 },
  ];
  expect(trace(drawing)).toEqual(trace(drawing));
});

test("centerline stops when aborted", () => {
  const partition = partitionOf(drawStrokes([100, 80], [{ points: [15, 20, 85, 61], width: 5 }]));
  const context = { signal: AbortSignal.abort("stop"), progress: () => {}, note: () => {} };
  expect(() => centerline.run(partition, centerline.defaults, context)).toThrow("stop");
});
