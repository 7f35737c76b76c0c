import { expect, test } from "bun:test";
import { flattenPath } from "../../../geometry/flatten.ts";
import { outline, run } from "../../../tests/fit-curves.ts";
import { black, draw, type Paint, white } from "../../../tests/pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "../segment/stage.ts";

/** The outline of one shape in a picture of 96 px without antialiasing. */
async function traced(paint: Paint) {
  const picture = draw(96, 96, paint, { smooth: false });
  const indexed = await quantize.run(picture, quantize.defaults, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  return outline(await run(map));
}

type Outline = Awaited<ReturnType<typeof traced>>;

/** Greatest distance of an outline's points from a border, px. */
function farthest(shape: Outline, distance: (x: number, y: number) => number) {
  const points = flattenPath(shape, 0.05);
  return Math.max(...points.map(([x, y]) => Math.abs(distance(x, y))));
}

test("issue 23: a disc without antialiasing becomes a circle of a few curves", async () => {
  const disc = (x: number, y: number) => Math.hypot(x - 47.3, y - 48.6) - 33.4;
  const shape = await traced((x, y) => (disc(x, y) < 0 ? black : white));
  expect(shape.segments.length).toBeLessThanOrEqual(6);
  expect(farthest(shape, disc)).toBeLessThan(0.5);
});

test("issue 23: slanted lines without antialiasing become lines", async () => {
  // a kite, whose sides rise by 0.4, 0.7, 1.6 and 2.9 px a px
  const sides = [
    [0.371, -0.928, 34],
    [0.573, 0.819, -96],
    [-0.848, 0.53, 6],
    [-0.945, -0.326, 41],
  ] as const;
  const kite = (x: number, y: number) => Math.max(...sides.map(([a, b, c]) => a * x + b * y + c));
  const shape = await traced((x, y) => (kite(x, y) < 0 ? black : white));
  expect(shape.segments.length).toBeLessThanOrEqual(6);
  expect(farthest(shape, kite)).toBeLessThan(0.6);
});

test("issue 23: an upright rectangle without antialiasing keeps its four corners", async () => {
  const bar = (x: number, y: number) =>
    Math.max(Math.abs(x - 40.5) - 20.5, Math.abs(y - 31.5) - 1.5);
  const shape = await traced((x, y) => (bar(x, y) < 0 ? black : white));
  expect(shape.segments.map(({ kind }) => kind)).toEqual(Array(4).fill("line"));
  expect(farthest(shape, bar)).toBeLessThan(0.05);
});

test("issue 23: a slanted line one pixel wide stays in one piece", async () => {
  const line: Paint = (x, y) => (Math.floor(y) === Math.floor(0.62 * x + 9.2) ? black : white);
  const picture = draw(96, 96, line, { smooth: false });
  const indexed = await quantize.run(picture, quantize.defaults, quietContext());
  const { componentLabel } = await segment.run(indexed, segment.defaults, quietContext());
  expect([...componentLabel].filter((label) => label === 1)).toHaveLength(1);
});
