import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Segments } from "./segment-grid.ts";
import { edgesOfRings, splitAtCrossings, splitAtVertices } from "./split-edges.ts";

const rows = ({ x0, y0, x1, y1 }: Segments) =>
  Array.from(x0, (x, i) => [x, y0[i]!, x1[i]!, y1[i]!]);
const lengthOf = (edges: Segments) =>
  rows(edges).reduce((sum, [a, b, c, d]) => sum + Math.hypot(c! - a!, d! - b!), 0);

const even = fc.integer({ min: 0, max: 20 }).map((k) => 12 * k);
const rings = fc.array(
  fc.uniqueArray(fc.tuple(even, even), { minLength: 3, maxLength: 8, selector: String }),
  { minLength: 1, maxLength: 3 },
);
const flat = (ring: readonly (readonly [number, number])[]) => Float64Array.from(ring.flat());

test("edgesOfRings() joins the last vertex to the first and leaves out edges without length", () => {
  const square = Float64Array.of(0, 0, 10, 0, 10, 0, 10, 10);
  expect(rows(edgesOfRings([square]))).toEqual([
    [0, 0, 10, 0],
    [10, 0, 10, 10],
    [10, 10, 0, 0],
  ]);
});

test("splitAtVertices() cuts an edge at a vertex within reach, and only there", () => {
  const edges = (y: number) =>
    edgesOfRings([Float64Array.of(0, 0, 100, 0, 50, -40, 50, y, 70, 60)]);
  expect(rows(splitAtVertices(edges(1), 1.5))).toContainEqual([0, 0, 50, 1]);
  expect(rows(splitAtVertices(edges(2), 1.5))).toContainEqual([0, 0, 100, 0]);
});

test("splitAtVertices() leaves no vertex strictly inside an edge", () => {
  fc.assert(
    fc.property(rings, (drawn) => {
      const edges = splitAtVertices(edgesOfRings(drawn.map(flat)), 0);
      expect(lengthOf(edges)).toBeCloseTo(lengthOf(edgesOfRings(drawn.map(flat))), 6);
      for (const [a, b, c, d] of rows(edges)) {
        for (const [x, y] of rows(edges)) {
          const cross = (c! - a!) * (y! - b!) - (d! - b!) * (x! - a!);
          const along = (c! - a!) * (x! - a!) + (d! - b!) * (y! - b!);
          const size = (c! - a!) ** 2 + (d! - b!) ** 2;
          expect(cross === 0 && along > 0 && along < size).toBe(false);
        }
      }
    }),
    { numRuns: 100, seed: 5 },
  );
});

test("splitAtCrossings() cuts both edges at one whole point", () => {
  const cross: Segments = {
    x0: Float64Array.of(0, 0),
    y0: Float64Array.of(0, 10),
    x1: Float64Array.of(10, 11),
    y1: Float64Array.of(10, 0),
  };
  expect(rows(splitAtCrossings(cross))).toEqual([
    [0, 0, 5, 5],
    [5, 5, 10, 10],
    [0, 10, 5, 5],
    [5, 5, 11, 0],
  ]);
});
