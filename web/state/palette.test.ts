import { beforeAll, expect, test } from "bun:test";
import { pretendBrowser } from "../testing/pretend-browser.ts";
import { colorsIn, hexOf, tripleOf } from "./colors.ts";

let palette: typeof import("./palette.ts");
beforeAll(async () => {
  pretendBrowser();
  palette = await import("./palette.ts");
});

test("withGroup() makes one of groups that share a colour", () => {
  expect(palette.withGroup([], [3, 1])).toEqual([[1, 3]]);
  expect(
    palette.withGroup(
      [
        [0, 1],
        [4, 5],
      ],
      [1, 2],
    ),
  ).toEqual([
    [4, 5],
    [0, 1, 2],
  ]);
  expect(
    palette.withGroup(
      [
        [0, 1],
        [2, 3],
      ],
      [1, 2],
    ),
  ).toEqual([[0, 1, 2, 3]]);
});

test("colorsIn() finds colours in any list, each once", () => {
  expect(colorsIn("#FFF, 1c1a17\n#1C1A17; rgb #12345 nothing #abcdef.")).toEqual([
    "#ffffff",
    "#1c1a17",
    "#abcdef",
  ]);
});

test("hexOf() undoes tripleOf()", () => {
  for (const color of ["#000000", "#0a0b0c", "#ffffff"]) expect(hexOf(tripleOf(color))).toBe(color);
});
