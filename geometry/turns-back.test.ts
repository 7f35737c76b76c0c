import { expect, test } from "bun:test";
import fc from "fast-check";
import { sharpestTurn } from "../tests/sharpest-turn.ts";
import { CubicFitter, turnsBack } from "./cubic-fitter.ts";
import { CubicSamples } from "./cubic-samples.ts";
import { flattenPath } from "./flatten.ts";
import type { Point } from "./point.ts";

/** Samples of a path, read and with parameters. */
function samplesOf(points: readonly Point[]): CubicSamples {
  const samples = new CubicSamples();
  samples.gather(pathOf(points), { from: 0, to: points.length, stride: 1 });
  samples.parametrize(points[0]!, points.at(-1)!);
  return samples;
}

function pathOf(points: readonly Point[]) {
  return {
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    weight: new Float64Array(points.length).fill(1),
    closed: false,
  };
}

const ahead = Array.from({ length: 12 }, (_, i): Point => [i, 0.1 * (i % 2)]);
const at = (...p: number[]) => turnsBack(Float64Array.from(p), samplesOf(ahead));

test("turnsBack() knows a curve that runs with its samples", () => {
  expect(at(0, 0, 4, 3, 7, -3, 11, 0)).toBe(false);
});

test("turnsBack() finds an end that sets out against the samples", () => {
  expect(at(2, 0, 0, 0.3, 7, 0, 11, 0)).toBe(true);
  expect(at(0, 0, 4, 0, 12, 0.3, 9, 0)).toBe(true);
});

test("turnsBack() finds a flat S that runs to and fro", () => {
  expect(at(0, 0, 25, 1, -14, -1, 11, 0)).toBe(true);
});

test("turnsBack() lets a curve turn where its samples do", () => {
  const bend = Array.from({ length: 24 }, (_, i): Point => {
    const angle = (i * Math.PI) / 23;
    return [6 * Math.sin(angle), -6 * Math.cos(angle)];
  });
  const halfCircle = Float64Array.from([0, -6, 8, -6, 8, 6, 0, 6]);
  expect(turnsBack(halfCircle, samplesOf(bend))).toBe(false);
});

const walk = fc.record({
  count: fc.integer({ min: 5, max: 40 }),
  bend: fc.double({ min: -0.12, max: 0.12, noNaN: true }),
  noise: fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), {
    minLength: 80,
    maxLength: 80,
  }),
  /** How far the ends lie past the first and the last sample, px, and beside them. */
  past: fc.tuple(...Array.from({ length: 4 }, () => fc.double({ min: -1, max: 3, noNaN: true }))),
});

test("CubicFitter.fit() turns by no more than 160 degrees within half a px where samples do not turn, wherever its ends are", () => {
  fc.assert(
    fc.property(walk, ({ count, bend, noise, past: [a, b, c, d] }) => {
      const points: Point[] = [];
      let [x, y] = [0, 0];
      for (let i = 0; i < count; i++) {
        points.push([x + noise[2 * i]!, y + noise[2 * i + 1]!]);
        x += Math.cos(bend * i);
        y += Math.sin(bend * i);
      }
      const [u, v] = points.at(-1)!;
      const [cos, sin] = [Math.cos(bend * (count - 1)), Math.sin(bend * (count - 1))];
      const start: Point = [points[0]![0] + a, points[0]![1] + c / 4];
      const end: Point = [u - b * cos - (d / 4) * sin, v - b * sin + (d / 4) * cos];
      const run = { from: 0, to: count, within: 0.3 };
      const fit = new CubicFitter().fit(pathOf(points), run, { start, end });
      if (!fit || fit.worst > 0.3) return;
      const { c1, c2 } = fit;
      const curve = flattenPath({ start, segments: [{ kind: "cubic", c1, c2, to: end }] }, 0.001);
      expect(sharpestTurn(curve)).toBeLessThan(160);
    }),
    { numRuns: 400 },
  );
});
