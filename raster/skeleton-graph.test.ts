import { expect, test } from "bun:test";
import { skeletonGraph } from "./skeleton.ts";

/** `#` is skeleton. */
function graphOf(...rows: string[]) {
  const data = Uint8Array.from(rows.join(""), (cell) => (cell === "#" ? 1 : 0));
  return skeletonGraph({ width: rows[0]!.length, height: rows.length, data });
}

test("skeletonGraph() reads an open line as one branch with two free ends, in walking order", () => {
  const { pixels, start, from, to, loop } = graphOf(".....", ".###.", "....#");
  expect([...pixels]).toEqual([6, 7, 8, 14]);
  expect([[...start], [...from], [...to], [...loop]]).toEqual([[0, 4], [-1], [-1], [0]]);
});

test("skeletonGraph() reads a ring as one loop", () => {
  const { pixels, loop } = graphOf(".##.", "#..#", "#..#", ".##.");
  expect(pixels.length).toBe(8);
  expect([...loop]).toEqual([1]);
});

test("skeletonGraph() joins the branches of a cross in one crossing", () => {
  const { from, to, crossings } = graphOf("..#..", "..#..", "#####", "..#..", "..#..");
  expect([...from]).toEqual([0, 0, 0, 0]);
  expect([...to]).toEqual([-1, -1, -1, -1]);
  expect([...crossings]).toEqual([2.5, 2.5]);
});

test("skeletonGraph() keeps a single pixel", () => {
  const { pixels, from, to } = graphOf("...", ".#.", "...");
  expect([[...pixels], [...from], [...to]]).toEqual([[4], [-1], [-1]]);
});
