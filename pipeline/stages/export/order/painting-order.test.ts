import { expect, test } from "bun:test";
import type { Curves } from "../../../../plugin/mod.ts";
import { paintingOrder } from "./painting-order.ts";

/** Three bars side by side, left to right components 0 to 2, each border of `SEGMENTS` segments. */
const SEGMENTS = 3;

function bars(greys: readonly number[], continuousTone: boolean): Curves {
  // borders between bars, then each bar's part of the page's frame
  const arcs = [
    { left: 0, right: 1 },
    { left: 1, right: 2 },
    { left: 0, right: -1 },
    { left: 1, right: -1 },
    { left: 2, right: -1 },
  ];
  const segments = arcs.length * SEGMENTS;
  return {
    width: 30,
    height: 10,
    palette: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 255])),
    continuousTone,
    componentLabel: Uint8Array.of(0, 1, 2),
    arcLeft: Int32Array.from(arcs, ({ left }) => left),
    arcRight: Int32Array.from(arcs, ({ right }) => right),
    segmentStart: Uint32Array.from({ length: arcs.length + 1 }, (_, a) => a * SEGMENTS),
    segmentKind: new Uint8Array(segments),
    segmentPoints: new Float64Array(6 * segments),
    arcOrigin: new Float64Array(2 * arcs.length),
    ringArcs: new Int32Array(),
    ringStart: Uint32Array.of(0),
    componentRings: Uint32Array.of(0, 0, 0, 0),
    strokes: [],
  };
}

/** The two that are joined first. */
function firstJoined(greys: readonly number[], continuousTone: boolean): number[] {
  const [first] = paintingOrder(bars(greys, continuousTone));
  return [first!.over, first!.under].sort();
}

test("paintingOrder() joins what is alike first in a photograph, and by borders alone in a drawing", () => {
  const likeLeft = [100, 110, 200];
  const likeRight = [20, 110, 120];
  expect(firstJoined(likeLeft, true)).toEqual([0, 1]);
  expect(firstJoined(likeRight, true)).toEqual([1, 2]);
  expect(firstJoined(likeLeft, false)).toEqual(firstJoined(likeRight, false));
});
