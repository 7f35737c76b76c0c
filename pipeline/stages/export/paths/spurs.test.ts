import { expect, test } from "bun:test";
import fc from "fast-check";
import { SegmentKind } from "../../../../plugin/mod.ts";
import { removeSpurs } from "./spurs.ts";

type Point = readonly [number, number];
const { line, cubic } = SegmentKind;

/** A closed polygon through the points without its spurs, as its corners. */
function polygon(...corners: Point[]): Point[] {
  const points = Int32Array.from(
    corners.flatMap((p, i) => [...p, ...p, ...corners[(i + 1) % corners.length]!]),
  );
  const count = corners.length;
  const ring = removeSpurs(new Uint8Array(count).fill(line), points, { start: corners[0]!, count });
  const ends = Array.from({ length: ring.count }, (_, s) => [
    points[6 * s + 4]!,
    points[6 * s + 5]!,
  ]);
  if (ring.count > 0) expect(ends.at(-1)).toEqual([...ring.start]);
  return ends as unknown as Point[];
}

test("removeSpurs() leaves nothing of a ring that runs out and back", () => {
  expect(polygon([18, 3], [6, 3])).toEqual([]);
  expect(polygon([0, 0], [2, 1], [6, 3])).toEqual([]);
  expect(polygon([0, 0], [4, 0], [4, 9], [7, 9], [4, 9], [4, 0])).toEqual([]);
});

test("removeSpurs() cuts a spur off wherever the ring starts", () => {
  const square: Point[] = [
    [0, 0],
    [8, 0],
    [8, 8],
    [0, 8],
  ];
  const [a, b, ...others] = square as [Point, Point, ...Point[]];
  const spurred: Point[] = [a, b, [12, 5], [15, 9], [12, 5], b, ...others];
  for (let turn = 0; turn < spurred.length; turn++) {
    const turned = [...spurred.slice(turn), ...spurred.slice(0, turn)];
    expect(
      polygon(...turned)
        .sort()
        .join(" "),
    ).toBe([...square].sort().join(" "));
  }
});

test("removeSpurs() looks again at what follows a start that moved", () => {
  const corners: Point[] = [
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 1],
    [0, 2],
    [2, 2],
  ];
  expect(polygon(...corners)).toHaveLength(3);
});

test("removeSpurs() keeps what encloses area", () => {
  expect(polygon([0, 0], [5, 0], [0, 5])).toHaveLength(3);
  const lens = Int32Array.of(2, 4, 6, 4, 8, 0, 6, -4, 2, -4, 0, 0);
  const kinds = Uint8Array.of(cubic, cubic);
  expect(removeSpurs(kinds, lens, { start: [0, 0], count: 2 }).count).toBe(2);
});

test("removeSpurs() leaves nothing of a curve walked both ways", () => {
  const points = Int32Array.of(2, 4, 6, 4, 8, 0, 6, 4, 2, 4, 0, 0);
  const kinds = Uint8Array.of(cubic, cubic);
  expect(removeSpurs(kinds, points, { start: [0, 0], count: 2 }).count).toBe(0);
});

test("removeSpurs() keeps the signed area, and removing twice is removing once", () => {
  const area = (corners: readonly Point[]) =>
    corners.reduce((sum, [x, y], i) => {
      const [u, v] = corners[(i + 1) % corners.length]!;
      return sum + x * v - u * y;
    }, 0);
  const point = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 12 }), (drawn) => {
      const corners = drawn.filter(
        ([x, y], i) => String([x, y]) !== String(drawn.at(i === 0 ? -1 : i - 1)),
      );
      fc.pre(corners.length > 1);
      const once = polygon(...corners);
      expect(area(once)).toBe(area(corners));
      if (once.length > 0) expect(polygon(...once).length).toBe(once.length);
    }),
  );
});
