import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import type { InkShares } from "../../../../plugin/mod.ts";
import { mapOf, outline, run } from "../../../../tests/fit-curves.ts";
import { black, type Paint, white } from "../../../../tests/pictures.ts";
import { CoveragePage } from "./coverage-page.ts";

const lines = (count: number) => Int32Array.from({ length: count }, (_, i) => i);
const bare = (width: number, height: number, blur = 0): InkShares => ({
  columns: lines(width),
  rows: lines(height),
  values: new Float32Array(width * height),
  blur,
});

test("the stems of most letters get square ends, where they were drawn", async () => {
  // at 16 places within a pixel; in the smooth level set their ends swell and are round
  const [wide, high] = [3.5, 18];
  let square = 0;
  for (let k = 0; k < 16; k++) {
    const [left, top] = [20 + (k % 4) / 4, 16 + Math.floor(k / 4) / 4];
    const stem: Paint = (x, y) =>
      (x > left && x < left + wide && y > top && y < top + high) || y > 54 ? black : white;
    const { segments } = outline(await run(await mapOf(stem)));
    const isCorner = ([x, y]: Point) =>
      Math.min(Math.abs(x - left), Math.abs(x - left - wide)) < 0.05 &&
      Math.min(Math.abs(y - top), Math.abs(y - top - high)) < 0.05;
    if (segments.length === 4 && segments.every(({ kind, to }) => kind === "line" && isCorner(to)))
      square++;
  }
  expect(square).toBeGreaterThanOrEqual(11);
});

test("lack() knows what lines and curves cover, and what a blur shows of it", () => {
  const k = 0.5522847498;
  // a disc of radius 3 around 6, 6, its ink on the left hand of who walks it; chords would cover less
  const at = [
    [9, 6],
    [9, 6 - 3 * k],
    [6 + 3 * k, 3],
    [6, 3],
    [6 - 3 * k, 3],
    [3, 6 - 3 * k],
    [3, 6],
    [3, 6 + 3 * k],
    [6 - 3 * k, 9],
    [6, 9],
    [6 + 3 * k, 9],
    [9, 6 + 3 * k],
  ];
  const points = [
    [0, 1, 2, 3],
    [3, 4, 5, 6],
    [6, 7, 8, 9],
    [9, 10, 11, 0],
  ];
  const disc = {
    at: Float64Array.from(at.flat()),
    curves: points.map((points) => ({ points, side: 1 })),
  };
  for (const blur of [0, 0.6]) {
    const lack = new CoveragePage(bare(12, 12, blur)).lack([disc]);
    const inked = lack.reduce((sum, share) => sum - share, 0);
    expect(Math.abs(inked - 9 * Math.PI)).toBeLessThan(0.1);
    expect(lack[6 * 12 + 6]).toBeCloseTo(-1, blur === 0 ? 6 : 1);
  }
});

test("lack() counts a slanted line by its area in each pixel", () => {
  const triangle = {
    at: Float64Array.of(1, 1, 1, 3, 5, 3),
    curves: [
      [0, 1],
      [1, 2],
      [2, 0],
    ].map((points) => ({ points, side: 1 })),
  };
  const lack = new CoveragePage(bare(6, 4)).lack([triangle]);
  const rows = [1, 2].map((y) => Array.from(lack.subarray(6 * y, 6 * y + 6), (share) => 0 - share));
  expect(rows).toEqual([
    [0, 0.75, 0.25, 0, 0, 0],
    [0, 1, 1, 0.75, 0.25, 0],
  ]);
});
