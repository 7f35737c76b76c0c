import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { junctionArcs } from "../arcs/junction-arcs.ts";
import { FittedArcs } from "../join/fitted-arcs.ts";
import { OutputGrid } from "../join/output-grid.ts";
import { JunctionTips } from "./junction-tips.ts";

const polyline = (start: Point, ...rest: Point[]): FittedPath => ({
  start,
  segments: rest.map((to) => ({ kind: "line", to })),
});
const grid = new OutputGrid({ unit: 100, right: 9000, bottom: 9000, padded: false });

interface Arc {
  readonly path: FittedPath;
  readonly between: readonly [from: number, to: number];
  readonly sides: readonly [left: number, right: number];
}

function tipsOf(arcs: readonly Arc[]) {
  const rounded = FittedArcs.from(arcs.map(({ path }) => path));
  const map = {
    junctions: new Int32Array(2 * 9),
    arcFrom: Int32Array.from(arcs, ({ between }) => between[0]),
    arcTo: Int32Array.from(arcs, ({ between }) => between[1]),
    arcLeft: Int32Array.from(arcs, ({ sides }) => sides[0]),
    arcRight: Int32Array.from(arcs, ({ sides }) => sides[1]),
  } as Partition;
  const tips = new JunctionTips(rounded, { map, leaving: junctionArcs(map), grid, onStep() {} });
  const nodes = (a: number) => [rounded.get(a).start, ...rounded.get(a).segments.map((s) => s.to)];
  return { tips, nodes };
}

/** Two sides of a needle to the right of (1000, 1000), 20 px long and 1 px wide at its end; face 1 between them. */
const upper: Arc = {
  path: polyline([1000, 1000], [3000, 1000], [3000, 100]),
  between: [0, 1],
  sides: [0, 1],
};
const lower: Arc = {
  path: polyline([3000, 9000], [3000, 1100], [1000, 1000]),
  between: [2, 0],
  sides: [2, 1],
};

test("JunctionTips.close() gives both sides of a needle the same digits, once", () => {
  const { tips, nodes } = tipsOf([upper, lower]);
  expect([...tips.close()].sort()).toEqual([0, 1]);
  const [here, there] = [nodes(0), nodes(1)];
  expect([...here, ...there].flat().every(Number.isInteger)).toBe(true);
  const shared = here.filter(([x, y]) => there.some(([u, v]) => u === x && v === y));
  expect(shared).toHaveLength(2);
  expect(shared[0]).toEqual([1000, 1000]);
  expect(shared[1]![0]).toBeWithin(1500, 1600); // a quarter of a px apart
  expect(tips.close().size).toBe(0);
});

test("JunctionTips.close() closes nothing where no face lies between the sides", () => {
  const { tips, nodes } = tipsOf([upper, { ...lower, sides: [1, 2] }]);
  expect(tips.close().size).toBe(0);
  expect(nodes(0)).toHaveLength(3);
});

test("JunctionTips.close() sees arcs of junctions that were drawn together", () => {
  const away: Arc = { ...lower, between: [2, 3] };
  const link: Arc = { path: polyline([1000, 1000], [1000, 1000]), between: [3, 0], sides: [1, 1] };
  const { tips, nodes } = tipsOf([upper, away, link]);
  expect([...tips.close()].sort()).toEqual([0, 1]);
  expect(nodes(1)).toContainEqual(nodes(0)[1]!);
  const apart = tipsOf([upper, away]);
  expect(apart.tips.close().size).toBe(0);
});

test("JunctionTips.close() leaves the narrow end between the frame and a border that touches it", () => {
  for (const pair of [
    [{ ...upper, sides: [-1, 1] }, lower],
    [upper, { ...lower, sides: [-1, 1] }],
  ] as const)
    expect(tipsOf(pair).tips.close().size).toBe(0);
});

test("JunctionTips.close() lays a hook on the border beside it, whichever comes first", () => {
  const straight: Arc = {
    path: polyline([1000, 1000], [1000, 3000]),
    between: [0, 1],
    sides: [1, 0],
  };
  const hook: Arc = {
    path: polyline([1000, 1000], [1030, 1150], [1050, 1100], [1400, 600]),
    between: [0, 2],
    sides: [2, 1],
  };
  for (const pair of [
    [straight, hook],
    [hook, straight],
  ] as const) {
    const { tips, nodes } = tipsOf([...pair]);
    expect([...tips.close()].sort()).toEqual([0, 1]);
    const [shared] = nodes(0).slice(1);
    expect(shared).toEqual(nodes(1)[1]!);
    expect(shared![0]).toBe(1000);
    expect(shared![1]).toBeWithin(1140, 1160);
  }
});
