import { expect, test } from "bun:test";
import fc from "fast-check";
import { Moments } from "./moments.ts";
import { signedDistance } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";

const points = fc.array(
  fc.record({
    x: fc.double({ min: -500, max: 500, noNaN: true }),
    y: fc.double({ min: -500, max: 500, noNaN: true }),
    w: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  { minLength: 5, maxLength: 40 },
);

function pathOf(list: readonly { x: number; y: number; w: number }[]): SamplePath {
  return {
    x: Float64Array.from(list, ({ x }) => x),
    y: Float64Array.from(list, ({ y }) => y),
    weight: Float64Array.from(list, ({ w }) => w),
    closed: false,
  };
}

test("Moments.lineError() is the weighted squared distance from Moments.line()", () => {
  fc.assert(
    fc.property(points, (list) => {
      const moments = new Moments(pathOf(list));
      const line = moments.line(1, list.length);
      const error = list
        .slice(1)
        .reduce((sum, { x, y, w }) => sum + w * signedDistance(line, x, y) ** 2, 0);
      expect(moments.lineError(1, list.length)).toBeCloseTo(error, 4);
    }),
  );
});

test("Moments.line() is no farther from its samples than a line turned a little", () => {
  fc.assert(
    fc.property(points, fc.constantFrom(-0.01, 0.01), (list, turn) => {
      const moments = new Moments(pathOf(list));
      const { a, b, c } = moments.line(0, list.length);
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const other = { kind: "line", a: a * cos - b * sin, b: a * sin + b * cos, c } as const;
      const error = list.reduce(
        (sum, { x, y, w }) => sum + w * signedDistance({ ...other, from: 0, to: 0 }, x, y) ** 2,
        0,
      );
      expect(moments.lineError(0, list.length)).toBeLessThanOrEqual(error + 1e-6);
    }),
  );
});

test("Moments.circle() recovers the circle that samples lie on", () => {
  const list = Array.from({ length: 20 }, (_, i) => ({
    x: 40 + 12 * Math.cos(i / 9),
    y: -7 + 12 * Math.sin(i / 9),
    w: 1,
  }));
  const circle = new Moments(pathOf(list)).circle(2, 18);
  expect(circle?.a).toBeCloseTo(40, 6);
  expect(circle?.b).toBeCloseTo(-7, 6);
  expect(circle?.c).toBeCloseTo(12, 6);
});

test("Moments.circleError() is infinite for samples on a line", () => {
  const list = Array.from({ length: 9 }, (_, i) => ({ x: i, y: 2 * i, w: 1 }));
  expect(new Moments(pathOf(list)).circleError(0, 9)).toBe(Infinity);
});
