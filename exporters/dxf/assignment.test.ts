import { expect, test } from "bun:test";
import fc from "fast-check";
import { cheapestAssignment, leastLimit } from "./assignment.ts";

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

/** Least of the largest costs over all assignments, tried one by one. */
function leastLargest(cost: number[][], taken: readonly number[] = []): number {
  const [row, ...others] = cost;
  if (!row) return -Infinity;
  return row.reduce(
    (least, price, c) =>
      taken.includes(c)
        ? least
        : Math.min(least, Math.max(price, leastLargest(others, [...taken, c]))),
    Infinity,
  );
}

/** Up to four rows, and up to two columns more. */
const matrices = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2 }))
  .chain(([rows, spare]) => {
    const length = { minLength: rows + spare, maxLength: rows + spare };
    const row = fc.array(fc.integer({ min: -9, max: 9 }), length);
    return fc.array(row, { minLength: rows, maxLength: rows });
  });

test("leastLimit() is the least that the dearest pair of an assignment can cost", () => {
  fc.assert(
    fc.property(matrices, (cost) => {
      fc.pre(cost.length > 0);
      const size = { rows: cost.length, columns: cost[0]!.length };
      expect(leastLimit(Float64Array.from(cost.flat()), size)).toBe(leastLargest(cost));
    }),
  );
});

test("cheapestAssignment() gives each row a column of its own at the least sum", () => {
  fc.assert(
    fc.property(matrices, (cost) => {
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
