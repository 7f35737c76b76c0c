import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Raster, Static } from "../../../plugin/mod.ts";
import { preprocess } from "./stage.ts";
import { upsampleFactor } from "./upsample.ts";

type Options = Static<typeof preprocess.options>;

const draw = (
  width: number,
  height: number,
  paint: (x: number, y: number) => readonly number[],
): Raster => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set([...paint(x, y), 255].slice(0, 4), 4 * (y * width + x));
  return { width, height, data, scale: 1, source: "png" };
};
const run = (raster: Raster, options: Partial<Options>, signal = new AbortController().signal) =>
  preprocess.run(
    raster,
    { ...preprocess.defaults, upsample: 1, ...options },
    { signal, progress: () => {}, note: () => {} },
  ) as Raster;
const at = ({ data, width }: Raster, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];
/** Grey 100 and 160 side by side, each with noise of ±6 levels. */
const noisy = draw(24, 24, (x, y) => {
  const grey = (x < 12 ? 100 : 160) + ((x * 7919 + y * 104729) % 13) - 6;
  return [grey, grey, grey];
});
const spread = (raster: Raster, [from, to]: readonly [number, number]) => {
  const greys: number[] = [];
  for (let y = 0; y < raster.height; y++)
    for (let x = from; x < to; x++) greys.push(at(raster, x, y)[0]);
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
  return Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length);
};

test("preprocess with nothing to do hands the raster on", () => {
  const handedOn = run(noisy, {});
  expect(handedOn).toEqual({ ...noisy, opaque: true });
  expect(handedOn.data).toBe(noisy.data);
});

test("preprocess leaves its input alone", () => {
  const before = noisy.data.slice();
  for (const denoise of ["bilateral", "median"] as const) run(noisy, { denoise, upsample: 2 });
  expect(noisy.data).toEqual(before);
});

test.each(["bilateral", "median"] as const)(
  "denoise %s smooths noise and keeps the edge",
  (denoise) => {
    const smooth = run(noisy, { denoise, denoiseRadius: 2, denoiseStrength: 0.5 });
    expect(spread(smooth, [0, 11])).toBeLessThan(0.7 * spread(noisy, [0, 11]));
    expect(at(smooth, 11, 12)[0]).toBeLessThan(115);
    expect(at(smooth, 12, 12)[0]).toBeGreaterThan(145);
  },
);

test("denoiseStrength and denoiseRadius each smooth more as they grow", () => {
  const of = (denoiseRadius: number, denoiseStrength: number) =>
    spread(run(noisy, { denoise: "bilateral", denoiseRadius, denoiseStrength }), [2, 10]);
  expect(of(1, 0.4)).toBeLessThan(of(1, 0));
  expect(of(3, 0.4)).toBeLessThan(of(1, 0.4));
});

test("denoise median of strength 0 changes nothing, of strength 1 removes a speck", () => {
  const speck = draw(9, 9, (x, y) => (x === 4 && y === 4 ? [0, 0, 0] : [200, 10, 30]));
  const median = (denoiseStrength: number) => run(speck, { denoise: "median", denoiseStrength });
  expect(median(0).data).toEqual(speck.data);
  expect(at(median(1), 4, 4)).toEqual([200, 10, 30, 255]);
});

test("median equals the middle of the sorted window", () => {
  const greys = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 35, maxLength: 35 });
  fc.assert(
    fc.property(greys, fc.integer({ min: 1, max: 4 }), (values, denoiseRadius) => {
      const raster = draw(7, 5, (x, y) => Array(3).fill(values[y * 7 + x]));
      const result = run(raster, { denoise: "median", denoiseRadius, denoiseStrength: 1 });
      for (let y = 0; y < 5; y++)
        for (let x = 0; x < 7; x++) {
          const window = values.filter(
            (_, i) =>
              Math.max(Math.abs((i % 7) - x), Math.abs(Math.floor(i / 7) - y)) <= denoiseRadius,
          );
          window.sort((a, b) => a - b);
          expect(at(result, x, y)[0]).toBe(window[window.length >> 1]);
        }
    }),
    { numRuns: 20 },
  );
});

test("denoise lets no colour leak out of emptiness", () => {
  const halved = draw(12, 8, (x) => (x < 6 ? [255, 0, 0, 255] : [0, 255, 0, 0]));
  for (const denoise of ["bilateral", "median"] as const) {
    const { data } = run(halved, { denoise, denoiseRadius: 2, denoiseStrength: 1 });
    for (let i = 0; i < data.length; i += 4)
      if (data[i + 3] > 8) expect([...data.subarray(i, i + 3)]).toEqual([255, 0, 0]);
  }
});

test("alphaMode flatten composites on the background", () => {
  const glass = draw(2, 1, () => [200, 100, 0, 51]);
  expect(at(run(glass, { alphaMode: "flatten" }), 0, 0)).toEqual([244, 224, 204, 255]);
  expect(at(run(glass, { alphaMode: "flatten", background: [0, 10, 0] }), 0, 0)).toEqual([
    40, 28, 0, 255,
  ]);
});

test("alphaMode keep empties haze under alphaThreshold and keeps the coverage of edges", () => {
  // Paint, an antialiased column, emptiness; and far off a haze.
  const alphas = [255, 255, 90, 0, 0, 90, 90, 90];
  const raster = draw(8, 5, (x) => [10, 20, 30, alphas[x]]);
  const kept = run(raster, { alphaThreshold: 128 });
  expect(alphas.map((_, x) => at(kept, x, 2)[3])).toEqual([255, 255, 90, 0, 0, 0, 0, 0]);
  expect(run(raster, { alphaThreshold: 90 }).data).toEqual(raster.data);
});

test("upsample auto enlarges small images threefold, any factor within 16 megapixels", () => {
  const factor = (width: number, height: number, upsample: "auto" | 4 = "auto") =>
    upsampleFactor({ ...noisy, width, height }, upsample);
  expect([16, 112, 113, 4000].map((side) => factor(side, side / 2))).toEqual([3, 3, 1, 1]);
  expect(factor(5000, 5000, 4)).toBe(1);
  expect(factor(2000, 2000, 4)).toBe(2);
});

test("upsample keeps flat colours and passes through a ramp", () => {
  const flat = run(
    draw(5, 4, () => [7, 77, 177]),
    { upsample: 3 },
  );
  expect([flat.width, flat.height, flat.scale]).toEqual([15, 12, 3]);
  for (let i = 0; i < flat.data.length; i += 4)
    expect([...flat.data.subarray(i, i + 4)]).toEqual([7, 77, 177, 255]);
  const ramp = run(
    draw(16, 4, (x) => [10 * x, 10 * x, 10 * x]),
    { upsample: 2 },
  );
  for (let x = 4; x < 28; x++)
    expect(at(ramp, x, 4)[0]).toBeCloseTo(10 * ((x + 0.5) / 2 - 0.5), -0.5);
});

test("upsample makes no colour darker or lighter than those beside a sharp edge", () => {
  const step = draw(12, 12, (x, y) => (x > 3 && y > 3 ? [84, 110, 122] : [200, 210, 220]));
  const enlarged = run(step, { upsample: 3 });
  for (let i = 0; i < enlarged.data.length; i += 4) {
    const [r, g, b] = enlarged.data.subarray(i, i + 3) as unknown as [number, number, number];
    expect(r >= 84 && r <= 200 && g >= 110 && g <= 210 && b >= 122 && b <= 220).toBe(true);
  }
});

test("upsample keeps the colour of paint beside emptiness", () => {
  const raster = draw(8, 8, (x) => (x < 4 ? [200, 50, 25, 255] : [0, 0, 0, 0]));
  const { data } = run(raster, { upsample: 4 });
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3] > 0) expect([...data.subarray(i, i + 3)]).toEqual([200, 50, 25]);
});

test("preprocess stops when aborted", () => {
  const reason = new Error("stop");
  const signal = AbortSignal.abort(reason);
  expect(() => run(noisy, { denoise: "bilateral" }, signal)).toThrow(reason);
  expect(() => run(noisy, { upsample: 2 }, signal)).toThrow(reason);
});
