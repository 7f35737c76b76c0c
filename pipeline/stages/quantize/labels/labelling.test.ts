import { expect, test } from "bun:test";
import { paletteOf } from "../../../../raster/palette.ts";
import { premultiply, wordOf } from "../../../../raster/picture.ts";
import { limitsFor } from "../colors/limits.ts";
import { labelNearest, Nearness, startLabelling } from "./labelling.ts";

const width = 1000;
const height = 400;
/** Palette colours, one that is close to one, and one that is none. */
const levels = [0, 0, 0, 128, 131, 255, 70];
const grey = (v: number) => wordOf(v, v, v, 255);

test("startLabelling() finds as solid what a block of one palette colour holds", () => {
  const palette = paletteOf([grey(0), grey(128), grey(255)]);
  let state = 3;
  const words = Uint32Array.from({ length: width * height }, () => {
    state = Math.imul(state, 48271) & 0x7fffffff;
    return grey(levels[(state >> 8) % levels.length]!);
  });
  const px = new Uint8ClampedArray(words.buffer);
  const picture = { width, height, px, words, opaque: true };
  const labelling = startLabelling(
    { picture, palette, limits: limitsFor(false, 0.02) },
    new AbortController().signal,
  );
  const { near, nearness, solid } = labelling;
  const shown = (i: number) => (nearness[i] === Nearness.far ? -1 : near[i]!);
  const blocks = new Uint8Array(words.length);
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      const block = [i, i + 1, i + width, i + width + 1];
      if (shown(i) >= 0 && block.every((j) => shown(j) === shown(i)))
        for (const j of block) blocks[j] = 1;
    }
  expect(Buffer.from(solid).equals(Buffer.from(blocks))).toBe(true);
  expect(Buffer.from(labelling.label).equals(Buffer.from(near))).toBe(true);
});

const colors = [0xff000000, 0xff3060c0, 0xff90d020, 0xffe0e0f0];

test("labelNearest() gives each of 200,000 colours the nearest one", () => {
  const [width, height] = [512, 400];
  const words = new Uint32Array(width * height);
  // steps of an odd number meet every colour once; every other pixel repeats the one before
  for (let i = 0; i < words.length; i++)
    words[i] = (Math.imul(i - (i % 7 === 1 ? 1 : 0), 0x51a3f) & 0xffffff) | 0xff000000;
  const picture = premultiply({ width, height, data: new Uint8ClampedArray(words.buffer) });
  const palette = paletteOf(colors);
  const { label } = labelNearest(picture, palette);
  expect(label).toEqual(Uint8Array.from(words, (word) => palette.nearest(word)));
});
