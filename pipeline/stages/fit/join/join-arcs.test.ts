import { expect, test } from "bun:test";
import { length, type Point } from "../../../../geometry/point.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { ArcSamples, sampleArrays } from "../arcs/arc-samples.ts";
import { PrimitiveStore } from "../split/primitive-store.ts";
import { ArcJoiner } from "./join-arcs.ts";

/** Samples of the arc. */
const COUNT = 6;
const SHAPE = {
  ...{ tolerance: 0.4, cornerAngle: 60, smoothing: 0.5 },
  ...{ lineTolerance: 0.5, smoothingReach: 0, robustLines: false },
};

/** An arc up and down a roof 3 px to the left of its two junctions, which lie in the given places. */
function join(places: readonly [Point, Point], { short }: { short: boolean }) {
  const map = {
    arcFrom: Int32Array.of(0),
    arcTo: Int32Array.of(1),
    sampleStart: Uint32Array.of(0, COUNT),
    samples: new Float64Array(2 * COUNT),
    sampleWeight: new Float32Array(COUNT),
    raster: { width: 20, height: 20, scale: 1 },
  } as unknown as Partition;
  const samples = sampleArrays(map);
  const x = Float64Array.of(5.5, 5.7, 5.9, 6.1, 6.3, 6.5);
  const y = Float64Array.of(9, 8, 7, 7, 8, 9);
  const weight = new Float64Array(COUNT).fill(1);
  new ArcSamples(samples).keep(0, { x, y, weight, closed: false });
  const primitives = PrimitiveStore.empty(1);
  primitives.set(0, [
    { kind: "line", a: 0.98, b: 0.2, c: 7.18, from: 0, to: 3 },
    { kind: "line", a: 0.98, b: -0.2, c: 4.58, from: 3, to: COUNT },
  ]);
  const joiner = new ArcJoiner({
    ...map,
    ...{ page: { width: 20, height: 20 }, shape: SHAPE, samples },
    ...{ quality: { noise: Float64Array.of(0.1), thickness: Float64Array.of(3) } },
    ...{ short: Uint8Array.of(Number(short)) },
    ...{ primitives: primitives.arrays, places: Float64Array.from(places.flat()) },
  });
  return joiner.join(0);
}

/** How far a path goes from its start, by its nodes. */
const extent = ({ start, segments }: ReturnType<typeof join>) =>
  Math.max(...segments.map(({ to: [x, y] }) => length(x - start[0], y - start[1])));

const ONE: Point = [9, 9];

test("a short arc between junctions that were drawn together is their point, not a loop to its samples", () => {
  const path = join([ONE, ONE], { short: true });
  expect(path).toEqual({ start: ONE, segments: [{ kind: "line", to: ONE }] });
});

test("a longer arc between them is drawn, and so is a short one between two places", () => {
  expect(extent(join([ONE, ONE], { short: false }))).toBeGreaterThan(2);
  expect(extent(join([ONE, [6.5, 9.5]], { short: true }))).toBeGreaterThan(2);
});
