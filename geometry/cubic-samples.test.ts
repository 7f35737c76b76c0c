import { expect, test } from "bun:test";
import { CubicSamples } from "./cubic-samples.ts";

function samplesAlong(xs: readonly number[]): CubicSamples {
  const samples = new CubicSamples();
  const x = Float64Array.from(xs);
  const path = { x, y: x.map(() => 0), weight: x.map((v) => 1 / (1 + v)), closed: false };
  samples.gather(path, { from: 0, to: xs.length, stride: 1 });
  return samples;
}

test("restore() goes back to the parameters of the last keep()", () => {
  const samples = samplesAlong([0, 1, 2, 4]);
  samples.parametrize([0, 0], [4, 0]);
  samples.keep();
  samples.t.fill(0.5);
  samples.restore();
  expect([...samples.t.subarray(0, 4)]).toEqual([0, 0.25, 0.5, 1]);
});
