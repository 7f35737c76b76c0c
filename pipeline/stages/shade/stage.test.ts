import { expect, test } from "bun:test";
import fc from "fast-check";
import type { IndexedRaster } from "../../../plugin/mod.ts";
import { draw, type Paint, type Rgba } from "../../../tests/pictures.ts";
import { picture, rasterOf } from "../../../tests/random-pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "../segment/stage.ts";
import { validate } from "../segment/testing/validate.ts";
import { shade } from "./stage.ts";

const SIZE = 96;
const settings = { ...shade.defaults, gradients: "auto" } as const;

async function shaded(paint: Paint, size = SIZE): Promise<IndexedRaster> {
  const raster = draw(size, size, paint);
  const tones = { ...quantize.defaults, maxColors: 64, autoTolerance: 0.022 };
  return shade.run(await quantize.run(raster, tones, quietContext()), settings, quietContext());
}

/** A ball on white: light falls off from a point on its left. */
const ball: Paint = (x, y) => {
  if (Math.hypot(x - 48, y - 48) > 36) return [255, 255, 255, 255];
  const d = Math.hypot(x - 36, y - 34) / 60;
  return [240 - 160 * d, 120 - 90 * d, 60 + 40 * d, 255];
};

test("shade paints a shaded ball with one radial gradient and keeps its ground flat", async () => {
  const { labels, palette, paints } = await shaded(ball);
  const middle = labels[48 * SIZE + 48]!;
  expect(paints?.labelPaint[middle]).toBe(0);
  expect(paints?.kind).toEqual(Uint8Array.of(1));
  expect(paints?.labelPaint[labels[0]!]).toBe(-1);
  expect([...palette.subarray(4 * labels[0]!, 4 * labels[0]! + 4)]).toEqual([255, 255, 255, 255]);
  const [x, y] = paints!.place;
  expect(Math.hypot(x! - 36, y! - 34)).toBeLessThan(1);
});

test("shade paints a face with one gradient that is flat up to its rim", async () => {
  const { labels, paints } = await shaded((x, y) => {
    const r = Math.hypot(x - 48, y - 48);
    const level = 250 - 1.4 * Math.max(0, r - 40) ** 2;
    return r > 46 ? [20, 40, 90, 255] : [level, level, level, 255];
  });
  expect(paints?.labelPaint[labels[48 * SIZE + 48]!]).toBe(0);
  expect(paints?.kind).toEqual(Uint8Array.of(1));
});

test("shade paints a shadow on flat paper with gradients that go on from each other", async () => {
  const { labels, paints, palette } = await shaded((x, y) => {
    if (y < 40) return x > 30 && x < 66 ? [40, 60, 120, 255] : [255, 255, 255, 255];
    const beside = Math.max(0, 30 - x, x - 66);
    const level = 255 - 90 * Math.max(0, 1 - Math.hypot(beside, y - 40) / 18);
    return [level, level, level, 255];
  });
  const shadow = new Set([18, 48, 78].map((x) => labels[46 * SIZE + x]!));
  for (const label of shadow) expect(paints?.labelPaint[label]).toBeGreaterThanOrEqual(0);
  expect(paints!.labelPaint.filter((paint) => paint >= 0).length).toBeLessThanOrEqual(5);
  const paper = 4 * labels[20 * SIZE + 10]!;
  expect(palette[paper]).toBeGreaterThan(252);
});

test("shade keeps the bands as shades, by which segment measures edges", async () => {
  const image = await shaded(ball);
  const own = image.labels[48 * SIZE + 48]!;
  const bands = new Set(image.shades.filter((_, i) => image.labels[i] === own));
  expect(bands.size).toBeGreaterThan(5);
  expect(validate(await segment.run(image, segment.defaults, quietContext()))).toEqual([]);
});

test("shade lays a light over what one gradient does not explain", async () => {
  const lit: Paint = (x, y) => {
    const light = 0.8 * Math.max(0, 1 - Math.hypot(x - 60, y - 30) / 25);
    const base = [40 + 1.5 * x, 80, 200 - x];
    const [r, g, b] = base.map((v) => v + light * (255 - v));
    return [r!, g!, b!, 255];
  };
  const { paints } = await shaded(lit);
  expect(paints?.labelPaint.filter((paint) => paint >= 0)).toHaveLength(1);
  expect(paints!.kind.length).toBeGreaterThan(1);
  expect(paints!.stopColor.filter((_, k) => k % 4 === 3).some((alpha) => alpha < 255)).toBe(true);
});

test("shade parts what two gradients mix at their common edge between them", async () => {
  const { labels, paints } = await shaded((x, y) => {
    const share = Math.max(0, Math.min(1, (x - 48 - 1.3 * (y - 48)) / 3 + 0.5));
    const [left, right] = [
      [250 - y, 180 - y, 40],
      [20 + y, 40 + y, 90 + y],
    ];
    const [r, g, b] = left!.map((v, c) => v + share * (right![c]! - v));
    return [r!, g!, b!, 255];
  });
  // twelve pixels of a mixed tone were flat slivers
  expect(labels.filter((label) => paints!.labelPaint[label] === -1)).toHaveLength(0);
});

test("shade peels a face off a part of a surface that as a whole has none", async () => {
  const { labels, paints } = await shaded((x, y) => {
    const waves = 10 * Math.sin(x / 20) * Math.sin(y / 20);
    const face = Math.hypot(x - 90, y - 64) < 14 ? Math.max(0, 160 - 2 * y) : 0;
    return [90 + waves + face, 92 + 0.8 * (waves + face), 140, 255];
  }, 128);
  const bands = labels.filter((label) => paints!.labelPaint[label] === -1);
  // 0.12 where what was cut in two was not peeled
  expect(bands.length / labels.length).toBeLessThan(0.05);
});

test("shade never paints flat drawings with gradients", async () => {
  await fc.assert(
    fc.asyncProperty(picture, async (recipe) => {
      const indexed = await quantize.run(rasterOf(recipe), quantize.defaults, quietContext());
      expect(await shade.run(indexed, settings, quietContext())).toBe(indexed);
    }),
    { numRuns: process.env.KERF_SLOW ? 2000 : 100, seed: 24 },
  );
});

const jump = fc.record({
  jump: fc.integer({ min: 50, max: 110 }),
  fades: fc.integer({ min: 60, max: 90 }),
});

test("shade does not join two faces whose common edge fades", async () => {
  await fc.assert(
    fc.asyncProperty(jump, async (edge) => {
      const { labels } = await shaded((x, y): Rgba => {
        const step = x < 48.3 ? 0 : edge.jump * Math.max(0, 1 - y / edge.fades);
        return [60 + step, 60 + 0.8 * y + step, 140, 255];
      });
      expect(labels[8 * SIZE + 20]).not.toBe(labels[8 * SIZE + 76]);
    }),
    { numRuns: process.env.KERF_SLOW ? 300 : 20, seed: 24 },
  );
});
