import { expect, test } from "bun:test";
import { saturate } from "./refine.ts";

/** Labels that no colour has an inside of: nothing is deep in three rows. */
const thin = new Uint8Array(3 * 100);
const paletteOf = (...colors: readonly (readonly number[])[]) => Uint8Array.from(colors.flat());

test("saturate() puts white, black and primaries back that compression moved", () => {
  const moved = paletteOf([254, 255, 253, 255], [2, 1, 0, 255], [255, 254, 2, 255]);
  const drawn = paletteOf([255, 255, 255, 255], [0, 0, 0, 255], [255, 255, 0, 255]);
  expect(saturate(moved, thin, 100)).toEqual(drawn);
});

test("saturate() leaves other colours, and those that are not opaque, as they are", () => {
  const kept = paletteOf([252, 200, 255, 255], [255, 11, 0, 255], [254, 254, 254, 128]);
  expect(saturate(kept, thin, 100)).toEqual(kept);
});

test("issue 23: saturate() makes black of what chroma bled into, and white of pale paper", () => {
  const moved = paletteOf([11, 2, 20, 255], [0, 10, 0, 255], [253, 254, 248, 255]);
  const drawn = paletteOf([0, 0, 0, 255], [0, 0, 0, 255], [255, 255, 255, 255]);
  expect(saturate(moved, thin, 100)).toEqual(drawn);
});

test("saturate() keeps dark and pale colours that no bleeding explains", () => {
  const kept = paletteOf([30, 0, 0, 255], [0, 12, 22, 255], [247, 247, 243, 255]);
  expect(saturate(kept, thin, 100)).toEqual(kept);
});

test("issue 23: saturate() keeps a dark colour that fills more than thin shapes", () => {
  const brown = paletteOf([11, 2, 0, 255]);
  expect(saturate(brown, new Uint8Array(40 * 40), 40)).toEqual(brown);
});
