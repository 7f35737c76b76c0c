import { expect, test } from "bun:test";
import { drawStrokes, type PenStroke } from "./testing/drawing.ts";
import { distanceTo, endsOf, expectNear, trace, traceRaster } from "./testing/trace.ts";

test("centerline carries a stem that leaves a corner at an acute angle back to the corner", () => {
  const frame: PenStroke = { points: [20, 200, 20, 20, 240, 20], width: 30 };
  const stem: PenStroke = { points: [20, 20, 240, 100], width: 30 };
  const { strokes } = traceRaster(drawStrokes([260, 220], [frame, stem]));
  const ends = strokes.map(endsOf);
  expect(ends.length).toBe(2);
  expectNear(ends.find(([, [, y]]) => y > 80 && y < 120)!.flat(), stem.points, 1);
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
