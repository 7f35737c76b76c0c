import { expect, test } from "bun:test";
import { AdjacencyBuilder, adjacencyOf } from "./adjacency.ts";

test("adjacencyOf() counts each pixel edge between two regions once", () => {
  // 0 0 1 / 0 2 1 / 3 2 1
  const runs = Int32Array.of(0, 2, 3, 4, 5, 6, 7, 8, 9);
  const ids = Int32Array.of(0, 1, 0, 2, 1, 3, 2, 1);
  const { low, high, length } = adjacencyOf({
    runs,
    ids,
    width: 3,
    count: 4,
    counts: (c) => c !== 3,
  });
  const edges = Array.from(low, (a, e) => [a, high[e], length[e]]).sort(
    ([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d,
  );
  expect(edges).toEqual([
    [0, 1, 1],
    [0, 2, 2],
    [1, 2, 2],
  ]);
});

test("AdjacencyBuilder grows beyond what it expected", () => {
  const builder = new AdjacencyBuilder(1);
  for (let k = 1; k <= 1000; k++) builder.add(k, 0, k);
  const { low, length } = builder.edges();
  expect(low.length).toBe(1000);
  expect(length.reduce((sum, l) => sum + l)).toBe(500500);
});
