import { expect, test } from "bun:test";
import fc from "fast-check";
import { arcToCubics } from "./elliptical-arc.ts";

const arc = (x1: number, y1: number, flags = {}) => ({
  x0: 0,
  y0: 0,
  rx: 5,
  ry: 5,
  rotation: 0,
  large: false,
  sweep: true,
  x1,
  y1,
  ...flags,
});

test("arcToCubics() draws the arc that the flags ask for", () => {
  const end = (c: number[]) => c.slice(-2);
  expect(arcToCubics(arc(5, 5))).toHaveLength(6);
  expect(end(arcToCubics(arc(5, 5)))).toEqual([5, 5]);
  expect(arcToCubics(arc(5, 5, { large: true }))).toHaveLength(18);
  // Half a circle over the top when the sweep is clockwise on screen.
  expect(arcToCubics(arc(10, 0)).slice(4, 6).map(Math.round)).toEqual([5, -5]);
  expect(
    arcToCubics(arc(10, 0, { sweep: false }))
      .slice(4, 6)
      .map(Math.round),
  ).toEqual([5, 5]);
});

test("arcToCubics() scales radii that are too small, and makes lines of none", () => {
  expect(arcToCubics(arc(20, 0)).slice(4, 6).map(Math.round)).toEqual([10, -10]);
  expect(arcToCubics(arc(3, 4, { rx: 0 }))).toEqual([0, 0, 3, 4, 3, 4]);
  expect(arcToCubics(arc(0, 0))).toEqual([]);
});

test("arcToCubics() stays on its ellipse", () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true });
  const radius = fc.double({ min: 40, max: 90, noNaN: true });
  fc.assert(
    fc.property(
      number,
      number,
      radius,
      radius,
      number,
      fc.boolean(),
      fc.boolean(),
      (x1, y1, rx, ry, rotation, large, sweep) => {
        fc.pre(Math.hypot(x1, y1) > 1);
        const c = arcToCubics({ x0: 0, y0: 0, rx, ry, rotation, large, sweep, x1, y1 });
        expect(c.every(Number.isFinite)).toBe(true);
        // In the ellipse's own axes, scaled to a circle of radius 1, joints and middles are one circle.
        const points = [[0, 0] as const, ...joints(c)].map(([x, y]) =>
          turn(x, y, rotation, rx, ry),
        );
        const [cx, cy] = center(points[0]!, points[1]!, points.at(-1)!);
        for (const [x, y] of points) expect(Math.hypot(x - cx, y - cy)).toBeCloseTo(1, 3);
      },
    ),
  );
});

/** Middles and ends of the cubics, from (0, 0) on. */
function joints(c: number[]): [number, number][] {
  const list: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < c.length; i += 6) {
    const middle = (k: number, p: number) =>
      (p + 3 * c[i + k]! + 3 * c[i + 2 + k]! + c[i + 4 + k]!) / 8;
    list.push([middle(0, x), middle(1, y)], [c[i + 4]!, c[i + 5]!]);
    [x, y] = [c[i + 4]!, c[i + 5]!];
  }
  return list;
}

function turn(x: number, y: number, degrees: number, rx: number, ry: number): [number, number] {
  const phi = (degrees * Math.PI) / 180;
  return [
    (x * Math.cos(phi) + y * Math.sin(phi)) / rx,
    (y * Math.cos(phi) - x * Math.sin(phi)) / ry,
  ];
}

/** Centre of the circle through three points. */
function center(
  a: readonly number[],
  b: readonly number[],
  c: readonly number[],
): [number, number] {
  const [bx, by, cx, cy] = [b[0]! - a[0]!, b[1]! - a[1]!, c[0]! - a[0]!, c[1]! - a[1]!];
  const d = 2 * (bx * cy - by * cx);
  const [p, q] = [bx * bx + by * by, cx * cx + cy * cy];
  return [a[0]! + (cy * p - by * q) / d, a[1]! + (bx * q - cx * p) / d];
}

test("arcToCubics() draws half a circle alike whichever flag it has, wherever it lies", () => {
  const tenth = fc.integer({ min: 1, max: 5000 }).map((n) => n / 10);
  fc.assert(
    fc.property(tenth, tenth, tenth, fc.boolean(), (x, y, r, sweep) => {
      const half = { x0: x + r, y0: y, rx: r, ry: r, rotation: 0, sweep, x1: x - r, y1: y };
      const [small, large] = [false, true].map((flag) => arcToCubics({ ...half, large: flag }));
      expect(small).toHaveLength(12);
      expect(large).toHaveLength(12);
      const apart = small!.map((value, i) => Math.abs(value - large![i]!));
      expect(Math.max(...apart)).toBeLessThan(1e-9 * (x + y + r));
    }),
    { examples: [[642 / 10, 0.1, 0.1, true]] },
  );
});
