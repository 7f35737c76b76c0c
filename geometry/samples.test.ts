import { expect, test } from "bun:test";
import type { Primitive } from "./primitive.ts";
import { joinSamples, primitivesWithin, reversePath, reversePrimitives } from "./samples.ts";

const line = (from: number, to: number): Primitive => ({
  kind: "line",
  a: 0,
  b: 1,
  c: 5,
  from,
  to,
});

const path = (...x: number[]) => ({
  x: Float64Array.from(x),
  y: Float64Array.from(x, (v) => 2 * v),
  weight: Float64Array.from(x, () => 1),
  closed: false,
});

const spans = (primitives: readonly Primitive[]) => primitives.map(({ from, to }) => [from, to]);

test("joinSamples() puts paths one after another", () => {
  const joined = joinSamples([path(1, 2), reversePath(path(3, 4))]);
  expect([...joined.x]).toEqual([1, 2, 4, 3]);
  expect([...joined.y]).toEqual([2, 4, 8, 6]);
});

test("primitivesWithin() cuts a primitive that goes on beyond its samples", () => {
  expect(spans(primitivesWithin([line(0, 20), line(20, 40)], 10, 30))).toEqual([
    [0, 10],
    [10, 20],
  ]);
});

test("primitivesWithin() gives a sliver of a cut primitive to its neighbour, but keeps a short whole one", () => {
  expect(spans(primitivesWithin([line(0, 12), line(12, 40)], 10, 30))).toEqual([[0, 20]]);
  expect(spans(primitivesWithin([line(10, 12), line(12, 32)], 10, 30))).toEqual([
    [0, 2],
    [2, 20],
  ]);
});

test("reversePrimitives() counts samples from the other end", () => {
  expect(spans(reversePrimitives([line(0, 4), line(4, 10)], 10))).toEqual([
    [0, 6],
    [6, 10],
  ]);
});
