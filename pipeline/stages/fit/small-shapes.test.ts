import { expect, test } from "bun:test";
import { flattenPath } from "../../../geometry/flatten.ts";
import type { Point } from "../../../geometry/point.ts";
import type { Segment } from "../../../geometry/segment.ts";
import type { Curves, Partition } from "../../../plugin/mod.ts";
import { componentAt, connect } from "../../../raster/components.ts";
import { arcOf, mapOf, outline, run } from "../../../tests/fit-curves.ts";
import { black, type Paint, pixels, white } from "../../../tests/pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "../segment/stage.ts";

test("fit pixelArt: arcs follow pixel edges exactly", async () => {
  const rows = [
    "........",
    "........",
    "..####..",
    "..####..",
    "..##....",
    "..##....",
    "........",
    "........",
  ];
  const indexed = await quantize.run(
    pixels(rows, { ".": white, "#": black }),
    { ...quantize.defaults, autoTolerance: 0.004 },
    quietContext(),
  );
  const settings = { ...segment.defaults, minRegionArea: 1, blendBand: 0 };
  const map = await segment.run(indexed, settings, quietContext());
  const { start, segments } = outline(await run(map, { pixelArt: true }));
  expect(segments).toHaveLength(6);
  expect([start, ...segments.map(({ to }) => to)].flat().every(Number.isInteger)).toBe(true);
});

test("fit keeps letters of thin strokes: a face has about the area of what was drawn", async () => {
  // an I with serifs 1.25 px thick around a stem of 2.25 px, at 16 places within a pixel
  for (let k = 0; k < 16; k++) {
    const [left, top] = [10 + (k % 4) / 4, 10 + Math.floor(k / 4) / 4];
    const within = (x: number, y: number, w: number, h: number) => x > 0 && x < w && y > 0 && y < h;
    const letter: Paint = (x, y) => {
      const [u, v] = [x - left, y - top];
      const ink =
        within(u, v, 7, 1.25) || within(u - 2.5, v, 2.25, 18) || within(u, v - 16.75, 7, 1.25);
      return ink || y > 40 ? black : white;
    };
    const map = await mapOf(letter);
    const curves = await run(map);
    const drawn = 2 * 7 * 1.25 + 15.5 * 2.25;
    const area = enclosed(outlineOf(curves, map, 14, 20));
    expect(Math.abs(area - drawn)).toBeLessThan(0.22 * drawn);
  }
});

test("issue 29: a strip of 1 px whose border is sampled along one line keeps its area", async () => {
  const map = await mapOf((x, y) => (x > 2 && x < 62 && y > 20 && y < 21 ? black : white));
  const { samples } = map;
  const strip = samples.map((v, i) => (i % 2 === 1 && Math.abs(v - 20.5) < 1 ? 20.5 : v));
  const curves = await run({ ...map, samples: strip });
  expect(enclosed(outlineOf(curves, map, 30, 20))).toBeCloseTo(60, 6);
});

/** The loop around the shape at pixel (x, y), or around the only thin one. */
function outlineOf(curves: Curves, map: Partition, x: number, y: number) {
  const { labels, raster } = map;
  // joined faces are those of the drawing, then those of thin shapes
  const c = map.details
    ? map.componentLabel.length
    : componentAt(connect(labels, raster.width), y * raster.width + x);
  const a = Array.from(curves.arcLeft.keys()).find(
    (arc) => curves.arcLeft[arc] === c || curves.arcRight[arc] === c,
  )!;
  return arcOf(curves, a);
}

/** Area within a loop, px². */
function enclosed(path: { start: Point; segments: Segment[] }): number {
  const points = flattenPath(path, 0.01);
  const twice = points.reduce((sum, [x, y], i) => {
    const [u, v] = points.at(i - 1)!;
    return sum + u * y - v * x;
  }, 0);
  return Math.abs(twice / 2);
}
