import { expect, test } from "bun:test";
import { saturate } from "./refine.ts";

const paletteOf = (...colors: readonly (readonly number[])[]) => Uint8Array.from(colors.flat());

test("saturate() puts white, black and primaries back that compression moved", () => {
  const moved = paletteOf([254, 255, 253, 255], [2, 1, 0, 255], [255, 254, 2, 255]);
  const drawn = paletteOf([255, 255, 255, 255], [0, 0, 0, 255], [255, 255, 0, 255]);
  expect(saturate(moved)).toEqual(drawn);
});

test("saturate() leaves other colours, and those that are not opaque, as they are", () => {
  const kept = paletteOf([252, 255, 255, 255], [11, 1, 0, 255], [254, 254, 254, 128]);
  expect(saturate(kept)).toEqual(kept);
});

test("saturate() makes no two colours one", () => {
  const near = paletteOf(
    [254, 254, 254, 255],
    [255, 255, 255, 255],
    [1, 1, 1, 255],
    [0, 1, 0, 255],
  );
  const white = [255, 255, 255, 255];
  const apart = paletteOf([254, 254, 254, 255], white, [0, 0, 0, 255], [0, 1, 0, 255]);
  expect(saturate(near)).toEqual(apart);
});
