import { expect, test } from "bun:test";
import fc from "fast-check";
import { flattenPath } from "../../../geometry/flatten.ts";
import type { Point } from "../../../geometry/point.ts";
import type { Segment } from "../../../geometry/segment.ts";
import type { Curves } from "../../../plugin/mod.ts";
import { arcOf, arcs, mapOf, run } from "../../../tests/fit-curves.ts";
import { black, blue, type Paint, red, white } from "../../../tests/pictures.ts";

const blot = fc.record({
  x: fc.integer({ min: 0, max: 48 }),
  y: fc.integer({ min: 0, max: 48 }),
  r: fc.integer({ min: 2, max: 20 }),
  ink: fc.constantFrom(black, red, blue, white),
});
const blots = fc.array(blot, { minLength: 1, maxLength: 6 });
const paintOf =
  (list: readonly { x: number; y: number; r: number; ink: typeof black }[]): Paint =>
  (x, y) =>
    list.findLast((b) => Math.hypot(b.x - x, b.y - y) < b.r)?.ink ?? white;

test("fit: faces tile the image, no arc crosses another, twice the same", async () => {
  await fc.assert(
    fc.asyncProperty(blots, async (list) => {
      const map = await mapOf(paintOf(list), 48);
      const curves = await run(map);
      expect(await run(map)).toEqual(curves);
      const total = Array.from(curves.componentLabel.keys()).reduce(
        (sum, c) => sum + faceArea(curves, c),
        0,
      );
      expect(total).toBeCloseTo(48 * 48, 6);
      expect(countCrossings(arcs(curves).map((arc) => flattenPath(arc, 0.02)))).toBe(0);
    }),
    { numRuns: 12 },
  );
});

/** Signed area of a face: Green's theorem over its rings; a cubic's share is exact. */
function faceArea(curves: Curves, c: number): number {
  let area = 0;
  for (let r = curves.componentRings[c]!; r < curves.componentRings[c + 1]!; r++) {
    for (let k = curves.ringStart[r]!; k < curves.ringStart[r + 1]!; k++) {
      const h = curves.ringArcs[k]!;
      const { start, segments } = arcOf(curves, h < 0 ? ~h : h);
      area +=
        (h < 0 ? 1 : -1) *
        segments.reduce((sum, s, i) => {
          return sum + areaUnder(i === 0 ? start : segments[i - 1]!.to, s);
        }, 0);
    }
  }
  return area;
}

function areaUnder([x0, y0]: Point, s: Segment): number {
  const [x3, y3] = s.to;
  if (s.kind === "line") return (x0 * y3 - x3 * y0) / 2;
  const [[x1, y1], [x2, y2]] = [s.c1, s.c2];
  const cross = (ax: number, ay: number, bx: number, by: number) => ax * by - bx * ay;
  return (
    (6 * cross(x0, y0, x1, y1) +
      3 * cross(x0, y0, x2, y2) +
      cross(x0, y0, x3, y3) +
      3 * cross(x1, y1, x2, y2) +
      3 * cross(x1, y1, x3, y3) +
      6 * cross(x2, y2, x3, y3)) /
    20
  );
}

/** Pairs of chords that cross strictly, all compared with all. */
function countCrossings(chains: readonly (readonly Point[])[]): number {
  const chords = chains.flatMap((points) =>
    points.slice(1).map((b, i): [Point, Point] => [points[i]!, b]),
  );
  const side = (a: Point, b: Point, c: Point) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  let count = 0;
  for (let i = 0; i < chords.length; i++) {
    const [a, b] = chords[i]!;
    for (let j = i + 1; j < chords.length; j++) {
      const [c, d] = chords[j]!;
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
    }
  }
  return count;
}
