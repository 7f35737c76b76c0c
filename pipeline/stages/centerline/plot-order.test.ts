import { expect, test } from "bun:test";
import type { Stroke } from "../../../plugin/mod.ts";
import { plotOrder } from "./stage.ts";

function line(points: number[], label = 1): Stroke {
  const [x0, y0, x1, y1] = points as [number, number, number, number];
  return {
    kind: "line",
    closed: false,
    width: 1,
    cap: "round",
    label,
    points: Float64Array.of(x0, y0, x0, y0, x1, y1, x1, y1),
    segmentKind: Uint8Array.of(0),
  };
}

const starts = (strokes: readonly Stroke[]) => strokes.map(({ points }) => points[0]);

test("plotOrder() goes on with the stroke whose end is nearest, turned around where that saves a way", () => {
  const strokes = [line([500, 0, 600, 0]), line([90, 0, 10, 0]), line([100, 0, 400, 0])];
  const ordered = plotOrder(strokes);
  expect(starts(ordered)).toEqual([10, 100, 500]);
  expect([...ordered[0]!.points]).toEqual([10, 0, 10, 0, 90, 0, 90, 0]);
});

test("plotOrder() keeps inks apart and in their order", () => {
  const strokes = [line([50, 0, 60, 0], 2), line([0, 0, 10, 0], 1), line([70, 0, 80, 0], 2)];
  expect(plotOrder(strokes).map(({ label }) => label)).toEqual([2, 2, 1]);
});

test("plotOrder() leaves out nothing", () => {
  const strokes = Array.from({ length: 200 }, (_, k) =>
    line([(k * 37) % 211, (k * 53) % 197, (k * 71) % 223, (k * 29) % 191]),
  );
  const ordered = plotOrder(strokes);
  const key = ({ points }: Stroke) => [...points].sort((a, b) => a - b).join();
  expect(ordered.map(key).sort()).toEqual(strokes.map(key).sort());
});
