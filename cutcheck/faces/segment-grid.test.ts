import { expect, test } from "bun:test";
import fc from "fast-check";
import { SegmentGrid, type Segments } from "./segment-grid.ts";

const coordinate = fc.integer({ min: -50, max: 50 });
const segment = fc.tuple(coordinate, coordinate, coordinate, coordinate);

function segmentsOf(rows: readonly (readonly [number, number, number, number])[]): Segments {
  const column = (k: number) => Float64Array.from(rows, (row) => row[k]!);
  return { x0: column(0), y0: column(1), x1: column(2), y1: column(3) };
}

/** Least distance of two segments, from ends and from a crossing. */
function distance({ x0, y0, x1, y1 }: Segments, i: number, j: number): number {
  const turn = (a: number, x: number, y: number) =>
    (x1[a]! - x0[a]!) * (y - y0[a]!) - (y1[a]! - y0[a]!) * (x - x0[a]!);
  const parts = (a: number, b: number) => turn(a, x0[b]!, y0[b]!) * turn(a, x1[b]!, y1[b]!);
  if (parts(i, j) < 0 && parts(j, i) < 0) return 0;
  const off = (px: number, py: number, a: number) => {
    const dx = x1[a]! - x0[a]!;
    const dy = y1[a]! - y0[a]!;
    const size = dx * dx + dy * dy;
    const t = size === 0 ? 0 : ((px - x0[a]!) * dx + (py - y0[a]!) * dy) / size;
    const s = Math.min(1, Math.max(0, t));
    return Math.hypot(px - x0[a]! - s * dx, py - y0[a]! - s * dy);
  };
  return Math.min(
    off(x0[i]!, y0[i]!, j),
    off(x1[i]!, y1[i]!, j),
    off(x0[j]!, y0[j]!, i),
    off(x1[j]!, y1[j]!, i),
  );
}

test("near() finds every segment within reach", () => {
  fc.assert(
    fc.property(
      fc.array(segment, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 20 }),
      (rows, reach) => {
        const segments = segmentsOf(rows);
        const grid = new SegmentGrid(segments);
        for (let i = 0; i < rows.length; i++) {
          const found = new Set(grid.found.subarray(0, grid.near(i, reach)));
          for (let j = 0; j < rows.length; j++)
            if (j !== i && distance(segments, i, j) <= reach) expect(found.has(j)).toBe(true);
        }
      },
    ),
    { numRuns: 100, seed: 5 },
  );
});

test("near() names a segment once, and only later ones where asked", () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 2, maxLength: 40 }), (rows) => {
      const grid = new SegmentGrid(segmentsOf(rows));
      const found = [...grid.found.subarray(0, grid.near(1, 5, 1))];
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((j) => j > 1)).toBe(true);
    }),
    { numRuns: 50, seed: 5 },
  );
});

test("near() looks at few segments of a hatching, whichever way it runs", () => {
  const count = 2000;
  const upright = Array.from(
    { length: count },
    (_, k) => [k, k % 2 ? 0 : 4000, k + 1, k % 2 ? 4000 : 0] as const,
  );
  const level = upright.map(([x0, y0, x1, y1]) => [y0, x0, y1, x1] as const);
  for (const rows of [upright, level]) {
    const grid = new SegmentGrid(segmentsOf(rows));
    let visited = 0;
    for (let i = 0; i < count; i++) {
      grid.near(i, 1);
      visited += grid.visited;
    }
    expect(visited).toBeLessThan(50 * count);
  }
});
