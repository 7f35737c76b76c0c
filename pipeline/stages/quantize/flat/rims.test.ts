import { expect, test } from "bun:test";
import type { Raster } from "../../../../plugin/mod.ts";
import { draw, type Rgba } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../stage.ts";

const light: Rgba = [200, 225, 250, 255];
const rim: Rgba = [110, 150, 200, 255];
const dark: Rgba = [20, 75, 150, 255];
const SIZE = 96;
/** Enough edges that are no rims, as in a drawing: a disc of the light colour's on the dark one, and as much again beside it. */
const WIDE = 3 * SIZE;

/** Distance of a point beyond the light side, px. */
type Distance = (x: number, y: number) => number;

const straight: Distance = (_, y) => y - 40.6;
const slanted: Distance = (x, y) => (y - 30 - 0.37 * x) / Math.hypot(1, 0.37);
const round: Distance = (x, y) => Math.hypot(x - 48, y - 47.6) - 30.4;

/** Light, a rim so wide, dark; beside it discs without rims. */
function rimmed(distance: Distance, width: number): Raster {
  return draw(WIDE, SIZE, (x, y) => {
    if (x >= SIZE) return round(x % SIZE, y) < 0 ? light : dark;
    const d = distance(x, y);
    return d < 0 ? light : d < width ? rim : dark;
  });
}

/** The same twice as large, bilinear. */
function enlarged({ width, height, data, ...rest }: Raster): Raster {
  const twice = new Uint8ClampedArray(16 * width * height);
  const at = (x: number, y: number, c: number) =>
    data[
      4 * (Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))) + c
    ]!;
  for (let i = 0; i < 4 * width * height; i++) {
    const [x, y] = [i % (2 * width), Math.floor(i / (2 * width))];
    const [u, v] = [Math.floor((x - 1) / 2), Math.floor((y - 1) / 2)];
    const [p, q] = [x & 1 ? 0.25 : 0.75, y & 1 ? 0.25 : 0.75];
    for (let c = 0; c < 4; c++) {
      const row = (w: number) => (1 - p) * at(u, w, c) + p * at(u + 1, w, c);
      twice[4 * i + c] = (1 - q) * row(v) + q * row(v + 1);
    }
  }
  return { ...rest, width: 2 * width, height: 2 * height, data: twice };
}

/** Colours found, and pixels that the rim's has. */
async function trace(raster: Raster) {
  const { palette, labels } = await quantize.run(raster, quantize.defaults, quietContext());
  const colors = Array.from({ length: palette.length / 4 }, (_, k) =>
    palette.slice(4 * k, 4 * k + 3).join(),
  );
  const own = colors.indexOf(rim.slice(0, 3).join());
  return { colors: colors.length, area: labels.filter((k) => k === own).length };
}

for (const [name, distance, length] of [
  ["straight", straight, SIZE],
  ["slanted", slanted, SIZE * Math.hypot(1, 0.37)],
  ["round", round, 2 * Math.PI * 31.4],
] as const) {
  for (const width of [1.5, 2, 3]) {
    // along the pixels a rim of 1.5 px may cover none whole, or one row that looks like a blend
    if (name === "straight" && width === 1.5) continue;
    test(`quantize keeps a ${name} rim of ${width} px whose colour lies between its sides`, async () => {
      const { colors, area } = await trace(rimmed(distance, width));
      expect(colors).toBe(3);
      expect(area / length).toBeGreaterThan(width - 0.2);
      expect(area / length).toBeLessThan(width + 0.2);
    });
  }
  test(`quantize sees no rim along a ${name} border`, async () => {
    expect((await trace(rimmed(distance, 0))).colors).toBe(2);
  });
  test(`quantize sees no rim along a ${name} border that is enlarged`, async () => {
    expect((await trace(enlarged(rimmed(distance, 0)))).colors).toBe(2);
  });
}

test("quantize keeps a rim in a picture of nothing else where two pixels across show its colour", async () => {
  const ring = draw(SIZE, SIZE, (x, y) => {
    const d = round(x, y);
    return d < 0 ? light : d < 3 ? rim : dark;
  });
  expect((await trace(ring)).colors).toBe(3);
});

test("quantize takes no mixture that recurs in many small shapes for a rim", async () => {
  const corner = (x: number, y: number) => Math.abs((x % 8) - 4.3) + Math.abs((y % 8) - 4.4);
  const lattice = draw(SIZE, SIZE, (x, y) => (corner(x, y) < 2.6 ? light : dark));
  expect((await trace(lattice)).colors).toBe(2);
});
