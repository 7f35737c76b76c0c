import { expect, test } from "bun:test";
import type { Raster } from "../../../plugin/mod.ts";
import { noiseSigma } from "./denoise.ts";
import { preprocess } from "./stage.ts";

const SIDE = 256;
const signal = new AbortController().signal;

/** Paper under a light that falls off to the right, with grain, and a bar across the middle. */
function scan(light: (x: number) => number, grain: number): Raster {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const noise = grain * ((Math.imul(i ^ (i >>> 7), 2654435761) >>> 8) / (1 << 23) - 1);
    const paint = y > 120 && y < 136 ? [200, 30, 40] : [240, 236, 228];
    data.set([...paint.map((level) => level * light(x) + noise), 255], 4 * i);
  }
  return { width: SIDE, height: SIDE, data, scale: 1, source: "png" };
}
const run = (raster: Raster, options: object) =>
  preprocess.run(
    raster,
    { ...preprocess.defaults, ...options },
    { signal, progress: () => {}, note: () => {} },
  ) as Raster;
const at = ({ data }: Raster, x: number, y: number) => [
  ...data.subarray(4 * (y * SIDE + x), 4 * (y * SIDE + x) + 3),
];

test("paper white gives a scan white paper and leaves print its colour", () => {
  const white = run(
    scan((x) => 1 - (0.1 * x) / SIDE, 6),
    {},
  );
  for (const x of [10, 80, 160, 240]) {
    expect(Math.min(...at(white, x, 40))).toBeGreaterThan(244);
    expect(at(white, x, 128)[1]).toBeLessThan(60);
  }
});

test("paper shadowed evens a light that falls off steeply", () => {
  const even = run(
    scan((x) => 1 - (0.6 * x) / SIDE, 6),
    { paper: "shadowed" },
  );
  for (const x of [10, 80, 160, 240]) expect(Math.min(...at(even, x, 40))).toBeGreaterThan(230);
});

test("pictures without noise and paper keep come back as they are", () => {
  const drawn = scan(() => 1, 0);
  expect(noiseSigma(drawn)).toBe(0);
  expect(run(drawn, {}).data).toBe(drawn.data);
  const noisy = scan(() => 1, 6);
  expect(run(noisy, { paper: "keep", denoise: "none" }).data).toBe(noisy.data);
});

test("issue 23, bug 11: noise is denoised without asking, and denoise none leaves it", () => {
  const noisy = scan(() => 1, 6);
  expect(noiseSigma(noisy)).toBeGreaterThan(2);
  const sigma = noiseSigma(run(noisy, { paper: "keep" }));
  expect(sigma).toBeLessThan(0.6 * noiseSigma(noisy));
  expect(run(noisy, { denoise: "none", paper: "keep" }).data).toBe(noisy.data);
});

test("paper white tells the level of black ink under stray light, and of no lighter one", () => {
  const lifted = (black: number) => {
    const raster = scan(() => 1, 6);
    for (let i = 0; i < SIDE * SIDE; i++)
      if (Math.floor(i / SIDE) % 64 < 4) raster.data.set([black, black, black], 4 * i);
    return run(raster, {}).black;
  };
  expect(lifted(40)).toBeWithin(36, 48);
  expect(lifted(120)).toBeUndefined();
});
