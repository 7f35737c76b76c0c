import { expect, test } from "bun:test";
import { nestLoops } from "./nest-loops.ts";

const square = (x: number, y: number, side: number) =>
  Float64Array.of(x, y, x + side, y, x + side, y + side, x, y + side);
const hole = (x: number, y: number, side: number) =>
  Float64Array.of(x, y, x, y + side, x + side, y + side, x + side, y);

test("nestLoops() gives a hole to the smallest region around it", () => {
  const loops = [square(0, 0, 100), hole(10, 10, 80), square(20, 20, 60), hole(30, 30, 10)];
  const regions = nestLoops(loops);
  expect(regions.map(({ area }) => area)).toEqual([60 ** 2 - 10 ** 2, 100 ** 2 - 80 ** 2]);
  expect(regions[0]!.loops).toEqual([loops[2]!, loops[3]!]);
  expect(regions[1]!.loops).toEqual([loops[0]!, loops[1]!]);
});

test("nestLoops() tells neighbours apart, and loops with repeated vertices", () => {
  const repeated = Float64Array.of(0, 0, 0, 0, 100, 0, 100, 100, 100, 100, 0, 100);
  const loops = [repeated, square(200, 0, 100), hole(210, 10, 20), hole(10, 10, 30)];
  expect(nestLoops(loops).map(({ area }) => area)).toEqual([9100, 9600]);
});

test("nestLoops() leaves out a hole in nothing", () => {
  expect(nestLoops([square(0, 0, 10), hole(50, 50, 5)])).toEqual([
    { loops: [square(0, 0, 10)], area: 100, size: 100 } as never,
  ]);
});
