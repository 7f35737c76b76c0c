import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Contours } from "../plugin/mod.ts";
import { report } from "./report.ts";
import { contoursFrom, type TestPath } from "./testing.ts";

type Point = readonly [number, number];

/** Paths on a coarse lattice, so that vertices, runs and whole contours meet often. */
const lattice = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
const ring = fc
  .uniqueArray(
    lattice.map(([x, y]): Point => [100 + 20 * x, 100 + 20 * y]),
    { minLength: 3, maxLength: 7, selector: String },
  )
  .filter((points) => points.every((_, k) => !foldsBack(points, k)));
const path: fc.Arbitrary<TestPath> = fc.record({
  rings: ring.map((points) => [points]),
  color: fc.constantFrom(0, 0xff0000),
  stroke: fc.boolean(),
});
const drawing = fc.array(path, { minLength: 1, maxLength: 4 });

/** Whether a ring goes back the way it came at point `k`: spurs have tests of their own. */
function foldsBack(points: readonly Point[], k: number): boolean {
  const [x, y] = points[k]!;
  const [ax, ay] = points.at(k - 1)!;
  const [bx, by] = points[(k + 1) % points.length]!;
  const cross = (ax - x) * (by - y) - (ay - y) * (bx - x);
  return cross === 0 && (ax - x) * (bx - x) + (ay - y) * (by - y) > 0;
}

function totals(contours: Contours) {
  const result = report(contours, { toolMm: 1, islandMm2: 30 });
  if (!result.ok) throw new Error(result.error.detail);
  const { totals, blocking, check, info } = result.value;
  return { ...totals, blocking, check, info };
}

/** The same paths, each point moved. */
function mapped(paths: readonly TestPath[], move: (point: Point) => Point): TestPath[] {
  return paths.map((path) => ({ ...path, rings: path.rings.map((ring) => ring.map(move)) }));
}

function same(change: (paths: readonly TestPath[]) => TestPath[]): void {
  fc.assert(
    fc.property(drawing, (paths) => {
      expect(totals(contoursFrom(change(paths)))).toEqual(totals(contoursFrom(paths)));
    }),
    { numRuns: 25, seed: 5 },
  );
}

test("report() gives a mirrored drawing the same totals", () => {
  same((paths) => mapped(paths, ([x, y]) => [500 - x, y]));
});

test("report() gives a drawing turned by 90° the same totals", () => {
  same((paths) => mapped(paths, ([x, y]) => [500 - y, x]));
});

test("report() gives reversed contours the same totals", () => {
  same((paths) => paths.map((path) => ({ ...path, rings: path.rings.map((r) => r.toReversed()) })));
});

test("report() gives contours that start elsewhere the same totals", () => {
  same((paths) =>
    paths.map((path) => ({
      ...path,
      rings: path.rings.map((ring) => [...ring.slice(1), ...ring.slice(0, 1)]),
    })),
  );
});

test("report() gives shuffled paths the same totals", () => {
  same((paths) => paths.map((path) => ({ ...path, rings: path.rings.toReversed() })).reverse());
});

test("report() gives the same report twice", () => {
  fc.assert(
    fc.property(drawing, (paths) => {
      expect(report(contoursFrom(paths))).toEqual(report(contoursFrom(paths)));
    }),
    { numRuns: 10, seed: 5 },
  );
});

test("report() sums its totals to blocking and check", () => {
  fc.assert(
    fc.property(drawing, (paths) => {
      const { blocking, check, info: _, ...kinds } = totals(contoursFrom(paths));
      expect(Object.values(kinds).reduce((sum, n) => sum + n, 0)).toBe(blocking + check);
    }),
    { numRuns: 20, seed: 5 },
  );
});

test("report() counts parts that a touching vertex divides alike in a turned drawing", () => {
  const rings: Point[][] = [
    [
      [160, 180],
      [140, 100],
      [180, 140],
      [100, 100],
    ],
    [
      [100, 160],
      [100, 140],
      [140, 120],
    ],
  ];
  const turned = mapped([{ rings }], ([x, y]) => [500 - y, x]);
  expect(totals(contoursFrom(turned))).toEqual(totals(contoursFrom([{ rings }])));
});
