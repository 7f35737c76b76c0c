import { expect, test } from "bun:test";
import type { Stroke } from "../../../plugin/mod.ts";
import { arcPoints, circlePoints, drawStrokes, type PenStroke } from "./test-drawing.ts";
import { distanceTo, endsOf, expectNear, trace, traceRaster } from "./test-trace.ts";

/** Greatest distance from a drawn stroke to the strokes traced, px. */
function farthest({ points }: PenStroke, strokes: readonly Stroke[]): number {
  let most = 0;
  for (let k = 0; k + 3 < points.length; k += 2)
    for (let t = 0; t <= 1; t += 0.05) {
      const x = (1 - t) * points[k]! + t * points[k + 2]!;
      const y = (1 - t) * points[k + 1]! + t * points[k + 3]!;
      most = Math.max(most, Math.min(...strokes.map((stroke) => distanceTo(stroke, [x, y]))));
    }
  return most;
}

/** Fails unless a stroke has a point within a px of each of some places. */
function expectCorners({ points }: Stroke, places: readonly number[]): void {
  for (let k = 0; k < places.length; k += 2) {
    const away = Array.from({ length: points.length / 2 }, (_, i) =>
      Math.hypot(points[2 * i]! - places[k]!, points[2 * i + 1]! - places[k + 1]!),
    );
    expect(Math.min(...away)).toBeLessThan(1);
  }
}

test("centerline carries a stem that leaves a corner at an acute angle back to the corner", () => {
  const frame: PenStroke = { points: [20, 200, 20, 20, 240, 20], width: 30 };
  const stem: PenStroke = { points: [20, 20, 240, 100], width: 30 };
  const { strokes } = traceRaster(drawStrokes([260, 220], [frame, stem]));
  const ends = strokes.map(endsOf);
  expect(ends.length).toBe(2);
  expectNear(ends.find(([, [, y]]) => y > 80 && y < 120)!.flat(), stem.points, 1);
});

test("centerline draws the acute corner of an outline from which another stroke leaves", () => {
  const door = { points: [59, 49, 138, 78.6, 138, 227, 59, 197, 59, 49], width: 19.75 };
  const frame = { points: [138, 197, 197, 197, 197, 49, 59, 49], width: 19.75 };
  const { strokes } = traceRaster(drawStrokes([220, 240], [door, frame]));
  expect(strokes.map(({ closed }) => closed).sort()).toEqual([false, true]);
  expectCorners(strokes.find(({ closed }) => closed)!, door.points);
  expectCorners(strokes.find(({ closed }) => !closed)!, frame.points);
});

test("centerline draws an outline whole where a stem ends on its corner", () => {
  for (const width of [3, 4, 5]) {
    const triangle: PenStroke = { points: [50, 42, 15, 7, 85, 7, 50, 42], width };
    const stem: PenStroke = { points: [50, 42, 50, 76], width };
    const strokes = trace([triangle, stem]);
    expect(strokes.map(({ closed }) => closed).sort()).toEqual([false, true]);
    expectNear(endsOf(strokes.find(({ closed }) => !closed)!)[0]!, [50, 42], 1);
  }
});

test("centerline draws an outline whole where one stem ends on its corner and one on its side", () => {
  const triangle: PenStroke = { points: [50, 30, 80, 60, 20, 60, 50, 30], width: 4 };
  const stems = [
    { points: [50, 30, 50, 6], width: 4 },
    { points: [50, 60, 50, 76], width: 4 },
  ];
  const strokes = trace([triangle, ...stems]);
  expect(strokes.map(({ closed }) => closed).sort()).toEqual([false, false, true]);
});

test("centerline takes the round join of a wide stroke for a corner", () => {
  for (const slope of [0.5, 1]) {
    const outline = [50, 50, 210, 50 + 160 * slope, 210, 330, 50, 330, 50, 50];
    const bar: PenStroke = { points: [50, 50, 400, 50], width: 40 };
    const sheet = drawStrokes([420, 360], [{ points: outline, width: 40 }, bar]);
    const { strokes } = traceRaster(sheet);
    expect(strokes.map(({ closed }) => closed).sort()).toEqual([false, true]);
  }
});

test("centerline closes a ring that another stroke touches", () => {
  const ring: PenStroke = { points: circlePoints(50, 36.3, 20), width: 9 };
  const bar: PenStroke = { points: [10, 56.3, 90, 56.3], width: 9 };
  const strokes = trace([ring, bar]);
  expect(strokes.filter(({ closed }) => closed).length).toBe(1);
  expect(farthest(ring, strokes)).toBeLessThan(0.7);
  // half a ring that ends on the bar is left open
  const half: PenStroke = { points: arcPoints({ cx: 50, cy: 56.3, r: 20 }, 180, 360), width: 9 };
  expect(trace([half, bar]).some(({ closed }) => closed)).toBe(false);
});

test("centerline draws a disc twice as wide as the pen as the circle that fills it", () => {
  const line: PenStroke = { points: [15, 60, 85, 60], width: 8 };
  const outlineOf = (width: number) => {
    const drawn = trace([line, { points: [40.3, 30.6], width }]);
    return drawn.find(({ kind }) => kind === "outline");
  };
  const ring = outlineOf(16)!;
  expect(ring.closed).toBe(true);
  expectNear([ring.width], [8], 0.1);
  for (const angle of [0, 1, 2, 3, 4, 5, 6])
    expect(distanceTo(ring, [40.3 + 4 * Math.cos(angle), 30.6 + 4 * Math.sin(angle)])).toBeLessThan(
      0.15,
    );
  // a wider one would stay hollow
  expect(outlineOf(8)).toBeUndefined();
  expect(trace([{ points: [40, 40], width: 16 }])[0]!.kind).toBe("dot");
});
