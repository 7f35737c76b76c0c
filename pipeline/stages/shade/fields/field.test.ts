import { expect, test } from "bun:test";
import fc from "fast-check";
import { GradientKind } from "../../../../plugin/artifacts.ts";
import { alongPlace, readPolyline } from "./along.ts";
import { fitField } from "./field.ts";
import { THOROUGH } from "./fit-place.ts";
import { circle, linear, type Place, placeOf } from "./place.ts";
import { type Samples, samplePixels } from "./samples.ts";

const SIZE = 48;
/** Default of the stage, levels. */
const TOLERANCE = 2.4;
const unit = fc.double({ min: -1, max: 1, noNaN: true });
const level = fc.integer({ min: 10, max: 245 });
const color = fc.tuple(level, level, level);
/** Places of all kinds; ellipses up to 1 : 3. */
const place: fc.Arbitrary<Place> = fc.oneof(
  fc.tuple(unit, unit).map(([u, v]) => {
    const length = Math.sqrt(u * u + v * v) || 1;
    return linear(u / length, length === 1 ? 0 : v / length);
  }),
  fc.tuple(unit, unit).map(([x, y]) => circle(24 + 40 * x, 24 + 40 * y)),
  fc
    .tuple(unit, unit, fc.double({ min: 0.6, max: 1.7, noNaN: true }))
    .map(([x, y, flat]): Place => {
      const p = Float64Array.of(24 + 30 * x, 24 + 30 * y, flat, 0, 1 / flat);
      return { kind: GradientKind.radial, p };
    }),
);
const drawn = fc.record({
  place,
  stops: fc.tuple(color, color, color),
  noise: fc.constantFrom(0, 1, 2),
  seed: fc.nat(),
});

/** A square in three stops along a place, with noise of so many levels. */
function samplesOf({
  place: at,
  stops,
  noise,
  seed,
}: typeof drawn extends fc.Arbitrary<infer D> ? D : never) {
  const levels = new Uint8ClampedArray(4 * SIZE * SIZE).fill(255);
  const all = Float64Array.from({ length: SIZE * SIZE }, (_, i) =>
    placeOf(at, (i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5),
  );
  const [lo, hi] = [Math.min(...all), Math.max(...all)];
  let state = seed;
  for (let i = 0; i < all.length; i++) {
    const t = (2 * (all[i]! - lo)) / (hi - lo);
    const k = Math.min(1, Math.floor(t));
    for (let c = 0; c < 3; c++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const shift = noise * ((2 * state) / 2 ** 32 - 1);
      levels[4 * i + c] = stops[k]![c]! + (t - k) * (stops[k + 1]![c]! - stops[k]![c]!) + shift;
    }
  }
  const surfaceAt = new Int32Array(SIZE * SIZE);
  const pixels = Int32Array.from(all.keys());
  const labels = new Uint8Array(SIZE * SIZE);
  const map = { width: SIZE, height: SIZE, levels, labels, surfaceAt, pixels };
  return samplePixels(pixels, 1000, map);
}

function rmsOf(samples: Samples, field: ReturnType<typeof fitField>): number {
  const { share, from, span } = alongPlace(samples, field.place);
  const shares = share.map((part) => (from + part * span - field.from) / field.span);
  const colors = readPolyline(field, shares, 3);
  const sum = colors.reduce((all, level, i) => all + (samples.rgb[i]! - level) ** 2, 0);
  return Math.sqrt(sum / (3 * samples.n));
}

test("fitField() finds random linear, circular and elliptic gradients of three stops within the tolerance", () => {
  fc.assert(
    fc.property(drawn, (drawing) => {
      const samples = samplesOf(drawing);
      const field = fitField(samples, THOROUGH);
      const rms = rmsOf(samples, field);
      expect(rms).toBeLessThan(TOLERANCE);
      expect(Math.abs(rms - field.rms)).toBeLessThan(0.01);
      expect(field.knots.length).toBeLessThanOrEqual(10);
    }),
    { numRuns: process.env.KERF_SLOW ? 2000 : 200, seed: 24 },
  );
});
