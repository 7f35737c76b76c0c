import { expect, test } from "bun:test";
import { Palette } from "../../../../raster/palette.ts";
import { premultiply, wordOf } from "../../../../raster/picture.ts";
import { refinePalette, saturate } from "./refine.ts";

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

test("issue 23: refinePalette() makes black of what scatters beside it, and keeps a dark brown that does not", () => {
  const [width, height] = [32, 16];
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  const label = new Uint8Array(width * height);
  for (let i = 0; i < label.length; i++) {
    const isBled = i % width < 16;
    label[i] = isBled ? 0 : 1;
    const bled = (i + Math.floor(i / width)) % 2 === 0 ? [4, 2, 13] : [16, 2, 27];
    data.set(isBled ? bled : [11, 1, 0], 4 * i);
  }
  const palette = new Palette();
  for (const [r, g, b] of [
    [11, 2, 20],
    [12, 2, 0],
  ])
    palette.add(wordOf(r!, g!, b!, 255));
  refinePalette(palette, premultiply({ width, height, data }), label);
  expect([...palette.words.subarray(0, 2)]).toEqual([wordOf(0, 0, 0, 255), wordOf(11, 1, 0, 255)]);
});
