import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import { OutputGrid } from "./output-grid.ts";

/** One curve as it is written on a page of 256 px, `unit` steps to a px. */
function rounded(unit: number, [start, c1, c2, to]: readonly [Point, Point, Point, Point]) {
  const grid = new OutputGrid({ unit, right: 256 * unit, bottom: 256 * unit, padded: false });
  return grid.round({ start, segments: [{ kind: "cubic", c1, c2, to }] }).segments[0]!;
}

/** From a corner of an alarm clock: its first handle points back, along the border that ends there. */
const hook = [
  [189.2, 50.1],
  [191.7, 52.8],
  [189.1, 50.2],
  [184.1, 45.8],
] as const;

test("OutputGrid: a curve that rounding makes a hook beyond its end is a line", () => {
  expect(rounded(1, hook)).toEqual({ kind: "line", to: [184, 46] });
});

test("OutputGrid: on a grid that tells the hook from its chord it stays a curve", () => {
  expect(rounded(100, hook).kind).toBe("cubic");
});

test("OutputGrid: a flat curve that keeps between its ends stays a curve", () => {
  const flat = [
    [10, 10],
    [13, 11],
    [17, 11],
    [20, 10],
  ] as const;
  expect(rounded(1, flat).kind).toBe("cubic");
});
