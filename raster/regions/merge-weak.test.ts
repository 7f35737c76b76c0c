import { expect, test } from "bun:test";
import fc from "fast-check";
import { adjacencyOf } from "./adjacency.ts";
import { mergeWeakRegions } from "./merge-weak.ts";

const { signal } = new AbortController();

/** One region a pixel; grey levels 0 to 1 in the first channel. */
function pixelRegions(grey: readonly number[], width: number) {
  const colorSum = new Float64Array(3 * grey.length);
  grey.forEach((v, i) => {
    colorSum[3 * i] = v;
  });
  const runs = Int32Array.from([...grey.keys(), grey.length]);
  const stats = { area: new Float64Array(grey.length).fill(1), colorSum };
  return {
    stats,
    adjacency: adjacencyOf({ runs, ids: runs.subarray(0, -1), width, count: grey.length }),
  };
}

test("mergeWeakRegions() joins what is alike and keeps what is not", () => {
  const grey = [0, 0.01, 0.9, 0.91, 0.01, 0, 0.9, 0.9];
  const { stats, adjacency } = pixelRegions(grey, 4);
  const { region, count, mean } = mergeWeakRegions(stats, adjacency, { price: 0.01, signal });
  expect(count).toBe(2);
  expect([mean.length, mean[0], mean[3]]).toEqual([6, 0.005, expect.closeTo(0.9025)]);
  expect([...region]).toEqual([0, 0, 1, 1, 0, 0, 1, 1]);
});

test("mergeWeakRegions() drops a faint speck before a strong one of the same size", () => {
  const faint = Array.from({ length: 25 }, (_, i) => (i === 12 ? 0.1 : 0));
  const strong = faint.map((v) => 6 * v);
  const count = (grey: readonly number[]) => {
    const { stats, adjacency } = pixelRegions(grey, 5);
    return mergeWeakRegions(stats, adjacency, { price: 0.02, signal }).count;
  };
  expect(count(faint)).toBe(1);
  expect(count(strong)).toBe(2);
});

test("mergeWeakRegions() goes on past the price until `most` regions are left, the strongest", () => {
  const grey = [0, 0, 0.3, 0.3, 0.31, 0.9, 0.91, 0.6];
  const { stats, adjacency } = pixelRegions(grey, 8);
  const merged = mergeWeakRegions(stats, adjacency, { price: 1e-9, most: 3, signal });
  expect(merged.count).toBe(3);
  expect(merged.region[0]).not.toBe(merged.region[2]);
  expect(merged.region[2]).not.toBe(merged.region[5]);
});

test("mergeWeakRegions() ends when `most` cannot be reached", () => {
  const { stats, adjacency } = pixelRegions([0, 1, 2, 3], 4);
  const apart = {
    ...adjacency,
    low: new Int32Array(0),
    high: new Int32Array(0),
    length: new Int32Array(0),
  };
  expect(mergeWeakRegions(stats, apart, { price: 1, most: 2, signal }).count).toBe(4);
});

test("mergeWeakRegions() joins a thousand islands of a sea in a few rounds", () => {
  const side = 64;
  const grey = Array.from({ length: side * side }, (_, i) =>
    i % 2 === 1 && Math.floor(i / side) % 2 === 1 ? 0.01 : 0,
  );
  const { stats, adjacency } = pixelRegions(grey, side);
  expect(mergeWeakRegions(stats, adjacency, { price: 0.01, signal }).count).toBe(1);
});

test("mergeWeakRegions() numbers regions from 0 in the order of their first members", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 60 }),
      fc.double({ min: 1e-4, max: 1, noNaN: true }),
      (levels, price) => {
        const grey = levels.slice(0, levels.length - (levels.length % 4)).map((v) => v / 3);
        const { stats, adjacency } = pixelRegions(grey, 4);
        const { region, count } = mergeWeakRegions(stats, adjacency, { price, signal });
        const firsts = [...new Set(region)];
        expect(firsts).toEqual(Array.from({ length: count }, (_, i) => i));
      },
    ),
  );
});
