import { expect, test } from "bun:test";
import { draw, type Paint, type Rgba } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../stage.ts";

const SIDE = 160;
const paper: Rgba = [242, 242, 240, 255];
const sign: Rgba = [8, 110, 186, 255];

/** Noise of every pixel, and a texture of some px, as scanned paper has. */
function scan(paint: Paint, levels: number) {
  const raster = draw(SIDE, SIDE, paint);
  const random = (i: number) => (Math.imul(i + 1, 0x9e3779b1) >>> 8) / 2 ** 24 - 0.5;
  const texture = (x: number, y: number) =>
    levels * Math.sin(x / 0.8 + 3 * random(y >> 3)) +
    levels * Math.sin(y / 0.9 + 3 * random(x >> 3));
  const data = raster.data.map((v, at) => {
    const i = at >> 2;
    const noise = texture(i % SIDE, Math.floor(i / SIDE)) + 10 * random(i);
    return at % 4 === 3 ? v : v + noise;
  });
  return { ...raster, data, opaque: true };
}

const run = (paint: Paint, levels: number) =>
  quantize.run(scan(paint, levels), { ...quantize.defaults, maxColors: 64 }, quietContext());

test("issue 23: textured paper is one colour", async () => {
  const { labels, noisy } = await run(
    (x, y) => (Math.abs(x - 80) < 50 && Math.abs(y - 80) < 30 ? sign : paper),
    5,
  );
  expect(noisy).toBe(true);
  expect(new Set(labels.filter((_, i) => i % SIDE < 20)).size).toBe(1);
});

test("mergeShades() keeps two near paints that meet at a border", async () => {
  const { labels } = await run((x) => (x < 80 ? [232, 200, 120, 255] : [250, 225, 150, 255]), 4);
  const at = (x: number) => labels[80 * SIDE + x];
  expect(at(40)).not.toBe(at(120));
});
