import { expect, test } from "bun:test";
import { length, type Point } from "../../../../geometry/point.ts";
import { black, draw, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../../quantize/stage.ts";
import { segment } from "../../segment/stage.ts";
import { ArcPaths } from "./arc-paths.ts";

/** The outline of a black square of 20 px: its arc, and its corners along pixel edges. */
async function outline() {
  const raster = draw(32, 32, (x, y) =>
    Math.max(Math.abs(x - 16), Math.abs(y - 16)) < 10 ? black : white,
  );
  const indexed = await quantize.run(raster, quantize.defaults, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  const paths = new ArcPaths(map);
  const arc = Array.from(map.arcFrom.keys()).find((a) => paths.isLoop(a))!;
  const { start, segments } = paths.lattice(arc);
  return { paths, arc, corners: [start, ...segments.map(({ to }) => to)] };
}

/** The point `share` of the way from one corner to the next. */
const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + share * (bx - ax),
  ay + share * (by - ay),
];

test("alongEdges() goes from point to point along a loop, over its seam too", async () => {
  const { paths, arc, corners } = await outline();
  const [first, second, last] = [corners[0]!, corners[1]!, corners.at(-2)!];
  const from = between(last, first, 0.8);
  const to = between(first, second, 0.2);
  const points = paths.alongEdges(arc, { from, to, length: 8 });
  expect(points).toEqual([first]);
});

test("alongEdges() does not go round a loop where the end is found just before the start", async () => {
  const { paths, arc, corners } = await outline();
  const from = between(corners[0]!, corners[1]!, 0.5);
  const to = between(corners[0]!, corners[1]!, 0.4);
  expect(length(from[0] - to[0], from[1] - to[1])).toBeGreaterThan(1);
  expect(paths.alongEdges(arc, { from, to, length: 3 })).toEqual([]);
});

test("alongEdges() goes all the way round where the stretch is the whole loop", async () => {
  const { paths, arc, corners } = await outline();
  const at = between(corners[0]!, corners[1]!, 0.5);
  const points = paths.alongEdges(arc, { from: at, to: at, length: 78 });
  expect(new Set(points.map(String))).toEqual(new Set(corners.map(String)));
});

test("alongEdges() stays beside the pixel edges up to the end of an arc between junctions", async () => {
  // a border with a bend, from frame to frame
  const raster = draw(40, 30, (x, y) => (y < 4 + Math.abs(x - 20) ? black : white));
  const indexed = await quantize.run(raster, quantize.defaults, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  const paths = new ArcPaths(map);
  const arc = Array.from(map.arcFrom.keys()).find((a) => !paths.isFrame(a))!;
  const { start, segments } = paths.lattice(arc);
  const stretch = { from: start, to: segments.at(-1)!.to, length: 60 };
  const points = paths.alongEdges(arc, stretch);
  expect(points.length).toBeGreaterThan(0);
  for (const [x, y] of points) expect(paths.distanceToEdges(arc, x, y)).toBeLessThan(0.5);
});

test("alongEdges() keeps to its side of a stroke where the other side is nearer", async () => {
  // a bar of 2 px
  const raster = draw(48, 24, (x, y) =>
    Math.abs(y - 12) < 1 && Math.abs(x - 24) < 16 ? black : white,
  );
  const indexed = await quantize.run(raster, quantize.defaults, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  const paths = new ArcPaths(map);
  const arc = Array.from(map.arcFrom.keys()).find((a) => paths.isLoop(a))!;
  const corners: Point[] = [];
  paths.walk(arc, (x, y) => corners.push([x, y]));
  // the way along one of the long sides, which ends nearer to the other
  const k = corners.findIndex(([x], i) => i > 0 && Math.abs(x - corners[i - 1]![0]) > 9);
  const [[ax, ay], [bx]] = [corners[k - 1]!, corners[k]!];
  const across = ay < 12 ? 1.3 : -1.3;
  const [from, to]: Point[] = [
    [ax < bx ? 20 : 28, ay],
    [ax < bx ? 28 : 20, ay + across],
  ];
  expect(paths.alongEdges(arc, { from: from!, to: to!, length: 8 })).toEqual([]);
});
