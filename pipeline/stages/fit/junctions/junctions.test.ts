import { expect, test } from "bun:test";
import { length } from "../../../../geometry/point.ts";
import type { Primitive } from "../../../../geometry/primitive.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { junctionArcs } from "../arcs/junction-arcs.ts";
import type { SplitArcs } from "../split/split-arcs.ts";
import { Junctions } from "./junctions.ts";

/** Samples along each arc. */
const COUNT = 20;
/** Where three arcs meet; the lattice has it at (30, 30). */
const PLACE = [29.6, 30.3] as const;
/** No contour goes on through any junction. */
const none = new Map<number, Primitive>();

/** Three arcs from junction 0: left and right along one line, and down; their primitives meet at `(far, far)`. */
function threeArcs(
  weights: readonly [number, number, number],
  { turned = 0, far = 50, through = none } = {},
) {
  const directions = [Math.PI, 0, Math.PI / 2 + turned];
  const map = {
    junctions: Int32Array.of(30, 30, 5, 30, 55, 30, 30, 55),
    arcFrom: Int32Array.of(0, 0, 0),
    arcTo: Int32Array.of(1, 2, 3),
    arcLeft: Int32Array.of(0, 1, 2),
    arcRight: Int32Array.of(1, 2, 0),
    arcStart: Uint32Array.of(0, 26, 52, 78),
    sampleStart: Uint32Array.of(0, COUNT, 2 * COUNT, 3 * COUNT),
    samples: new Float64Array(6 * COUNT),
    sampleWeight: new Float32Array(3 * COUNT),
    raster: { width: 60, height: 60, scale: 1 },
  } as unknown as Partition;
  const paths = directions.map((angle, a) => {
    const [u, v] = a < 2 ? [0, 1] : [1, 0];
    const away: Primitive = { kind: "line", a: u, b: v, c: far, from: 0, to: COUNT };
    return { path: ray(angle, weights[a]!), primitives: [away] };
  });
  return new Junctions(map, { paths, through } as unknown as SplitArcs, junctionArcs(map));
}

/** Samples a px apart from {@link PLACE} on. */
function ray(angle: number, weight: number): SamplePath {
  const along = (from: number, step: number) =>
    Float64Array.from({ length: COUNT }, (_, i) => from + (i + 0.5) * step);
  return {
    x: along(PLACE[0], Math.cos(angle)),
    y: along(PLACE[1], Math.sin(angle)),
    weight: new Float64Array(COUNT).fill(weight),
    closed: false,
  };
}

const distance = ([x, y]: readonly [number, number], [u, v]: readonly [number, number]) =>
  length(x - u, y - v);

test("Junctions places a junction where its samples meet if its primitives meet too far away", () => {
  expect(distance(threeArcs([1, 1, 1]).place(0), PLACE)).toBeLessThan(0.06);
});

test("Junctions keeps a junction on the contour that goes on through it", () => {
  const contour: Primitive = { kind: "line", a: 0, b: 1, c: 29.25, from: 0, to: 2 * COUNT };
  const through = new Map([[0, contour]]);
  const [x, y] = threeArcs([1, 1, 1], { far: 31, through }).place(0);
  expect(y).toBeCloseTo(29.25, 2);
  expect(x).toBeCloseTo(31, 2);
});

test("Junctions lets an arc of little contrast say little", () => {
  const slant = { turned: Math.PI / 4 };
  const [x] = threeArcs([1, 1, 0.01], slant).place(0);
  expect(x).toBeCloseTo(30, 1);
  const [, y] = threeArcs([0.01, 0.01, 1], slant).place(0);
  expect(Math.abs(y - PLACE[1])).toBeGreaterThan(0.1);
});

test("Junctions.retreat() leads to where the samples meet, then to the lattice, and no farther", () => {
  const junctions = threeArcs([1, 1, 1], { far: 31 });
  expect(distance(junctions.place(0), [31, 31])).toBeLessThan(0.1);
  expect(junctions.retreat(0)).toBe(true);
  expect(distance(junctions.place(0), PLACE)).toBeLessThan(0.06);
  expect(junctions.retreat(0)).toBe(true);
  expect(junctions.place(0)).toEqual([30, 30]);
  expect(junctions.retreat(0)).toBe(false);
});
