import { expect, test } from "bun:test";
import { adjacencyOf, contractEdges, sumEdges } from "./adjacency.ts";

test("adjacencyOf() counts each pixel edge between two regions once", () => {
  // 0 0 1 / 0 2 1 / 3 2 1
  const runs = Int32Array.of(0, 2, 3, 4, 5, 6, 7, 8, 9);
  const ids = Int32Array.of(0, 1, 0, 2, 1, 3, 2, 1);
  const { low, high, length } = adjacencyOf({
    runs,
    ids,
    width: 3,
    count: 4,
    counts: (a, b) => a !== 3 && b !== 3,
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

test("sumEdges() adds up what joins the same two, in any order, and sorts by the lower", () => {
  const { low, high, length } = sumEdges(5, (add) => {
    for (const [a, b, n] of [
      [3, 4, 1],
      [0, 2, 2],
      [2, 2, 9],
      [2, 0, 3],
      [4, 0, 4],
      [1, 4, 5],
      [4, 3, 6],
    ] as const)
      add(a, b, n);
  });
  expect([...low]).toEqual([0, 0, 1, 3]);
  expect([...high]).toEqual([2, 4, 4, 4]);
  expect([...length]).toEqual([5, 4, 5, 7]);
});

test("contractEdges() drops what lies within a union and adds up what has come to lie between the same two", () => {
  const { low, high, length } = contractEdges(Int32Array.of(0, 0, 2, 1, 2), {
    low: Int32Array.of(0, 0, 1, 2, 3),
    high: Int32Array.of(1, 2, 2, 3, 4),
    length: Int32Array.of(1, 2, 3, 4, 5),
  });
  expect([...low]).toEqual([0]);
  expect([...high]).toEqual([2]);
  expect([...length]).toEqual([14]);
});
