import { expect, test } from "bun:test";
import { blocksOf } from "./blocks.ts";

test("blocksOf() marks what a block of one value holds, past no end of a row", () => {
  const rows = [
    [1, 1, 2, 3],
    [1, 1, 2, 1],
    [1, 2, 9, 9],
    [4, 4, 9, 9],
  ];
  const values = Uint8Array.from(rows.flat());
  const held = blocksOf(values, 4, { none: 9 });
  expect([...held]).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  // a block of nines is one where another array says what is of none
  const apart = Uint8Array.from(values, (_, i) => (i === 5 ? 2 : 0));
  const nines = [10, 11, 14, 15];
  const marked = blocksOf(values, 4, { apart, none: 2 });
  expect([...marked.keys()].filter((i) => marked[i] === 1)).toEqual(nines);
});
