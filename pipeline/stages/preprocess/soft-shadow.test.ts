import { expect, test } from "bun:test";
import fc from "fast-check";
import { exp } from "../../../geometry/elementary.ts";
import type { Raster } from "../../../plugin/mod.ts";
import { liftShadow } from "./soft-shadow.ts";

const SIDE = 96;
/** A drawing: a square of one colour with antialiased sides. */
const SQUARE = { from: 24.4, to: 60.7, color: [200, 30, 30] } as const;

const cover = (k: number) =>
  Math.max(0, Math.min(1, k + 1 - SQUARE.from)) * Math.max(0, Math.min(1, SQUARE.to - k));
const isClose = (a: number, b: number) => Math.abs(a - b) <= 6;

/** The drawing over something of one colour whose alpha, 0 to 1, is given. */
function over(color: readonly number[], alpha: (x: number, y: number) => number): Raster {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const own = cover(x) * cover(y);
    const below = alpha(x + 0.5, y + 0.5) * (1 - own);
    const all = own + below;
    for (let c = 0; c < 3; c++)
      data[4 * i + c] = all > 0 ? (own * SQUARE.color[c]! + below * color[c]!) / all : 0;
    data[4 * i + 3] = 255 * all;
  }
  return { width: SIDE, height: SIDE, data, scale: 1, source: "png" };
}

/** A blot around (x0, y0), as a blur makes it. */
const blot = (x0: number, y0: number, width: number, most: number) => (x: number, y: number) =>
  most * exp(-((x - x0) ** 2 + (y - y0) ** 2) / (2 * width * width));

test("liftShadow() takes a soft shadow off and leaves the drawing as it would be without", () => {
  const alone = over([0, 0, 0], () => 0);
  const shadow = fc.record({
    color: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
    x: fc.double({ min: 36, max: 56, noNaN: true }),
    y: fc.double({ min: 36, max: 56, noNaN: true }),
    width: fc.double({ min: 8, max: 20, noNaN: true }),
    most: fc.double({ min: 0.35, max: 0.7, noNaN: true }),
  });
  fc.assert(
    fc.property(shadow, ({ color, x, y, width, most }) => {
      // paint of the shadow's colour is the shadow's
      fc.pre(color.some((v, c) => Math.abs(v - SQUARE.color[c]!) > 60));
      const { data, shadow: lifted } = liftShadow(over(color, blot(x, y, width, most)));
      fc.pre(lifted !== undefined);
      let strayed = 0;
      for (let i = 3; i < data.length; i += 4) if (!isClose(data[i]!, alone.data[i]!)) strayed++;
      // at the corners of the square little is known of the shadow
      expect(strayed).toBeLessThan(0.01 * SIDE * SIDE);
      expect([...lifted!.color].every((v, c) => Math.abs(v - color[c]!) <= 6)).toBe(true);
    }),
    { numRuns: 25, seed: 24 },
  );
});

test("liftShadow() leaves flat translucent paint, gradients with edges and plain drawings alone", () => {
  const flat = over([0, 0, 0], (x) => (x > 70 ? 0.4 : 0));
  const fading = over([0, 0, 0], (x, y) => (y > 66 && y < 90 && x > 10 && x < 86 ? x / 96 : 0));
  const plain = over([0, 0, 0], () => 0);
  for (const raster of [flat, fading, plain]) expect(liftShadow(raster)).toBe(raster);
});
