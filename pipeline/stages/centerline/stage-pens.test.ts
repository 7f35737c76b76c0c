import { expect, test } from "bun:test";
import { drawStrokes, type Palette, type PenStroke } from "./testing/drawing.ts";
import { distanceTo, endsOf, expectNear, traceInks, traceRaster } from "./testing/trace.ts";

const WHITE = [255, 255, 255] as const;
const PENS: Palette = [WHITE, [20, 20, 20], [200, 30, 30], [20, 60, 170]];

const crossing: PenStroke[] = [
  { points: [15, 20, 85, 30], width: 5, ink: 1 },
  { points: [15, 60, 85, 50], width: 5, ink: 2 },
  { points: [30, 10, 60, 70], width: 5, ink: 3 },
];

test("issue 23: centerline gives strokes the colour of their own pen, and equal pens equal widths", () => {
  const raster = drawStrokes([100, 80], crossing, PENS);
  const { strokes, curves, notes } = traceInks(raster);
  expect(notes).toMatchObject({ "centerline.inks": 3, "centerline.strokes": 3 });
  for (const { points, ink } of crossing) {
    const stroke = strokes.find((s) => distanceTo(s, [points[0]!, points[1]!]) < 1)!;
    expectNear(endsOf(stroke).flat(), points, 0.25);
    expectNear([stroke.width], [5], 0.15);
    const at = 4 * stroke.label;
    expectNear([...curves.palette.subarray(at, at + 3)], PENS[ink!]!, 3);
  }
});

test("centerline ends a stroke where another pen goes on", () => {
  const halves: PenStroke[] = [
    { points: [10, 40, 50, 40], width: 6, ink: 2, cap: "butt" },
    { points: [50, 40, 90, 40], width: 6, ink: 3, cap: "butt" },
  ];
  const { strokes } = traceInks(drawStrokes([100, 80], halves, PENS));
  expect(strokes.length).toBe(2);
  const ends = strokes.map((stroke) => endsOf(stroke)).sort(([[a]], [[b]]) => a! - b!);
  expectNear([ends[0]![1]![0], ends[1]![0]![0]], [50, 50], 2);
});

test("issue 29: centerline draws a pen to its cap just past another pen's stroke, which goes straight on", () => {
  const sides: PenStroke[] = [
    { points: [10, 10, 110, 70], width: 8, ink: 1 },
    { points: [15, 115, 70, 40], width: 8, ink: 3 },
  ];
  const { strokes } = traceInks(drawStrokes([120, 120], sides, PENS));
  expect(strokes.length).toBe(2);
  for (const { points } of sides) {
    const stroke = strokes.find((s) => distanceTo(s, [points[0]!, points[1]!]) < 1)!;
    expectNear(endsOf(stroke).flat(), points, 0.6);
    expect(stroke.segmentKind.length).toBe(1);
  }
});

test("issue 23: centerline draws a stroke whole where its pen's width drifts", () => {
  const wave: PenStroke[] = [];
  const at = (t: number) => [10 + 0.8 * t, 40 + 18 * Math.sin(t / 16)] as const;
  for (let t = 0; t < 100; t++)
    wave.push({ points: [...at(t), ...at(t + 1)], width: 4 + 0.8 * Math.sin(t / 9) });
  const { strokes } = traceRaster(drawStrokes([100, 80], wave));
  expect(strokes.length).toBe(1);
  for (let t = 4; t <= 96; t += 4) expectNear([distanceTo(strokes[0]!, at(t))], [0], 0.8);
});
