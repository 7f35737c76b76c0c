import { expect, test } from "bun:test";
import fc from "fast-check";
import { chainsOf } from "./chains.ts";
import { findCrossings } from "./crossings.ts";
import { PairGrid } from "./pair-grid.ts";

function crossings(...lists: number[][]): string[] {
  const found = new Set<string>();
  const chainStart = Uint32Array.from([0, ...lists.map((list) => list.length / 2)]);
  for (let c = 1; c < chainStart.length; c++) chainStart[c]! += chainStart[c - 1]!;
  const grid = new PairGrid(chainsOf(Float64Array.from(lists.flat()), chainStart));
  findCrossings(grid, ({ a, b }) => found.add([Math.min(a, b), Math.max(a, b)].join("x")));
  return [...found].sort();
}

test("findCrossings() finds two lines that cross", () => {
  expect(crossings([0, 0, 10, 10], [0, 10, 10, 0])).toEqual(["0x1"]);
});

test("findCrossings() finds a chain that crosses itself", () => {
  expect(crossings([0, 0, 10, 0, 10, 10, 5, 10, 5, -5])).toEqual(["0x0"]);
});

test("findCrossings() takes no notice of chains that meet at their ends", () => {
  expect(crossings([0, 0, 5, 5], [5, 5, 10, 0], [5, 5, 5, 20])).toEqual([]);
});

test("findCrossings() finds a chain that passes another at a vertex", () => {
  expect(crossings([0, 0, 10, 0], [5, -5, 5, 0, 6, 5])).toEqual(["0x1"]);
  expect(crossings([0, 0, 5, 0, 10, 1], [5, -5, 5, 0, 6, 5])).toEqual(["0x1"]);
});

test("findCrossings() takes no notice of a vertex that touches without passing", () => {
  expect(crossings([0, 0, 10, 0], [4, 5, 5, 0, 6, 5])).toEqual([]);
  expect(crossings([0, 0, 5, 0, 10, 1], [4, 5, 5, 0, 6, 5])).toEqual([]);
});

test("findCrossings() follows a run that two chains enter from opposite ends, each within a segment", () => {
  const down = [0, 0, 0, 10, -2, 12];
  expect(crossings(down, [1, 15, 0, 14, 0, 4, -3, 2])).toEqual(["0x1"]);
  expect(crossings(down, [1, 15, 0, 14, 0, 4, 3, 2])).toEqual([]);
  expect(crossings([...down, -2, 20], [-2, 20, 0, 14, 0, 4, -3, 2])).toEqual(["0x1"]);
});

test("findCrossings() follows a run of common line to where the chains part", () => {
  const host = [0, 0, 4, 0, 8, 0, 12, 0];
  expect(crossings(host, [1, 3, 2, 0, 9, 0, 10, -3])).toEqual(["0x1"]);
  expect(crossings(host, [1, 3, 2, 0, 9, 0, 10, 3])).toEqual([]);
  expect(crossings(host, [10, -3, 9, 0, 2, 0, 1, 3])).toEqual(["0x1"]);
});

test("findCrossings() follows a run into the hairpin of the other chain, on its nearer side", () => {
  const hairpin = [0, 3, 2, 1, 1, 3, 1, 9];
  expect(crossings(hairpin, [9, 1, 2, 1, 1, 2, 1, 3, 1, 9])).toEqual(["0x1"]);
  expect(crossings(hairpin, [9, 1, 2, 1, 1, 2, 0, 2])).toEqual([]);
});

test("findCrossings() tells ends that leave a chain to both sides from ends that touch it", () => {
  const host = [0, 0, 10, 0];
  expect(crossings(host, [5, 0, 4, 5], [5, 0, 6, 5])).toEqual([]);
  expect(crossings(host, [5, 0, 4, 5], [6, -5, 5, 0])).toEqual(["0x2"]);
});

test("findCrossings() finds what comparing all pairs finds", () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
  const chain = fc.array(point, { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(chain, { minLength: 1, maxLength: 12 }), (list) => {
      const found = new Set(crossings(...list.map((points) => points.flat())));
      list.forEach((p, a) => {
        list.forEach((q, b) => {
          if (a < b && strictlyCross(p, q)) expect(found.has(`${a}x${b}`)).toBe(true);
        });
      });
    }),
  );
});

function strictlyCross(p: readonly number[][], q: readonly number[][]): boolean {
  const side = (a: number[], b: number[], c: number[]) =>
    Math.sign((b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!));
  return p.slice(1).some((b, i) =>
    q.slice(1).some((d, j) => {
      const [a, c] = [p[i]!, q[j]!];
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    }),
  );
}
