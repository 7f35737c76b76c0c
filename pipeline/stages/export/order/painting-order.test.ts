import { expect, test } from "bun:test";
import type { Curves } from "../../../../plugin/mod.ts";
import { paintingOrder } from "./painting-order.ts";

/** Segments of a border between two components; −1 is outside the page. */
type Border = readonly [left: number, right: number, segments: number];

/** Components of these greys, and what lies between them. */
function drawing(greys: readonly number[], borders: readonly Border[], continuousTone = false) {
  const segmentStart = Uint32Array.of(0, ...borders.map(([, , segments]) => segments));
  for (let a = 0; a < borders.length; a++) segmentStart[a + 1]! += segmentStart[a]!;
  const segments = segmentStart.at(-1)!;
  return {
    width: 30,
    height: 10,
    palette: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 255])),
    continuousTone,
    componentLabel: Uint8Array.from(greys.keys()),
    arcLeft: Int32Array.from(borders, ([left]) => left),
    arcRight: Int32Array.from(borders, ([, right]) => right),
    segmentStart,
    segmentKind: new Uint8Array(segments),
    segmentPoints: new Float64Array(6 * segments),
    arcOrigin: new Float64Array(2 * borders.length),
    ringArcs: new Int32Array(),
    ringStart: Uint32Array.of(0),
    componentRings: new Uint32Array(greys.length + 1),
    strokes: [],
  } satisfies Curves;
}

/** Three bars side by side, each border of three segments. */
const bars: readonly Border[] = [
  [0, 1, 3],
  [1, 2, 3],
  [0, -1, 3],
  [1, -1, 3],
  [2, -1, 3],
];

/** The two that are joined first. */
function firstJoined(greys: readonly number[], continuousTone: boolean): number[] {
  const [first] = paintingOrder(drawing(greys, bars, continuousTone));
  return [first!.over, first!.under].sort();
}

test("paintingOrder() joins what is alike first in a photograph, and by borders alone in a drawing", () => {
  const likeLeft = [100, 110, 200];
  const likeRight = [20, 110, 120];
  expect(firstJoined(likeLeft, true)).toEqual([0, 1]);
  expect(firstJoined(likeRight, true)).toEqual([1, 2]);
  expect(firstJoined(likeLeft, false)).toEqual(firstJoined(likeRight, false));
});

test("paintingOrder() takes what lies on a ring out of its border: rings in rings go from the inside out", () => {
  const rings = drawing(
    [250, 10, 250, 10],
    [
      [0, -1, 4],
      [0, 1, 2],
      [1, 2, 2],
      [2, 3, 6],
    ],
  );
  expect(paintingOrder(rings)).toEqual([
    { over: 3, under: 2 },
    { over: 2, under: 1 },
    { over: 1, under: 0 },
  ]);
});
