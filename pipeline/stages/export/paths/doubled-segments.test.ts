import { expect, test } from "bun:test";
import { cancelDoubles } from "./doubled-segments.ts";

/** Segments 1 to 9 stand for themselves; 11 is 1 again, 12 is 2 walked the other way. */
const twin = new Map([
  [1, 1],
  [11, 1],
  [2, 2],
  [12, ~2],
]);

test("cancelDoubles() leaves rings alone that walk nothing to and fro", () => {
  expect(
    cancelDoubles(
      [
        [1, 3, 4],
        [2, 5],
      ],
      twin,
    ),
  ).toEqual([
    [1, 3, 4],
    [2, 5],
  ]);
});

test("cancelDoubles() divides a ring whose waist closed", () => {
  // 3 4 around one end, 5 6 around the other, 1 and 11 along the waist
  expect(cancelDoubles([[3, 4, 1, 5, 6, ~11]], twin)).toEqual([
    [3, 4],
    [5, 6],
  ]);
});

test("cancelDoubles() joins a hole to the ring that it came to lie on", () => {
  expect(
    cancelDoubles(
      [
        [3, 2, 4],
        [5, 12, 6],
      ],
      twin,
    ),
  ).toEqual([[3, 6, 5, 4]]);
});

test("cancelDoubles() drops a ring that is all doubled, and cuts off spurs", () => {
  expect(cancelDoubles([[1, ~11]], twin)).toEqual([]);
  expect(cancelDoubles([[1, 2, 12, ~11]], twin)).toEqual([]);
  expect(cancelDoubles([[3, 1, ~11, 4]], twin)).toEqual([[3, 4]]);
  expect(cancelDoubles([[~11, 4, 3, 1]], twin)).toEqual([[4, 3]]);
});

test("cancelDoubles() keeps what is walked twice the same way", () => {
  expect(
    cancelDoubles(
      [
        [1, 3],
        [11, 4],
      ],
      twin,
    ),
  ).toEqual([
    [1, 3],
    [11, 4],
  ]);
});
