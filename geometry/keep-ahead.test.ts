import { expect, test } from "bun:test";
import { keepAhead } from "./keep-ahead.ts";
import type { Point } from "./point.ts";

test("keepAhead() leaves out points behind either end", () => {
  const points: Point[] = [
    [2, 0],
    [0, 0.1],
    [1, 0],
    [3, 0],
    [5, 0],
    [7, 0.1],
    [5.8, 0],
  ];
  expect(keepAhead(points)).toEqual([
    [2, 0],
    [3, 0],
    [5, 0],
    [5.8, 0],
  ]);
});

test("keepAhead() keeps the tip of a spike that lies far from both ends", () => {
  const spike: Point[] = [
    [0, 0],
    [4, 0.2],
    [8, 0],
    [4, -0.2],
    [0, -0.4],
  ];
  expect(keepAhead(spike)).toEqual(spike);
});

test("keepAhead() keeps both ends whatever lies between", () => {
  const points: Point[] = [
    [0, 0],
    [-1, 0],
    [1, 0],
  ];
  expect(keepAhead(points)).toEqual([
    [0, 0],
    [1, 0],
  ]);
});
