import { expect, test } from "bun:test";
import { fitPath } from "./fit-path.ts";
import { cosDegrees, type Point } from "./point.ts";
import type { Primitive } from "./primitive.ts";
import { roundCorner } from "./round-corner.ts";
import type { SamplePath } from "./samples.ts";
import { cutWhereTouching } from "./touch.ts";

const RADIUS = 9;

const SIDE = 40;

const REACH = RADIUS + SIDE / 2;

const TURN = Math.round((Math.PI / 2) * RADIUS);

const options = {
  sigma: 0.075,
  lineSigma: 0.083,
  price: 16,
  tolerance: 0.3,
  cornerCos: cosDegrees(25),
  lineCornerCos: cosDegrees(8),
};

/** Samples a px apart along a square with round corners, clockwise on screen, from the middle of its top. */
function roundedSquare(from = 0): SamplePath {
  const quarter: Point[] = [];
  for (let i = SIDE / 2; i < SIDE; i++) quarter.push([i - SIDE / 2 + 0.5, -SIDE / 2 - RADIUS]);
  for (let i = 0; i < TURN; i++) {
    const angle = ((i + 0.5) / TURN) * (Math.PI / 2);
    quarter.push([SIDE / 2 + RADIUS * Math.sin(angle), -SIDE / 2 - RADIUS * Math.cos(angle)]);
  }
  for (let i = 0; i < SIDE / 2; i++) quarter.push([SIDE / 2 + RADIUS, i - SIDE / 2 + 0.5]);
  const turned = (k: number) =>
    quarter.map(([x, y]): Point => {
      if (k === 0) return [x, y];
      if (k === 1) return [-y, x];
      return k === 2 ? [-x, -y] : [y, -x];
    });
  const all = [0, 1, 2, 3].flatMap(turned);
  const points = [...all.slice(from), ...all.slice(0, from)];
  return {
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    weight: new Float64Array(points.length).fill(1),
    closed: true,
  };
}

/** A rounded square cut where its corners begin and end, but the seam `late` samples after the start of the first. */
function cutAtCorner(late: number) {
  const path = roundedSquare(SIDE / 2 + late);
  const n = path.x.length;
  const quarters = [1, 2, 3, 4].flatMap((k): Primitive[] => {
    const to = (k * n) / 4 - late;
    const [x, y] = [k < 3 ? 1 : -1, k === 2 || k === 3 ? 1 : -1];
    const along = k % 2 === 1 ? { a: x, b: 0 } : { a: 0, b: y };
    return [
      {
        kind: "circle",
        a: (x * SIDE) / 2,
        b: (y * SIDE) / 2,
        c: RADIUS,
        from: to - SIDE - TURN,
        to: to - SIDE,
      },
      { kind: "line", ...along, c: REACH, from: to - SIDE, to },
    ];
  });
  const [first, last] = [quarters[0]!, quarters.at(-1)!];
  return {
    path,
    primitives: [{ ...first, from: 0 }, ...quarters.slice(1, -1), { ...last, to: n }],
  };
}

test("cutWhereTouching() gives every sample to the side of the touching point on which it lies", () => {
  const { path, primitives } = cutAtCorner(0);
  const [first, second, ...rest] = primitives;
  const early = [{ ...first!, to: TURN - 2 }, { ...second!, from: TURN - 2 }, ...rest];
  const moved = cutWhereTouching({ path, primitives: early }, options);
  expect(moved.primitives.map(({ from }) => from)).toEqual(primitives.map(({ from }) => from));
  expect(moved.primitives.map(({ to }) => to)).toEqual(primitives.map(({ to }) => to));
});

test("cutWhereTouching() rotates a loop so that it begins where its round corner does", () => {
  const right = cutAtCorner(0);
  for (const late of [-2, 2]) {
    const { path, primitives } = cutWhereTouching(cutAtCorner(late), options);
    expect(path).toEqual(right.path);
    expect(primitives.map(({ from }) => from)).toEqual(right.primitives.map(({ from }) => from));
    expect(primitives.map(({ to }) => to)).toEqual(right.primitives.map(({ to }) => to));
  }
});

test("roundCorner() tells the radius by the samples and touches both lines", () => {
  const { path, primitives } = cutAtCorner(0);
  const [circle, after] = primitives;
  const before = primitives.at(-1);
  const seen = { ...circle!, a: SIDE / 2 + 0.1, c: RADIUS - 0.4, from: 3, to: 11 };
  const round = roundCorner(path, { before: before!, circle: seen, after: after! })!;
  expect(round.c).toBeCloseTo(RADIUS, 6);
  expect([round.a, round.b].map((v) => Math.abs(v))).toEqual([
    expect.closeTo(SIDE / 2, 6),
    expect.closeTo(SIDE / 2, 6),
  ]);
  expect(roundCorner(path, { before: before!, circle: seen, after: before! })).toBeUndefined();
});

// lines of a renderer in steps of a quarter px lie up to an eighth of one off, circles hardly do
test("fitPath() draws all corners of a square alike though its top lies a tenth of a px too low", () => {
  const path = roundedSquare();
  const top = -SIDE / 2 - RADIUS;
  for (let i = 0; i < path.y.length; i++) if (path.y[i] === top) path.y[i] = top + 0.1;
  const { segments } = fitPath(path, options);
  const curves = segments.filter(({ kind }) => kind === "cubic");
  expect(segments).toHaveLength(8);
  expect(curves).toHaveLength(4);
  let from = segments.at(-1)!.to;
  for (const segment of segments) {
    if (segment.kind === "cubic") {
      const [dx, dy] = [segment.to[0] - from[0], segment.to[1] - from[1]];
      expect(Math.abs(Math.abs(dx) - RADIUS)).toBeLessThan(0.5);
      expect(Math.abs(Math.abs(dx) - Math.abs(dy))).toBeLessThan(0.01);
    }
    from = segment.to;
  }
});
