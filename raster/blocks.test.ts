import { expect, test } from "bun:test";
import { blocksOf, NO_VALUE } from "./blocks.ts";

test("blocksOf() marks what a block of one value holds, past no end of a row", () => {
  const rows = [
    [1, 1, 2, 3],
    [1, 1, 2, 1],
    [1, 2, 2, NO_VALUE],
    [4, 4, NO_VALUE, NO_VALUE],
  ];
  const held = blocksOf(Uint8Array.from(rows.flat()), 4);
  expect([...held]).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});
