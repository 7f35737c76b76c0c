import { expect, test } from "bun:test";
import { sheetOf } from "../measure/coverage.ts";
import { inkOf } from "../measure/ink.ts";
import { Crossings } from "../pair/crossings.ts";
import { drawStrokes, partitionOf } from "../testing/drawing.ts";
import { expectNear } from "../testing/trace.ts";
import { type Drawn, drawSamples } from "./draw-chain.ts";
import { endKey, meetStems } from "./stem-ends.ts";

/** A straight stroke of 6 px from `a` to `b`, whose last point lies at crossing `to`. */
function straight(a: [number, number], b: [number, number], to: number): Drawn {
  const samples = Array.from({ length: 20 }, (_, k) => k / 19);
  const at = (axis: 0 | 1) => Float64Array.from(samples, (t) => a[axis] + t * (b[axis] - a[axis]));
  const path = { x: at(0), y: at(1), weight: new Float64Array(20).fill(1), closed: false };
  const chain = {
    points: new Int32Array(0),
    joins: [],
    closed: false,
    from: -1,
    to,
    width: 6,
    tapered: false,
  };
  return drawSamples(path, chain, { tolerance: 0.5, rough: 0 });
}

test("issue 29: meetStems() ends stems that face each other in one point", () => {
  const raster = drawStrokes([100, 80], [{ points: [10, 70, 80, 10], width: 6 }]);
  const ink = inkOf(sheetOf(partitionOf(raster), 1).coverage, 0.5);
  for (const turn of [0, 1e-7, 0.02]) {
    const drawn = [straight([10, 70], [38, 46], 0), straight([80, 10], [52, 34 + turn], 1)];
    const pairing = {
      mate: new Int32Array(2).fill(-1),
      groupOf: Int32Array.of(0, 0),
      endsAt: new Map([[0, 3]]),
    };
    const crossings = new Crossings(Float64Array.of(45, 40));
    const met = meetStems({ ink, crossings, pairing, drawn });
    const [first, second] = [met.get(endKey(0, "end")), met.get(endKey(1, "end"))];
    expect(first).toBeDefined();
    expectNear(second!, first!, 0.005);
  }
});
