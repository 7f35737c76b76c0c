import { expect, test } from "bun:test";
import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import type { Raster } from "../../../../plugin/mod.ts";
import { premultiply } from "../../../../raster/picture.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../stage.ts";
import { cellsOf, findGrid } from "./grid.ts";

const { signal } = new AbortController();
const SIDE = 16;
const colors = [
  [255, 255, 255],
  [20, 20, 30],
  [220, 40, 40],
  [40, 90, 220],
] as const;

/** A sprite with a border in each column and row: index of a colour per cell. */
const sprite = Uint8Array.from({ length: SIDE * SIDE }, (_, k) => {
  const [x, y] = [k % SIDE, Math.floor(k / SIDE)];
  const hash = Math.imul(x * 31 + y * 17 + 7, 0x9e3779b1) >>> 28;
  return (hash + (x + y) * 5) % 3 === 0 ? 0 : 1 + (hash % 3);
});

/** The sprite `side` px wide, each pixel computed by `at` from its place in cells. */
function enlarged(side: number, at: (x: number, y: number, c: number) => number): Raster {
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  for (let i = 0; i < side * side; i++)
    for (let c = 0; c < 3; c++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      data[4 * i + c] = at(((x + 0.5) * SIDE) / side, ((y + 0.5) * SIDE) / side, c);
    }
  return { width: side, height: side, data, scale: 1, source: "png" };
}

const colorAt = (x: number, y: number, c: number) => {
  const inside = (v: number) => Math.max(0, Math.min(SIDE - 1, Math.floor(v)));
  return colors[sprite[inside(y) * SIDE + inside(x)]!]![c]!;
};

const nearest = (side: number) => enlarged(side, colorAt);

/** Blends from the middle of each cell to the middle of the next. */
const bilinear = (side: number) =>
  enlarged(side, (x, y, c) => {
    const [u, v] = [x - 0.5 - Math.floor(x - 0.5), y - 0.5 - Math.floor(y - 0.5)];
    const row = (down: number) =>
      (1 - u) * colorAt(x - 0.5, down, c) + u * colorAt(x + 0.5, down, c);
    return (1 - v) * row(y - 0.5) + v * row(y + 0.5);
  });

/** Noise of up to 6 levels, as compression leaves it. */
const noisy = (raster: Raster): Raster => ({
  ...raster,
  data: raster.data.map((v, i) =>
    i % 4 === 3 ? v : v + ((Math.imul(i + 1, 0x85ebca6b) >>> 16) % 13) - 6,
  ),
});

test("findGrid() finds the cells of a sprite enlarged by no whole number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 150 }), (side) => {
      fc.pre(side % SIDE !== 0);
      expect(findGrid(premultiply(nearest(side)), signal)).toMatchObject({
        columns: SIDE,
        rows: SIDE,
        misfitLevels: 0,
      });
    }),
    { numRuns: 20 },
  );
});

test("findGrid() finds cells that were blended, or spoilt by noise", () => {
  for (const raster of [bilinear(64), bilinear(100), noisy(nearest(96)), noisy(nearest(77))])
    expect(findGrid(premultiply(raster), signal)).toMatchObject({ columns: SIDE, rows: SIDE });
});

test("findGrid() leaves alone what is as it was painted, and blocks of whole pixels", () => {
  for (const side of [SIDE, 2 * SIDE, 5 * SIDE])
    expect(findGrid(premultiply(nearest(side)), signal)).toBeUndefined();
});

test("cellsOf() undoes blending", () => {
  const picture = premultiply(bilinear(64));
  const cells = cellsOf(picture, findGrid(picture, signal)!);
  let sum = 0;
  for (let k = 0; k < sprite.length; k++)
    for (let c = 0; c < 3; c++) sum += Math.abs(cells.px[4 * k + c]! - colors[sprite[k]!]![c]!);
  expect(sum / (3 * sprite.length)).toBeLessThan(1);
});

test("cellsOf() undoes the smoothing of Skia, by which browsers enlarge pictures", () => {
  const small = createCanvas(SIDE, SIDE);
  const dots = small.getContext("2d");
  sprite.forEach((color, k) => {
    dots.fillStyle = `rgb(${colors[color]!.join(" ")})`;
    dots.fillRect(k % SIDE, Math.floor(k / SIDE), 1, 1);
  });
  const large = createCanvas(75, 75);
  const context = large.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(small, 0, 0, 75, 75);
  const { data } = context.getImageData(0, 0, 75, 75);
  const picture = premultiply({ width: 75, height: 75, data });
  const cells = cellsOf(picture, findGrid(picture, signal)!);
  expect(cells.width).toBe(SIDE);
  for (let i = 0; i < 4 * SIDE * SIDE; i++) {
    if (i % 4 === 3) continue;
    const color = colors[sprite[i >> 2]!]![i % 4]!;
    // what the range of a channel cut off is not known to a level
    expect(Math.abs(cells.px[i]! - color)).toBeLessThanOrEqual(4);
  }
});

test("issue 23: quantize gives each cell of an odd grid its own colour, and no other", async () => {
  for (const raster of [nearest(87), bilinear(64), noisy(nearest(90))]) {
    const settings = { ...quantize.defaults, autoTolerance: 0.004, maxColors: 64 };
    const found = await quantize.run(raster, settings, quietContext());
    expect([found.raster.width, found.raster.height]).toEqual([SIDE, SIDE]);
    expect(found.raster.scale).toBeCloseTo(SIDE / raster.width, 9);
    expect(found.palette.length / 4).toBe(colors.length);
    for (let k = 0; k < sprite.length; k++)
      for (let c = 0; c < 3; c++) {
        const shown = found.palette[4 * found.labels[k]! + c]!;
        expect(Math.abs(shown - colors[sprite[k]!]![c]!)).toBeLessThanOrEqual(6);
      }
  }
});
