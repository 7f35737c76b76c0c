import { expect, test } from "bun:test";
import fc from "fast-check";
import { cheapestAssignment } from "./assignment.ts";

/** Least sum over all assignments, tried one by one. */
function leastSum(cost: number[][], taken: readonly number[] = []): number {
  const [row, ...others] = cost;
  if (!row) return 0;
  return row.reduce(
    (least, price, c) =>
      taken.includes(c) ? least : Math.min(least, price + leastSum(others, [...taken, c])),
    Infinity,
  );
}

test("cheapestAssignment() gives each row a column of its own at the least sum", () => {
  const size = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2 }));
  const matrix = size.chain(([rows, spare]) =>
    fc.array(
      fc.array(fc.integer({ min: -9, max: 9 }), {
        minLength: rows + spare,
        maxLength: rows + spare,
      }),
      { minLength: rows, maxLength: rows },
    ),
  );
  fc.assert(
    fc.property(matrix, (cost) => {
      const [rows, columns] = [cost.length, cost[0]?.length ?? 0];
      const columnOf = [...cheapestAssignment(Float64Array.from(cost.flat()), { rows, columns })];
      expect(new Set(columnOf).size).toBe(rows);
      expect(columnOf.reduce((sum, c, row) => sum + cost[row]![c]!, 0)).toBe(leastSum(cost));
    }),
  );
});

test("cheapestAssignment() refuses more rows than columns", () => {
  expect(() => cheapestAssignment(new Float64Array(2), { rows: 2, columns: 1 })).toThrow(
    RangeError,
  );
});
