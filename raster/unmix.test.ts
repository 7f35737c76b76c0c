import { expect, test } from "bun:test";
import { Unmixer } from "./unmix.ts";

/** Premultiplied RGBA of opaque colours. */
const opaque = (...colors: readonly (readonly [number, number, number])[]) =>
  colors.flatMap(([r, g, b]) => [r, g, b, 255]);
const navy = [0, 32, 104] as const;
const white = [255, 255, 255] as const;
const rgba = Float64Array.from(opaque(white, navy));

/** What a pixel of luma share `luma` and chroma share `chroma` of white over navy measures as. */
function measured(luma: number, chroma: number, lumaWeight: number) {
  const y = ([r, g, b]: readonly [number, number, number]) => 0.299 * r + 0.587 * g + 0.114 * b;
  const mix = [0, 1, 2].map(
    (c) =>
      luma * y(white) +
      (1 - luma) * y(navy) +
      chroma * (white[c]! - y(white)) +
      (1 - chroma) * (navy[c]! - y(navy)),
  ) as [number, number, number];
  const unmixer = new Unmixer(Uint8ClampedArray.from(opaque(mix)), lumaWeight);
  unmixer.measure(0, rgba, 0, 1);
  return { coverage: unmixer.coverage, residual: Math.sqrt(unmixer.residual) };
}

test("Unmixer measures the share of a clean mix and leaves no residual", () => {
  for (const weight of [0, 8]) {
    const { coverage, residual } = measured(0.3, 0.3, weight);
    expect(coverage).toBeCloseTo(0.3, 2);
    expect(residual).toBeLessThan(1);
  }
});

test("Unmixer forgives chroma of another share where luma leads", () => {
  const clean = measured(0.8, 0.4, 0);
  const led = measured(0.8, 0.4, 8);
  expect(led.coverage).toBeCloseTo(0.8, 1);
  expect(led.residual).toBeLessThan(0.6 * clean.residual);
});

test("Unmixer does not forgive chroma that neither colour has", () => {
  const unmixer = new Unmixer(Uint8ClampedArray.from(opaque([220, 60, 60])), 8);
  unmixer.measure(0, rgba, 0, 1);
  expect(Math.sqrt(unmixer.residual)).toBeGreaterThan(60);
});
