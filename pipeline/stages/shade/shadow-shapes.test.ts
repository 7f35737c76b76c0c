import { expect, test } from "bun:test";
import { exp } from "../../../geometry/elementary.ts";
import type { Raster } from "../../../plugin/mod.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { resolveSettings } from "../../options.ts";
import { fit } from "../fit/stage.ts";
import { preprocess } from "../preprocess/stage.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "../segment/stage.ts";
import { drawShadow } from "./shadow-shapes.ts";
import { shade } from "./stage.ts";

const black = Uint8Array.of(0, 0, 0);

test("drawShadow() draws a blurred blot, to a step of its shapes", () => {
  const [width, height] = [96, 96];
  const alphaAt = (x: number, y: number) =>
    0.5 * exp(-((x - 48) ** 2 + (y - 52) ** 2) / (2 * 14 * 14));
  const alpha = Float32Array.from(
    { length: width * height },
    (_, i) => 255 * alphaAt((i % width) + 0.5, Math.floor(i / width) + 0.5),
  );
  const { shapes } = drawShadow({ color: black, width, height, alpha });
  expect(shapes.length).toBeGreaterThan(5);
  const sum = 1 - shapes.reduce((clear, { opacity }) => clear * (1 - opacity), 1);
  expect(Math.abs(sum - 0.5)).toBeLessThan(0.05);
  for (const { rings } of shapes) expect(rings.length).toBe(1);
  // the blur is round, and so are its shapes: as many px across as the bell is where it has their alpha
  const xs = [...shapes[0]!.rings[0]!.points].filter((_, k) => k % 6 === 0);
  const across = Math.max(...xs) - Math.min(...xs);
  const least = 2 * 14 * Math.sqrt(2 * Math.log(0.5 / (5 / 255)));
  expect(Math.abs(across - Math.min(width, least))).toBeLessThan(3);
});

test("issue 29: no ring of a narrow shadow is a line to and fro", () => {
  const [width, height] = [60, 40];
  for (const level of [12, 20, 60]) {
    // a ridge 1.5 px to either side
    const alpha = Float32Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return x > 12 && x < 48 ? level * Math.max(0, 1 - Math.abs(y - 20) / 1.5) : 0;
    });
    const { shapes } = drawShadow({ color: black, width, height, alpha });
    const rings = shapes.flatMap((shape) => shape.rings);
    for (const { segmentKind } of rings) expect(segmentKind.length).toBeGreaterThan(2);
  }
});

for (const lettering of [false, true])
  test(`a soft shadow comes to the drawing of a plate ${lettering ? "with" : "without"} lettering`, async () => {
    const [width, height] = [120, 96];
    const data = new Uint8ClampedArray(4 * width * height);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const isPlate = x > 20 && x < 70 && y > 20 && y < 50;
      // strokes of 1.4 px, 6 px apart
      const isWritten = lettering && x > 26 && x < 60 && y > 30 && y < 40;
      const ink = isWritten ? [1, 0.4, 0, 0, 0, 0][x % 6]! : 0;
      if (isPlate) data.set([200, 30 + 225 * ink, 30 + 225 * ink, 255], 4 * i);
      else data[4 * i + 3] = 140 * exp(-((x - 50) ** 2 + (y - 44) ** 2) / 500);
    }
    const settings = resolveSettings({ preset: "logo" });
    const context = quietContext();
    const sent: Raster = { width, height, data, scale: 1, source: "png" };
    const raster = await preprocess.run(sent, settings.preprocess, context);
    expect(raster.shadow).toBeDefined();
    const indexed = await quantize.run(raster, settings.quantize, context);
    expect(indexed.details !== undefined).toBe(lettering);
    const shaded = await shade.run(indexed, settings.shade, context);
    const map = await segment.run(shaded, settings.segment, context);
    const { shadow } = await fit.run(map, settings.fit, context);
    expect(shadow!.color).toEqual(black);
    expect(shadow!.shapes.length).toBeGreaterThan(5);
  });
