import { expect, test } from "bun:test";
import type { Raster } from "../../../plugin/mod.ts";
import { joinSubpixels } from "./subpixels.ts";

const signal = new AbortController().signal;
const WIDTH = 120;
const HEIGHT = 24;
type Rgb = readonly [number, number, number];
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [20, 40, 90];

/** Slanted strokes of 1.3 px, 10 px from each other; `apart` px lie between the samples of neighbouring channels. */
function strokes(apart: number, ground: Rgb = WHITE, ink: Rgb = INK): Raster {
  const data = new Uint8ClampedArray(new SharedArrayBuffer(4 * WIDTH * HEIGHT)).fill(255);
  const isInk = (x: number, y: number) => {
    const d = (((x - 5 - y / 7) % 10) + 10) % 10;
    return x > 4 && x < WIDTH - 5 && d < 1.3;
  };
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    for (let c = 0; c < 3; c++) {
      let share = 0;
      for (let k = 0; k < 12; k++)
        if (isInk(x + (k + 0.5) / 12 + (c - 1) * apart, y)) share += 1 / 12;
      data[4 * i + c] = ground[c]! + share * (ink[c]! - ground[c]!);
    }
  }
  return { width: WIDTH, height: HEIGHT, data, scale: 1, source: "png" };
}

/** Largest distance of a pixel from the line between two colours, levels. */
function fringe({ data }: Raster, ground: Rgb, ink: Rgb): number {
  const way = ground.map((g, c) => ink[c]! - g);
  const square = way.reduce((sum, w) => sum + w * w, 0);
  let most = 0;
  for (let i = 0; i < data.length; i += 4) {
    const d = ground.map((g, c) => data[i + c]! - g);
    const t = d.reduce((sum, v, c) => sum + v * way[c]!, 0) / square;
    most = Math.max(most, ...d.map((v, c) => Math.abs(v - t * way[c]!)));
  }
  return most;
}

test("issue 23: joinSubpixels() takes the coloured fringes of a screen's stripes away, in either order", () => {
  for (const apart of [1 / 3, -1 / 3]) {
    const raster = strokes(apart);
    expect(fringe(raster, WHITE, INK)).toBeGreaterThan(40);
    expect(fringe(joinSubpixels(raster, signal), WHITE, INK)).toBeLessThan(8);
  }
});

test("joinSubpixels() keeps the place and the ink of a shape", () => {
  const middle = ({ data }: Raster, y: number) => {
    let [sum, moment] = [0, 0];
    for (let x = 0; x < WIDTH; x++) {
      const d = 255 - data[4 * (y * WIDTH + x) + 1]!;
      sum += d;
      moment += x * d;
    }
    return [sum, moment / sum] as const;
  };
  const grey = strokes(0);
  const joined = joinSubpixels(strokes(1 / 3), signal);
  for (let y = 0; y < HEIGHT; y += 5) {
    const [ink, x] = middle(joined, y);
    const [meant, at] = middle(grey, y);
    expect(Math.abs(ink / meant - 1)).toBeLessThan(0.03);
    expect(Math.abs(x - at)).toBeLessThan(0.1);
  }
});

test("joinSubpixels() leaves other pictures as they are", () => {
  const grey = strokes(0);
  expect(joinSubpixels(grey, signal)).toBe(grey);
});

test("joinSubpixels() finds a line of lettering in a picture of which it looks at one row of four", () => {
  const line = strokes(1 / 3);
  const rows = 12;
  const height = 2048;
  const data = new Uint8ClampedArray(new SharedArrayBuffer(4 * WIDTH * height)).fill(255);
  data.set(line.data.subarray(0, 4 * WIDTH * rows), 4 * WIDTH * 1000);
  const joined = joinSubpixels({ ...line, height, data }, signal);
  expect(fringe(joined, WHITE, INK)).toBeLessThan(8);
});
