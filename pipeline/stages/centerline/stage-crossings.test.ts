import { expect, test } from "bun:test";
import { circlePoints } from "./testing/drawing.ts";
import { endsOf, expectNear, sorted, trace } from "./testing/trace.ts";

test("centerline passes straight through an X", () => {
  const strokes = sorted(
    trace([
      { points: [20, 15, 80, 65], width: 5 },
      { points: [25, 60, 75, 20], width: 5 },
    ]),
  );
  expect(strokes.map(({ segmentKind }) => [...segmentKind])).toEqual([[0], [0]]);
  expectNear(endsOf(strokes[0]!).flat(), [20, 15, 80, 65], 0.1);
  expectNear(endsOf(strokes[1]!).flat(), [25, 60, 75, 20], 0.1);
});

test("centerline carries the stem of a T on to the bar, which stays straight", () => {
  const strokes = sorted(
    trace([
      { points: [15, 20, 85, 20], width: 6 },
      { points: [50, 20, 50, 65], width: 6 },
    ]),
  );
  expect(strokes.length).toBe(2);
  expectNear(endsOf(strokes[0]!).flat(), [15, 20, 85, 20], 0.1);
  expectNear(endsOf(strokes[1]!).flat(), [50, 20, 50, 65], 0.12);
});

test("centerline ends a stroke that runs into itself on its own centre-line", () => {
  const [stroke, ...others] = trace([
    { points: [33, 70, 27, 15, 65, 15, 65, 45, 30.27, 45], width: 6 },
  ]);
  expect(others).toEqual([]);
  expectNear(endsOf(stroke!).flat(), [30.27, 45, 33, 70], 0.15);
});

test("centerline keeps a ring round where a stem meets it", () => {
  const strokes = trace([
    { points: circlePoints(35, 40, 14), width: 5 },
    { points: [49, 40, 85, 40], width: 5 },
  ]);
  expect(strokes.map(({ closed }) => closed).sort()).toEqual([false, true]);
  const stem = strokes.find(({ closed }) => !closed)!;
  expectNear(endsOf(stem).flat(), [49, 40, 85, 40], 0.25);
});

test("centerline keeps a small ring of a wide pen round where a stem meets it", () => {
  const strokes = trace([
    { points: circlePoints(35, 40, 18), width: 12 },
    { points: [53, 40, 88, 40], width: 12 },
  ]);
  expect(strokes.map(({ closed }) => closed).sort()).toEqual([false, true]);
  const ring = strokes.find(({ closed }) => closed)!;
  for (let k = 0; k < ring.points.length; k += 2) {
    const [x, y] = [ring.points[k]! - 35, ring.points[k + 1]! - 40];
    expect(Math.hypot(x, y)).toBeLessThan(27);
  }
});

test("centerline ends a stem on a stroke that turns a corner right after it", () => {
  const strokes = trace([
    { points: [45, 8, 45, 46, 90, 46], width: 10 },
    { points: [10, 34, 45, 34], width: 10 },
  ]);
  expect(strokes.length).toBe(2);
  const stem = strokes.find(({ segmentKind }) => segmentKind.length === 1)!;
  expectNear(endsOf(stem).flat(), [10, 34, 45, 34], 0.4);
});

test("centerline finds a stub that runs into another stroke at an acute angle", () => {
  const strokes = trace([
    { points: [10, 10, 90, 70], width: 6 },
    { points: [20, 70, 72, 74, 64, 50.5], width: 6 },
  ]);
  expect(strokes.length).toBe(2);
  const bent = strokes.find(({ segmentKind }) => segmentKind.length === 2)!;
  const [x, y] = bent.points[0]! < 40 ? bent.points.slice(-2) : bent.points;
  // its cap lies in the ink of the other stroke
  expect(Math.abs(0.6 * (x! - 10) - 0.8 * (y! - 10))).toBeLessThan(3.5);
  expectNear([...bent.points.slice(6, 8)], [72, 74], 0.3);
});
