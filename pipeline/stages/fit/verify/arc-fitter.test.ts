import { expect, test } from "bun:test";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { mapOf } from "../../../../tests/fit-curves.ts";
import { black, white } from "../../../../tests/pictures.ts";
import { isFrame, latticePath } from "../arcs/arc-paths.ts";
import { junctionArcs } from "../arcs/junction-arcs.ts";
import { ArcFitter, type FitSources } from "./arc-fitter.ts";

/** A bar of 2 px and its fitter; the bar has no junctions. */
async function bar(covering = new Map<number, FittedPath>()) {
  const map = await mapOf((x, y) =>
    Math.abs(y - 32) < 1 && Math.abs(x - 32) < 24 ? black : white,
  );
  const arcs = [...map.arcFrom.keys()];
  const cornersOf = (a: number) => {
    const { start, segments } = latticePath(map, a);
    const corners = [start, ...segments.map(({ to }) => to)];
    return { x: corners.map(([x]) => x), y: corners.map(([, y]) => y) };
  };
  const split = arcs.map((a) => ({ path: cornersOf(a) }));
  const fitted = arcs.map((a) => latticePath(map, a));
  const leaving = junctionArcs(map);
  const junctions = { endsOf: () => undefined };
  const join = (a: number) => fitted[a];
  const sources = { split, junctions, leaving, covering, fitted, join };
  const fitter = new ArcFitter(map, sources as unknown as FitSources);
  return { fitter, arc: arcs.find((a) => map.arcFrom[a]! < 0 && !isFrame(map, a))! };
}

test("ArcFitter gives up more at each return, until nothing is left", async () => {
  const { fitter, arc } = await bar();
  const crossing = [{ a: arc, b: arc, x: 32, y: 31 }];
  expect(fitter.learn(crossing)).toEqual(new Set([arc]));
  expect(fitter.isSettled(arc)).toBe(false);
  for (let round = 0; round < 12; round++) fitter.learn(crossing);
  expect(fitter.isSettled(arc)).toBe(true);
});

test("ArcFitter gives up first what an arc was moved by to cover pixels", async () => {
  const { fitter: untouched, arc } = await bar();
  const { start, segments } = untouched.fit(arc);
  const shifted = ([x, y]: Point): Point => [x, y + 0.25];
  const moved: FittedPath = {
    start: shifted(start),
    segments: segments.map(({ to }) => ({ kind: "line", to: shifted(to) })),
  };
  const { fitter } = await bar(new Map([[arc, moved]]));
  expect(fitter.fit(arc)).toEqual(moved);
  const [x, y] = start;
  expect(fitter.learn([{ a: arc, b: arc, x, y }])).toEqual(new Set([arc]));
  expect(fitter.fit(arc)).toEqual(untouched.fit(arc));
});

test("ArcFitter draws an arc through the middles of its pixel edges before it runs along them", async () => {
  const { fitter, arc } = await bar();
  const crossing = [{ a: arc, b: arc, x: 32, y: 31 }];
  const along = fitter.fit(arc);
  const isMiddle = ([x, y]: Point) => Number.isInteger(x) !== Number.isInteger(y);
  const seen: string[] = [];
  while (!fitter.isSettled(arc)) {
    const { segments } = fitter.fit(arc);
    seen.push(segments.every(({ to }) => isMiddle(to)) ? "middles" : "samples");
    fitter.learn(crossing);
  }
  expect(seen.slice(-2)).toEqual(["samples", "middles"]);
  expect(fitter.fit(arc)).toEqual(along);
});
