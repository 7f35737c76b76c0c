// How far a written border may lie from what was measured, in numbers read back from the SVG.
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { JobOptions } from "../pipeline/options.ts";
import { deviationOf } from "./deviation.ts";
import { black, disc, draw, white } from "./pictures.ts";
import { picture, rasterOf } from "./random-pictures.ts";

/** Junctions and sharp corners may lie this far from the pixel edges, px; curves keep within 2.2 of their samples. */
const REACH = 3;
/** Trusted samples away from nodes lie this near to a border, px: beside a stroke about a pixel thick they see its other side. */
const NEAR = 1.5;

const options = fc.record({
  preset: fc.constantFrom("logo", "illustration", "photo", "line-art"),
  precision: fc.nat(4),
  mode: fc.constantFrom("cut", "stacked"),
  upsample: fc.constantFrom("auto", 1, 2, 3),
});
/** A fixed start by default, so that a gate fails for what changed; other pictures each time in the long form. */
const runs = process.env.KERF_SLOW ? { numRuns: 500 } : { numRuns: 16, seed: 20261121 };

test("written borders keep near what was measured, and what was measured near them, in either mode at 0 to 4 decimals", async () => {
  await fc.assert(
    fc.asyncProperty(picture, options, async (recipe, { preset, precision, mode, upsample }) => {
      const job = { preset, options: { preprocess: { upsample }, export: { mode, precision } } };
      const { written, samples } = await deviationOf(rasterOf(recipe), job as JobOptions);
      const step = 10 ** -precision;
      expect(written).toBeLessThan(REACH + step);
      expect(samples).toBeLessThan(NEAR + step);
    }),
    runs,
  );
}, 300_000);

for (const precision of [0, 1, 2, 3, 4])
  test(`the written border of a disc lies within the tolerance and a step of its samples: ${precision} decimals`, async () => {
    const raster = draw(64, 64, disc(31.3, 32.6, 20.4, black, white));
    const { written, samples } = await deviationOf(raster, { options: { export: { precision } } });
    const step = 10 ** -precision;
    expect(samples).toBeLessThan(0.3 + step * Math.SQRT1_2);
    expect(written).toBeLessThan(0.3 + step * Math.SQRT1_2);
    // a border that is written coarser does show
    if (precision === 0) expect(samples).toBeGreaterThan(0.1);
  });
