import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Segments } from "./segment-grid.ts";
import { SegmentRows } from "./segment-rows.ts";

const coordinate = fc.integer({ min: -30, max: 30 });
const segment = fc.tuple(coordinate, coordinate, coordinate, coordinate);

function segmentsOf(rows: readonly (readonly [number, number, number, number])[]): Segments {
  const column = (k: number) => Float64Array.from(rows, (row) => row[k]!);
  return { x0: column(0), y0: column(1), x1: column(2), y1: column(3) };
}

test("ahead() visits exactly the segments that a ray towards +x crosses, once each", () => {
  fc.assert(
    fc.property(
      fc.array(segment, { minLength: 1, maxLength: 40 }),
      coordinate,
      coordinate,
      (rows, x, y) => {
        const at = { x: x + 0.25, y: y + 0.5 };
        const visited: number[] = [];
        new SegmentRows(segmentsOf(rows)).ahead(at, (i) => visited.push(i));
        const expected = rows.flatMap(([x0, y0, x1, y1], i) => {
          if (y0 > at.y === y1 > at.y) return [];
          return at.x < x0 + ((at.y - y0) * (x1 - x0)) / (y1 - y0) ? [i] : [];
        });
        expect(visited.sort((a, b) => a - b)).toEqual(expected);
      },
    ),
    { numRuns: 200, seed: 5 },
  );
});

test("SegmentRows indexes the segments that it is given only", () => {
  const segments = segmentsOf([
    [10, 0, 10, 20],
    [20, 0, 20, 20],
    [30, 0, 30, 20],
  ]);
  const visited: number[] = [];
  new SegmentRows(segments, 1, 2).ahead({ x: 0, y: 10.5 }, (i) => visited.push(i));
  expect(visited).toEqual([1]);
});

test("load() bounds what ahead() visits", () => {
  const segments = segmentsOf(Array.from({ length: 100 }, (_, k) => [k, k, k + 1, k + 40]));
  const rows = new SegmentRows(segments);
  for (let y = 0; y < 140; y++) {
    let visited = 0;
    rows.ahead({ x: -1, y: y + 0.5 }, () => visited++);
    expect(visited).toBeLessThanOrEqual(rows.load(y + 0.5));
  }
});
