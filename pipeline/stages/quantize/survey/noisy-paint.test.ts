import { expect, test } from "bun:test";
import fc from "fast-check";
import { premultiply } from "../../../../raster/picture.ts";
import { Paint } from "../../../../raster/smoothness.ts";
import { quietGradients } from "./noisy-paint.ts";

const SIDE = 64;
const { signal } = new AbortController();

/** A ground, and a square on it in the colour that is given; every channel of every pixel off by up to `noise` levels. */
function noisy(noise: number, color: (x: number, y: number) => readonly number[]) {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  let state = 24;
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const own = x >= 12 && x < 52 && y >= 12 && y < 52 ? color(x, y) : [240, 240, 240];
    for (let c = 0; c < 3; c++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      data[4 * i + c] = own[c]! + noise * ((2 * state) / 2 ** 32 - 1);
    }
    data[4 * i + 3] = 255;
  }
  return premultiply({ width: SIDE, height: SIDE, data, opaque: true });
}

test("quietGradients() evens the noise of a gradient to a level, and keeps its edges", () => {
  fc.assert(
    fc.property(fc.double({ min: 1.5, max: 3, noNaN: true }), fc.nat(3), (slope, noise) => {
      const color = (x: number, y: number) => [20 + slope * x, 30 + slope * y, 60];
      const quiet = quietGradients(noisy(noise, color), signal)!;
      let squares = 0;
      let count = 0;
      for (let y = 16; y < 48; y++)
        for (let x = 16; x < 48; x++) {
          const i = y * SIDE + x;
          expect(quiet.paint[i]).toBe(Paint.shaded);
          for (let c = 0; c < 3; c++) {
            squares += (quiet.picture.px[4 * i + c]! - color(x, y)[c]!) ** 2;
            count++;
          }
        }
      expect(Math.sqrt(squares / count)).toBeLessThan(1);
      for (const x of [11, 12, 51, 52]) expect(quiet.paint[32 * SIDE + x]).toBe(Paint.edge);
    }),
    { numRuns: 20, seed: 24 },
  );
});

test("quietGradients() finds none in flat paint with noise", () => {
  for (const noise of [0, 2, 4, 8]) {
    const flat = noisy(noise, () => [90, 140, 60]);
    expect(quietGradients(flat, signal)).toBeUndefined();
  }
});
