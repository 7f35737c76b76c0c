import { expect, test } from "bun:test";
import { buttEnds, findJoints } from "./joints.ts";
import type { Primitive } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";

/** Two straight sides that meet at the origin under `angle` radians, sampled from `far` px on the left up to `short` px before it. */
function spike(angle: number, { far, short }: { far: number; short: number }) {
  const slope = Math.tan(angle / 2);
  const x: number[] = [];
  const y: number[] = [];
  for (let d = far; d >= short; d--) {
    x.push(-d);
    y.push(-slope * d);
  }
  const count = x.length;
  for (let d = short; d <= far; d++) {
    x.push(-d);
    y.push(slope * d);
  }
  const [nx, ny] = [-Math.sin(angle / 2), Math.cos(angle / 2)];
  const side = (from: number, to: number, sign: number): Primitive => ({
    kind: "line",
    a: nx,
    b: sign * ny,
    c: 0,
    from,
    to,
  });
  const path: SamplePath = {
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    weight: new Float64Array(x.length).fill(1),
    closed: false,
  };
  return { path, primitives: [side(0, count, 1), side(count, 2 * count, -1)] };
}

const corners = { cornerCos: Math.cos(0.4), lineCornerCos: Math.cos(0.14), cornerReach: 3 };

test("findJoints() draws a spike to its tip though its last pixels are not its own", () => {
  const [, tip] = findJoints(spike(0.2, { far: 40, short: 8 }), corners);
  expect(tip!.at[0]).toBeCloseTo(0, 1);
  expect(tip!.at[1]).toBeCloseTo(0, 1);
});

test("findJoints() leaves a wide end blunt", () => {
  const [, joint] = findJoints(spike(0.5, { far: 40, short: 8 }), corners);
  expect(joint!.at[0]).toBeCloseTo(-8, 6);
});

test("findJoints() leaves a spike of short sides blunt", () => {
  const [, joint] = findJoints(spike(0.2, { far: 18, short: 8 }), corners);
  expect(joint!.at[0]).toBeCloseTo(-8, 6);
});

/** Two parallel sides, `room` px apart, whose last samples lie at x = −0.5. */
function strip(room: number) {
  const x = Float64Array.from({ length: 40 }, (_, i) => (i < 20 ? i - 19.5 : 19.5 - i));
  const y = Float64Array.from({ length: 40 }, (_, i) => (i < 20 ? 0 : room));
  const side = (from: number, c: number): Primitive => ({
    kind: "line",
    a: 0,
    b: 1,
    c,
    from,
    to: from + 20,
  });
  const path: SamplePath = { x, y, weight: new Float64Array(40).fill(1), closed: false };
  return { path, primitives: [side(0, 0), side(20, room)] };
}

test("buttEnds() ends a line of one pixel in a line across it, which keeps its width", () => {
  const ends = buttEnds(strip(1));
  expect(ends.primitives.map(({ from, to }) => [from, to])).toEqual([
    [0, 19],
    [19, 20],
    [20, 40],
  ]);
  const [, before, after] = findJoints(ends, corners);
  expect([...before!.at, ...after!.at].map((v) => Math.round(100 * v) / 100 + 0)).toEqual([
    -0.5, 0, -0.5, 1,
  ]);
});

test("buttEnds() leaves a hair and a spike pointed", () => {
  for (const split of [strip(0.2), spike(0.3, { far: 40, short: 4 })])
    expect(buttEnds(split).primitives).toEqual(split.primitives);
});
