import { expect, test } from "bun:test";
import { paletteOf } from "../../../../raster/palette.ts";
import { premultiply } from "../../../../raster/picture.ts";
import { labelPhoto } from "./label.ts";

const colors = [0xff000000, 0xff3060c0, 0xff90d020, 0xffe0e0f0];

test("labelPhoto() gives each of 200,000 colours the nearest one", () => {
  const [width, height] = [512, 400];
  const words = new Uint32Array(width * height);
  // steps of an odd number meet every colour once; every other pixel repeats the one before
  for (let i = 0; i < words.length; i++)
    words[i] = (Math.imul(i - (i % 7 === 1 ? 1 : 0), 0x51a3f) & 0xffffff) | 0xff000000;
  const picture = premultiply({ width, height, data: new Uint8ClampedArray(words.buffer) });
  const palette = paletteOf(colors);
  const { label } = labelPhoto(picture, colors);
  expect(label).toEqual(Uint8Array.from(words, (word) => palette.nearest(word)));
});
