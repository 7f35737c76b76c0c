import { expect, test } from "bun:test";
import type { Point } from "./point.ts";
import type { FittedPath } from "./segment.ts";
import { splice } from "./splice.ts";

/** A closed square of side 10 from its corner at the origin on. */
const square: FittedPath = {
  start: [0, 0],
  segments: [
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ].map(([x, y]) => ({ kind: "line", to: [x!, y!] })),
};

const corners = ({ start, segments }: FittedPath): Point[] => [
  start,
  ...segments.map(({ to }) => to),
];
const has = (path: FittedPath, x: number, y: number) =>
  corners(path).some(([u, v]) => Math.abs(u - x) < 1e-9 && Math.abs(v - y) < 1e-9);

test("splice() replaces what lies within reach along the path, and nothing else", () => {
  const spliced = splice(square, { at: [10, 5], reach: 2 }, ({ from, to, length }) => {
    expect([from, to]).toEqual([
      [10, 3],
      [10, 7],
    ]);
    expect(length).toBeCloseTo(4, 9);
    return [[11, 5]];
  });
  expect(corners(spliced)).toEqual([
    [0, 0],
    [10, 0],
    [10, 3],
    [11, 5],
    [10, 7],
    [10, 10],
    [0, 10],
    [0, 0],
  ]);
});

test("splice() reaches past the start of a closed path, to both sides of it", () => {
  const spliced = splice(square, { at: [0, 0], reach: 3, closed: true }, () => []);
  expect(has(spliced, 0, 0)).toBe(false);
  for (const [x, y] of [
    [3, 0],
    [0, 3],
    [10, 0],
    [10, 10],
    [0, 10],
  ])
    expect(has(spliced, x!, y!)).toBe(true);
  expect(spliced.segments.at(-1)!.to).toEqual(spliced.start);
});

test("splice() stops at the start of an open path", () => {
  const spliced = splice(square, { at: [0, 0], reach: 3 }, () => []);
  expect(spliced.start).toEqual([0, 0]);
  expect(has(spliced, 0, 3)).toBe(false);
});
