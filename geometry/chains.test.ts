import { expect, test } from "bun:test";
import fc from "fast-check";
import { chainsOf, orient } from "./chains.ts";

const whole = fc.integer({ min: 0, max: 9 });

const polylines = fc
  .array(fc.tuple(whole, whole), { minLength: 2, maxLength: 30 })
  .map((points) => points.filter((p, i) => i === 0 || `${p}` !== `${points[i - 1]}`))
  .filter((points) => points.length > 1);

test("chainsOf() has a run go on where a staircase does, and start anew where it turns back", () => {
  const points = [0, 0, 1, 0, 1, 1, 2, 1, 2, 0, 1, 0];
  const { run } = chainsOf(Float64Array.from(points), Uint32Array.of(0, 6));
  expect([...run.subarray(0, 5)]).toEqual([0, 0, 0, 3, 3]);
});

test("chainsOf() puts segments of two chains in two runs", () => {
  const { run } = chainsOf(Float64Array.of(0, 0, 1, 1, 2, 2, 3, 3), Uint32Array.of(0, 2, 4));
  expect(run[0]).toBeLessThan(run[2]!);
});

test("chainsOf() joins in a run only segments that meet nowhere but neighbours at their common point", () => {
  fc.assert(
    fc.property(polylines, (points) => {
      const p = Float64Array.from(points.flat());
      const { run } = chainsOf(p, Uint32Array.of(0, points.length));
      for (let i = 0; i + 1 < points.length; i++)
        for (let j = i + 2; j + 1 < points.length; j++) {
          const s = Math.sign(orient(p, i, i + 1, j)) * Math.sign(orient(p, i, i + 1, j + 1));
          const t = Math.sign(orient(p, j, j + 1, i)) * Math.sign(orient(p, j, j + 1, i + 1));
          const boxesMeet = [0, 1].every(
            (k) =>
              Math.min(p[2 * i + k]!, p[2 * i + 2 + k]!) <=
                Math.max(p[2 * j + k]!, p[2 * j + 2 + k]!) &&
              Math.min(p[2 * j + k]!, p[2 * j + 2 + k]!) <=
                Math.max(p[2 * i + k]!, p[2 * i + 2 + k]!),
          );
          if (run[i] === run[j]) expect(boxesMeet && s <= 0 && t <= 0).toBe(false);
        }
    }),
  );
});
