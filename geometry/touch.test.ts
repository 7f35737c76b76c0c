import { expect, test } from "bun:test";
import { findJoints } from "./joints.ts";
import type { Point } from "./point.ts";
import type { Primitive } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";
import { findTouches, type Touch } from "./touch.ts";

const RADIUS = 10;
const SIDE = 30;
const smooth = { cornerCos: 0.87, lineCornerCos: 0.98 };

/** Samples 1 px apart: along y = 0 to the origin, a quarter turn of {@link RADIUS}, and down from there. */
function roundCorner(): Point[] {
  const across = Array.from({ length: SIDE }, (_, i): Point => [i + 0.5 - SIDE, 0]);
  const steps = Math.round((Math.PI / 2) * RADIUS);
  const around = Array.from({ length: steps }, (_, i): Point => {
    const angle = ((i + 0.5) / steps) * (Math.PI / 2);
    return [RADIUS * Math.sin(angle), RADIUS * (1 - Math.cos(angle))];
  });
  const down = Array.from({ length: SIDE }, (_, i): Point => [RADIUS, RADIUS + i + 0.5]);
  return [...across, ...around, ...down];
}

function pathOf(points: readonly Point[]): SamplePath {
  return {
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    weight: new Float64Array(points.length).fill(1),
    closed: false,
  };
}

/** The corner cut `early` samples before its circle begins, and as many after it ends. */
function splitCorner({ early, slant = 0 }: { early: number; slant?: number }) {
  const path = pathOf(roundCorner());
  const n = path.x.length;
  const from = SIDE - early;
  const to = n - SIDE + early;
  const primitives: Primitive[] = [
    { kind: "line", a: slant, b: Math.sqrt(1 - slant * slant), c: 0, from: 0, to: from },
    { kind: "circle", a: 0, b: RADIUS, c: RADIUS, from, to },
    { kind: "line", a: 1, b: 0, c: RADIUS, from: to, to: n },
  ];
  return { path, primitives };
}

function expectTouch(touch: Touch | undefined, { at, tangent }: Touch): void {
  for (const i of [0, 1] as const) {
    expect(touch?.at[i]).toBeCloseTo(at[i], 9);
    expect(touch?.tangent[i]).toBeCloseTo(tangent[i], 9);
  }
}

test("findTouches() has a round corner begin and end where its circle touches, wherever it was cut", () => {
  for (const early of [0, 2]) {
    const touches = findTouches(splitCorner({ early }), smooth);
    expectTouch(touches.get(1), { at: [0, 0], tangent: [1, 0] });
    expectTouch(touches.get(2), { at: [RADIUS, RADIUS], tangent: [0, 1] });
  }
});

test("findTouches() finds none where every joint is to be a corner", () => {
  expect(findTouches(splitCorner({ early: 0 }), { cornerCos: 1 }).size).toBe(0);
});

test("findTouches() leaves a circle alone that misses one of its lines", () => {
  const split = splitCorner({ early: 0 });
  const [first, circle, last] = split.primitives;
  const off = { ...last!, c: last!.c + 0.3 };
  expect(findTouches({ ...split, primitives: [first!, circle!, off] }, smooth).size).toBe(0);
});

test("findTouches() takes a circle beside another for a round end only where their radii are alike", () => {
  const { path, primitives } = splitCorner({ early: 0 });
  const [line, circle, last] = primitives;
  const half = (circle!.from + circle!.to) >> 1;
  const touched = (radius: number) => [
    ...findTouches(
      {
        path,
        primitives: [line!, { ...circle!, to: half }, { ...circle!, c: radius, from: half }, last!],
      },
      smooth,
    ).keys(),
  ];
  expect(touched(RADIUS)).toEqual([1, 3]);
  expect(touched(2 * RADIUS)).toEqual([]);
});

test("findTouches() asks for more of a slanted line than of one along the pixels", () => {
  const [level, circle, last] = splitCorner({ early: 0 }).primitives;
  const { path, primitives } = splitCorner({ early: 0, slant: 0.05 });
  const count = (first: Primitive) =>
    findTouches({ path, primitives: [first, circle!, last!] }, smooth).size;
  for (const c of [-0.1, 0.1]) expect(count({ ...level!, c })).toBe(2);
  // the slanted line passes .0125 px by the circle, and then a tenth of a px
  const near = { ...primitives[0]!, c: -RADIUS * (1 - primitives[0]!.b) };
  expect(count(near)).toBe(2);
  expect(count({ ...near, c: near.c - 0.1 })).toBe(0);
});

test("findJoints() joins a line and a round corner along the line, where they touch", () => {
  const joints = findJoints(splitCorner({ early: 2 }), smooth);
  expectTouch(joints[1], { at: [0, 0], tangent: [1, 0] });
  expectTouch(joints[2], { at: [RADIUS, RADIUS], tangent: [0, 1] });
  expect(joints.map(({ smooth }) => smooth)).toEqual([false, true, true, false]);
});
