import { expect, test } from "bun:test";
import type { PenStroke } from "./testing/drawing.ts";
import { endsOf, expectNear, sorted, trace } from "./testing/trace.ts";

test("centerline keeps dots and strokes too short for a run of their own", () => {
  const strokes = sorted(
    trace([
      { points: [20.3, 40.6], width: 7 },
      { points: [50, 40, 54, 43], width: 6 },
      { points: [80.5, 40.5], width: 2.5 },
    ]),
  );
  expect(strokes.map(({ kind }) => kind)).toEqual(["dot", "line", "dot"]);
  expectNear(endsOf(strokes[0]!)[0]!, [20.3, 40.6], 0.05);
  expectNear(endsOf(strokes[1]!).flat(), [50, 40, 54, 43], 0.2);
  expectNear(
    strokes.map(({ width }) => width),
    [7, 6, 2.5],
    0.12,
  );
});

test("centerline keeps dots that touch a stroke, but takes no end, corner or bulge for one", () => {
  const line: PenStroke = { points: [15, 60, 95, 60], width: 12 };
  const dots = [25.5, 55.2, 88].map((x) => ({ points: [x, 48.6], width: 12 }));
  const strokes = sorted(trace([line, ...dots])).filter(({ kind }) => kind === "dot");
  expect(strokes.length).toBe(3);
  for (const [k, dot] of strokes.entries()) {
    expectNear(endsOf(dot)[0]!, dots[k]!.points, 0.3);
    expectNear([dot.width], [12], 0.4);
  }
  const kinds = (drawn: PenStroke[]) => new Set(trace(drawn).map(({ kind }) => kind));
  expect(kinds([line])).toEqual(new Set(["line"]));
  expect(kinds([line, { points: [55, 55], width: 13 }])).toEqual(new Set(["line"]));
  expect(kinds([{ points: [20, 70, 50, 20, 80, 70], width: 12 }])).toEqual(new Set(["line"]));
});

test("centerline draws a solid as an outline half a stroke inside its edge", () => {
  const square: PenStroke[] = [];
  for (let y = 20; y <= 48; y += 2) square.push({ points: [50, y, 80, y], width: 4 });
  const strokes = trace([{ points: [10, 70, 90, 70], width: 4 }, ...square]);
  const outline = strokes.find(({ kind }) => kind === "outline")!;
  expect(outline.closed).toBe(true);
  const xs = [...outline.points].filter((_, i) => i % 2 === 0);
  expectNear([Math.min(...xs), Math.max(...xs)], [50, 80], 0.5);
  expect(strokes.length).toBe(2);
});

test("centerline draws a disc from which a stroke runs as a ring that goes straight on past the seam", () => {
  const stem = { points: [47, 5, 47, 55], width: 16 };
  const strokes = trace([stem, { points: [55, 55], width: 32 }]);
  expect(strokes.map(({ kind }) => kind)).toEqual(["line", "outline"]);
  const ring = strokes.find(({ kind }) => kind === "outline")!;
  expect(ring.segmentKind.length).toBeLessThan(7); // along the seam's stairs it folds: 10
});

test("centerline takes neither a sharp corner nor a flat end for a short stroke", () => {
  const corner = trace([{ points: [35, 70, 50, 15, 65, 70], width: 12 }]);
  expect(corner.map(({ segmentKind }) => segmentKind.length)).toEqual([2]);
  const flat = trace([{ points: [20, 40, 80, 44], width: 24, cap: "butt" }]);
  expect(flat.map(({ segmentKind }) => segmentKind.length)).toEqual([1]);
});
