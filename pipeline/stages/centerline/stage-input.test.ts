import { expect, test } from "bun:test";
import { drawStrokes, type Palette } from "./testing/drawing.ts";
import { endsOf, expectNear, sorted, trace, traceRaster } from "./testing/trace.ts";

test("centerline traces every ink apart from the others", () => {
  const palette: Palette = [
    [250, 250, 240],
    [200, 30, 30],
    [20, 40, 160],
  ];
  const raster = drawStrokes(
    [100, 80],
    [
      { points: [15, 20, 85, 25], width: 5, ink: 1 },
      { points: [15, 60, 85, 55], width: 5, ink: 2 },
    ],
    palette,
  );
  const { strokes, notes } = traceRaster(raster, {}, palette);
  expect(strokes.map(({ label }) => label)).toEqual([1, 2]);
  expectNear(endsOf(strokes[0]!).flat(), [15, 20, 85, 25], 0.1);
  expectNear(endsOf(strokes[1]!).flat(), [15, 60, 85, 55], 0.1);
  expect(notes).toMatchObject({ "centerline.inks": 2, "centerline.strokes": 2 });
});

test("centerline takes the raster's scale out of coordinates, widths and options", () => {
  const raster = drawStrokes([100, 80], [{ points: [20, 30, 72, 52], width: 6 }]);
  const { strokes, curves } = traceRaster({ ...raster, scale: 2 }, { minWidth: 2.5 });
  expect([curves.width, curves.height]).toEqual([50, 40]);
  expectNear(endsOf(strokes[0]!).flat(), [10, 15, 36, 26], 0.05);
  expectNear([strokes[0]!.width], [3], 0.05);
  expect(traceRaster({ ...raster, scale: 2 }, { minWidth: 3.5 }).strokes).toEqual([]);
});

test("centerline says so when there is no ink", () => {
  const { strokes, notes } = traceRaster(drawStrokes([20, 20], []));
  expect(strokes).toEqual([]);
  expect(notes).toMatchObject({ "centerline.inks": 0, "centerline.strokes": 0 });
});

test("centerline draws an ink of two pixels on the last row, too short for an outline of its own", () => {
  const raster = drawStrokes([20, 20], []);
  for (const i of [385, 386]) raster.data.fill(0, 4 * i, 4 * i + 3);
  const { strokes } = traceRaster(raster);
  expect(strokes.length).toBe(1);
  expectNear([...strokes[0]!.points.slice(-2), strokes[0]!.width], [6.5, 19.5, 1], 0.2);
});

test("centerline traces hairlines", () => {
  const strokes = sorted(
    trace([
      { points: [10, 20, 90, 33], width: 1.2 },
      { points: [20, 70, 80, 45], width: 1.2 },
    ]),
  );
  expect(strokes.length).toBe(2);
  expectNear(endsOf(strokes[0]!).flat(), [10, 20, 90, 33], 0.35);
  expectNear(
    strokes.map(({ width }) => width),
    [1.2, 1.2],
    0.2,
  );
});

test("centerline reads a black-and-white picture without antialiasing", () => {
  const raster = drawStrokes([100, 80], [{ points: [15, 20, 85, 61], width: 5 }]);
  for (let i = 0; i < raster.data.length; i++) raster.data[i] = raster.data[i]! < 128 ? 0 : 255;
  const { strokes } = traceRaster(raster);
  expect(strokes.map(({ segmentKind }) => [...segmentKind])).toEqual([[0]]);
  expectNear(endsOf(strokes[0]!).flat(), [15, 20, 85, 61], 0.4);
});

test("centerline traces noise at a lower resolution and says so", () => {
  const raster = drawStrokes([500, 480], []);
  let state = 1;
  for (let i = 0; i < raster.data.length; i += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    raster.data.fill(state >>> 31 ? 0 : 255, i, i + 3);
  }
  const { strokes, notes } = traceRaster(raster);
  expect(notes["centerline.reduction"]).toBeGreaterThan(1);
  expect(strokes.length).toBeGreaterThan(0);
});
