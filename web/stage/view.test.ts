import { expect, test } from "bun:test";
import fc from "fast-check";
import { centredOn, fitView, onPicture, SCALES, zoomedTo } from "./view.ts";

const insets = { top: 20, right: 10, bottom: 30, left: 40 };

test("fitView() shows the whole page within the insets, in their middle", () => {
  const view = fitView({ width: 100, height: 50 }, { width: 450, height: 400 }, insets);
  expect(view).toEqual({ scale: 4, x: 40, y: 20 + (350 - 200) / 2 });
});

test("zoomedTo() keeps the point under the pointer, within 2 % and 6400 %", () => {
  const number = fc.double({ min: -500, max: 500, noNaN: true });
  const scale = fc.double({ min: SCALES.least, max: SCALES.most, noNaN: true });
  fc.assert(
    fc.property(number, number, scale, scale, (x, y, before, after) => {
      const view = { scale: before, x: 3, y: 4 };
      const was = onPicture(view, { x, y });
      const is = onPicture(zoomedTo(view, after, { x, y }), { x, y });
      expect(Math.abs(is.x - was.x) + Math.abs(is.y - was.y)).toBeLessThan(1e-6);
    }),
  );
  expect(zoomedTo({ scale: 1, x: 0, y: 0 }, 1000, { x: 0, y: 0 }).scale).toBe(64);
  expect(zoomedTo({ scale: 1, x: 0, y: 0 }, 0, { x: 0, y: 0 }).scale).toBe(0.02);
});

test("centredOn() brings the middle of a box to the middle of the canvas", () => {
  const canvas = { width: 800, height: 600 };
  const view = centredOn({ x: 10, y: 20, width: 4, height: 2 }, canvas, 40);
  expect(onPicture(view, { x: 400, y: 300 })).toEqual({ x: 12, y: 21 });
  expect(view.scale).toBe(40);
});
