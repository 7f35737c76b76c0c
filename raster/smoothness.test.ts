import { expect, test } from "bun:test";
import { draw } from "../tests/pictures.ts";
import { premultiply } from "./picture.ts";
import { findPaint, isShaded, isSoft, Paint } from "./smoothness.ts";

const grey = (v: number) => [v, v, v, 255] as const;
const paintOf = (level: (x: number, y: number) => number) =>
  findPaint(premultiply(draw(40, 40, (x, y) => [...grey(level(x, y))], { smooth: false })));
const row = (paint: Uint8Array) => [...paint.subarray(20 * 40, 21 * 40)];

test("findPaint() calls a gradient shaded to its very ends, and flat paint flat", () => {
  expect(new Set(paintOf((x) => 5 * Math.floor(x)))).toEqual(new Set([Paint.shaded]));
  expect(new Set(paintOf(() => 80))).toEqual(new Set([Paint.flat]));
});

test("findPaint() sees an antialiased edge whatever its coverage", () => {
  for (const cover of [0.1, 0.3, 0.5, 0.9]) {
    const paint = paintOf((x) => (x < 20 ? 40 : x < 21 ? 40 + 100 * cover : 140));
    expect(row(paint)[20]).toBe(Paint.edge);
    expect(row(paint)[18]).toBe(Paint.flat);
    expect(row(paint)[22]).toBe(Paint.flat);
  }
});

test("findPaint() finds the edge between two gradients", () => {
  const paint = paintOf((x) => (x < 20 ? 20 + 3 * Math.floor(x) : 250 - 3 * Math.floor(x)));
  expect(row(paint).flatMap((p, x) => (p === Paint.edge ? [x] : []))).toEqual([19, 20]);
});

test("isShaded() asks for more than blurred edges", () => {
  const blurred = paintOf((x) => 255 * Math.max(0, Math.min(1, (x - 16) / 8)));
  expect(isShaded(blurred, 40)).toBe(false);
  expect(
    isShaded(
      paintOf((x) => 5 * Math.floor(x)),
      40,
    ),
  ).toBe(true);
});

test("isSoft() tells an enlarged edge from an antialiased one", () => {
  const edge = (...levels: number[]) =>
    premultiply(
      draw(
        40,
        40,
        (x) => [...grey(levels[Math.max(0, Math.min(levels.length - 1, Math.floor(x) - 18))]!)],
        { smooth: false },
      ),
    );
  expect(isSoft(edge(0, 200))).toBe(false);
  for (const mixed of [20, 100, 180]) expect(isSoft(edge(0, mixed, 200))).toBe(false);
  expect(isSoft(edge(0, 50, 150, 200))).toBe(true);
});

test("isSoft() judges by the edges at the given pixels only", () => {
  // a crisp edge in the upper half, one blurred over five pixels in the lower
  const level = (x: number, y: number) =>
    y < 20 ? (x < 20 ? 0 : 200) : 200 * Math.max(0, Math.min(1, (Math.floor(x) - 17) / 5));
  const picture = premultiply(draw(40, 40, (x, y) => [...grey(level(x, y))], { smooth: false }));
  const pixels = (from: number) => Int32Array.from({ length: 800 }, (_, k) => 40 * from + k);
  expect(isSoft(picture, pixels(0))).toBe(false);
  expect(isSoft(picture, pixels(20))).toBe(true);
});
