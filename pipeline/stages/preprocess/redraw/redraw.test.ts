import { expect, test } from "bun:test";
import type { Raster } from "../../../../plugin/mod.ts";
import { findOriginal } from "../enlarged.ts";
import { preprocess } from "../stage.ts";
import { upsample } from "../upsample.ts";
import { MOST_ORIGINAL_PIXELS } from "./redraw.ts";

const { signal } = new AbortController();
const SIDE = 60;
const BLACK = [0, 0, 0];
const RED = [220, 30, 40];
const WHITE = [255, 255, 255];

/** A red disc with a black outline one pixel wide on white, antialiased. */
function disc(): Raster {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE).fill(255);
  const points = [0.125, 0.375, 0.625, 0.875];
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (const v of points)
        for (const u of points) {
          const r = Math.hypot(x + u - SIDE / 2, y + v - SIDE / 2);
          sum += (r > 20 ? WHITE : r > 19 ? BLACK : RED)[c]!;
        }
      data[4 * i + c] = sum / 16;
    }
  }
  return { width: SIDE, height: SIDE, data, scale: 1, source: "png", opaque: true };
}

const enlarged: Raster = { ...upsample(disc(), { factor: 3, onRow: () => {} }), scale: 1 };
const run = (raster: Raster) =>
  preprocess.run(raster, preprocess.defaults, {
    signal,
    progress: () => {},
    note: () => {},
  }) as Raster;

test("findOriginal gives the pixels that a picture was enlarged from", () => {
  const original = findOriginal(enlarged, MOST_ORIGINAL_PIXELS, signal)!;
  const { data } = disc();
  expect([original.width, original.height]).toEqual([SIDE, SIDE]);
  const worst = data.reduce((most, v, i) => Math.max(most, Math.abs(v - original.data[i]!)), 0);
  expect(worst).toBeLessThan(24);
});

test("findOriginal gives the pixels that a strip of 14 px was enlarged from", () => {
  const drawn = disc();
  const strip = { ...drawn, height: 14, data: drawn.data.slice(4 * 8 * SIDE, 4 * 22 * SIDE) };
  const picture = { ...upsample(strip, { factor: 4, onRow: () => {} }), scale: 1 };
  const original = findOriginal(picture, MOST_ORIGINAL_PIXELS, signal)!;
  expect([original.width, original.height]).toEqual([SIDE, 14]);
});

test("findOriginal finds none of a crisp picture, nor of one blurred by another filter", () => {
  const blurred = enlarged.data.map((v, i, { length }) => {
    const beside = (step: number) =>
      enlarged.data[Math.max(i % 4, Math.min(length - 4 + (i % 4), i + step))]!;
    return (v + beside(-4) + beside(4) + beside(8) + beside(-8)) / 5;
  });
  expect(findOriginal(disc(), MOST_ORIGINAL_PIXELS, signal)).toBeUndefined();
  expect(
    findOriginal({ ...enlarged, data: blurred }, MOST_ORIGINAL_PIXELS, signal),
  ).toBeUndefined();
});

test("an outline that no pixel of an enlarged drawing shows in its own colour is closed and black", () => {
  const { data, width, scale } = run(enlarged);
  const middle = (width / 2) * width;
  let black = 0;
  for (let turn = 0; turn < 360; turn++) {
    const levels = Array.from({ length: 24 }, (_, k) => {
      const r = (18.6 + k * 0.08) * 3 * scale;
      const x = Math.floor(width / 2 + r * Math.cos((turn * Math.PI) / 180));
      const y = Math.floor(r * Math.sin((turn * Math.PI) / 180));
      return data[4 * (middle + y * width + x)]!;
    });
    if (Math.min(...levels) < 16) black++;
  }
  expect(black).toBe(360);
});

test("issue 23: a noisy enlarged drawing shows no paint that lies elsewhere along its outlines", () => {
  const brown = [150, 90, 60];
  const drawn = disc();
  let seed = 7;
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const near = Math.abs(Math.hypot(x - 29.5, y - 29.5) - 19.5) < 4;
    seed = (seed * 48_271) % 0x7fffffff;
    const noise = near ? (seed % 61) - 30 : 0;
    for (let c = 0; c < 3; c++) {
      if (x < 10 && y < 10) drawn.data[4 * i + c] = brown[c]!;
      else drawn.data[4 * i + c] = drawn.data[4 * i + c]! + noise;
    }
  }
  const again = run({ ...upsample(drawn, { factor: 3, onRow: () => {} }), scale: 1 });
  const ratio = again.width / SIDE;
  let strange = 0;
  for (let i = 0; i < again.width * again.height; i++) {
    const [x, y] = [(i % again.width) / ratio, Math.floor(i / again.width) / ratio];
    const isBrown = brown.every((v, c) => Math.abs(again.data[4 * i + c]! - v) < 12);
    if (isBrown && (x > 12 || y > 12)) strange++;
  }
  expect(again.width).toBe(3 * SIDE);
  expect(strange).toBe(0);
});

test("issue 23: a straight border between two like paints of an enlarged drawing stays straight", () => {
  const [light, dark] = [
    [138, 104, 90],
    [112, 80, 65],
  ];
  const points = [0.125, 0.375, 0.625, 0.875];
  const data = new Uint8ClampedArray(4 * SIDE * SIDE).fill(255);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    for (let c = 0; c < 3; c++) {
      const colors = points.flatMap((v) =>
        points.map((u) => {
          if (x < 8 || x >= 52 || y < 4 || y >= 56) return WHITE;
          return y + v < 20 + 0.3 * (x + u) ? light : dark;
        }),
      );
      data[4 * i + c] = colors.reduce((sum, color) => sum + color![c]!, 0) / 16;
    }
  }
  const drawn = { ...disc(), data };
  const again = run({ ...upsample(drawn, { factor: 4, onRow: () => {} }), scale: 1 });
  const ratio = again.width / SIDE;
  let worst = 0;
  for (let x = 14 * ratio; x < 46 * ratio; x++) {
    let below = 0;
    for (let y = 12 * ratio; y < 50 * ratio; y++) {
      const green = again.data[4 * (y * again.width + x) + 1]!;
      below += Math.max(0, Math.min(1, (light![1]! - green) / (light![1]! - dark![1]!)));
    }
    const border = 20 + (0.3 * (x + 0.5)) / ratio;
    worst = Math.max(worst, Math.abs(50 - below / ratio - border));
  }
  expect(worst).toBeLessThan(0.25);
});

test("a small drawing is drawn anew from its own pixels, three times as large; not one with gradients, nor a JPEG", () => {
  const small = disc();
  const drawn = run(small);
  expect([drawn.width, drawn.height, drawn.scale]).toEqual([3 * SIDE, 3 * SIDE, 3]);
  const words = new Uint32Array(drawn.data.buffer);
  // the outline, which few pixels show in its own colour, is black all the way round
  for (let k = 0; k < 64; k++) {
    const [u, v] = [Math.cos((k * Math.PI) / 32), Math.sin((k * Math.PI) / 32)];
    const i =
      Math.floor(3 * (SIDE / 2 + 19.5 * v)) * 3 * SIDE + Math.floor(3 * (SIDE / 2 + 19.5 * u));
    expect(words[i]! & 0xffffff).toBeLessThan(0x404040);
  }
  const shaded = small.data.map((v, i) => (i % 4 === 3 ? v : (v * (60 + (i >> 2) / SIDE)) / 120));
  const blurred = upsample(small, { factor: 3, onRow: () => {} }).data;
  expect(run({ ...small, source: "jpeg" }).data).toEqual(blurred);
  expect(run({ ...small, data: shaded }).data).toEqual(
    upsample({ ...small, data: shaded }, { factor: 3, onRow: () => {} }).data,
  );
});

test("a stroke that covers two rows of pixels in part is drawn in its ink, not in the tone that they show", () => {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE).fill(255);
  const paint = (x: number, y: number, grey: number) =>
    data.fill(grey, 4 * (y * SIDE + x), 4 * (y * SIDE + x) + 3);
  for (let x = 8; x < 52; x++) for (const y of [20, 21]) paint(x, y, 64); // three quarters of either row
  for (let y = 30; y < 50; y++) for (let x = 20; x < 40; x++) paint(x, y, 0);
  const drawn = run({ width: SIDE, height: SIDE, data, scale: 1, source: "png", opaque: true });
  // across the stroke, left of the block: one and a half px of ink
  const across = Array.from(
    { length: drawn.height },
    (_, y) => drawn.data[4 * (y * drawn.width + 45)]!,
  );
  expect(across.filter((grey) => grey === 0).length).toBeGreaterThan(3);
  expect(across.reduce((ink, grey) => ink + (255 - grey) / 255, 0) / 3).toBeCloseTo(1.5, 0.5);
  expect(across).not.toContain(64);
});
