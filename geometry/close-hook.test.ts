import { expect, test } from "bun:test";
import { closeHook } from "./close-hook.ts";
import type { Point } from "./point.ts";
import type { FittedPath } from "./segment.ts";

const line = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
});
const nodes = ({ start, segments }: FittedPath) => [start, ...segments.map(({ to }) => to)];

/** Up from (0, 0). */
const straight = line([0, 0], [0, 10]);
/** Up beside it for 1.5 px, `gap` px away, and back to the lower right. */
const hook = (gap: number): FittedPath => ({
  start: [0, 0],
  segments: [
    { kind: "cubic", c1: [0, 2], c2: [gap, 2], to: [2 * gap, 0.5] },
    { kind: "line", to: [6, -6] },
  ],
});

test("closeHook() lays a hook on the line beside it, up to where it turns about", () => {
  const { mover, other } = closeHook(hook(0.4), straight)!;
  const [start, shared, across] = nodes(mover);
  expect(start).toEqual([0, 0]);
  expect(shared![0]).toBe(0);
  expect(shared![1]).toBeWithin(1.4, 1.7);
  expect(Math.abs(across![1] - shared![1])).toBeLessThan(0.06);
  expect(across![0]).toBeWithin(0.1, 0.4);
  expect(nodes(mover).at(-1)).toEqual([6, -6]);
  expect(nodes(other)).toEqual([[0, 0], shared!, [0, 10]]);
});

test("closeHook() lays it on a curve, too", () => {
  const bent: FittedPath = {
    start: [0, 0],
    segments: [{ kind: "cubic", c1: [0, 3], c2: [-1, 6], to: [-4, 8] }],
  };
  const { mover, other } = closeHook(hook(0.3), bent)!;
  expect(mover.segments[0]).toEqual(other.segments[0]!);
  expect(other.segments).toHaveLength(2);
  expect(nodes(other).at(-1)).toEqual([-4, 8]);
});

test("closeHook() leaves what turns more than half a px away, goes on, leaves at once, or ends", () => {
  expect(closeHook(hook(1.6), straight)).toBeUndefined();
  expect(closeHook(line([0, 0], [0.2, 2], [3, 6]), straight)).toBeUndefined();
  expect(closeHook(line([0, 0], [3, 0.05], [6, -6]), straight)).toBeUndefined();
  expect(closeHook(line([0, 0], [0.1, 1.5], [0.3, 1]), straight)).toBeUndefined();
  expect(closeHook(hook(0.4), line([0, 0], [0, 1.6]))).toBeUndefined();
});

test("closeHook() lays a path that turns straight back on the line beside it, in all directions", () => {
  for (let k = 0; k < 360; k++) {
    const [x, y] = [Math.cos(k / 57), Math.sin(k / 57)];
    const there = line([0, 0], [10 * x, 10 * y]);
    expect(closeHook(line([0, 0], [x, y], [-5 * x, -5 * y]), there)).toBeDefined();
  }
});
