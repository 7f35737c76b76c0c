import { expect, test } from "bun:test";
import type { Stroke } from "../../../plugin/mod.ts";
import { largestStrokes } from "./stage.ts";

const line = (length: number, width: number): Stroke => ({
  kind: "line",
  closed: false,
  width,
  cap: "round",
  label: 1,
  points: Float64Array.of(0, 0, 0, 0, length, 0, length, 0),
  segmentKind: Uint8Array.of(0),
});

test("largestStrokes() keeps those with most ink, in their order", () => {
  const strokes = [line(1, 1), line(50, 1), line(2, 1), line(10, 8)];
  expect(largestStrokes(strokes, 2)).toEqual([strokes[1]!, strokes[3]!]);
});

test("largestStrokes() leaves a drawing within the limit alone", () => {
  const strokes = [line(1, 1), line(2, 1)];
  expect(largestStrokes(strokes, 2)).toBe(strokes);
});
