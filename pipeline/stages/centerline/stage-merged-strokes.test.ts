import { expect, test } from "bun:test";
import { drawStrokes, type PenStroke } from "./testing/drawing.ts";
import { distanceTo, trace, traceRaster } from "./testing/trace.ts";

const line: PenStroke = { points: [12, 8, 88, 8], width: 12 };

/** Greatest distance from a place on a pen's way to what was traced, px. */
function farthest({ points }: PenStroke, strokes: ReturnType<typeof trace>): number {
  let most = 0;
  for (let k = 0; k + 3 < points.length; k += 2)
    for (let t = 0; t <= 1; t += 1 / 16) {
      const x = points[k]! + t * (points[k + 2]! - points[k]!);
      const y = points[k + 1]! + t * (points[k + 3]! - points[k + 1]!);
      most = Math.max(most, Math.min(...strokes.map((stroke) => distanceTo(stroke, [x, y]))));
    }
  return most;
}

/** A check whose short leg shows no width of its own. */
const check: PenStroke = { points: [38, 50, 46, 58, 62, 36], width: 12 };
/** A digit whose bends are filled. */
const digit: PenStroke = { points: [40, 40, 48, 32, 56, 40, 41, 62, 57, 62], width: 12 };

test("centerline draws the leg of a check that is hardly longer than the stroke is wide", () => {
  expect(farthest(check, trace([line, check]))).toBeLessThan(1);
});

test("centerline draws a digit whose strokes run together, not one stroke as thick as it", () => {
  const strokes = trace([line, digit]);
  expect(Math.max(...strokes.map(({ width }) => width))).toBeLessThan(13);
  expect(farthest(digit, strokes)).toBeLessThan(3.5);
});

test("centerline draws a star whose inside is nearly full, all the way round", () => {
  const points = Array.from({ length: 11 }, (_, k) => {
    const [r, angle] = [k % 2 ? 9 : 19, (k * Math.PI) / 5];
    return [50 + r * Math.sin(angle), 48 - r * Math.cos(angle)];
  }).flat();
  const star: PenStroke = { points, width: 12 };
  expect(farthest(star, trace([line, star]))).toBeLessThan(2);
});

test("centerline option minWidth leaves out what is left bare of thinner strokes", () => {
  const raster = drawStrokes([100, 80], [line, check]);
  expect(traceRaster(raster, { minWidth: 14 }).strokes).toEqual([]);
});
