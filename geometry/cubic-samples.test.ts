import { expect, test } from "bun:test";
import { CubicSamples } from "./cubic-samples.ts";

function samplesAlong(xs: readonly number[]): CubicSamples {
  const samples = new CubicSamples();
  const x = Float64Array.from(xs);
  const path = { x, y: x.map(() => 0), weight: x.map((v) => 1 / (1 + v)), closed: false };
  samples.gather(path, { from: 0, to: xs.length, stride: 1 });
  return samples;
}

test("keepAhead() leaves out samples behind either end of the curve, with their weights", () => {
  const samples = samplesAlong([0, 1, 2, 3, 4, 5, 6]);
  expect(samples.keepAhead([1.5, 0.2], [5.5, 0.2])).toBe(true);
  expect(samples.count).toBe(4);
  expect([...samples.x.subarray(0, 4)]).toEqual([2, 3, 4, 5]);
  expect(samples.weight[0]).toBeCloseTo(1 / 3, 9);
});

test("keepAhead() tells where there is nothing to leave out, and keeps three samples", () => {
  expect(samplesAlong([0, 1, 2, 3]).keepAhead([-0.5, 0], [3.5, 0])).toBe(false);
  const few = samplesAlong([0, 1, 2, 3]);
  few.keepAhead([2.9, 0], [3.5, 0]);
  expect(few.count).toBe(3);
});

test("restore() goes back to the parameters of the last keep()", () => {
  const samples = samplesAlong([0, 1, 2, 4]);
  samples.parametrize([0, 0], [4, 0]);
  samples.keep();
  samples.t.fill(0.5);
  samples.restore();
  expect([...samples.t.subarray(0, 4)]).toEqual([0, 0.25, 0.5, 1]);
});
