import { expect, test } from "bun:test";
import fc from "fast-check";
import { KEY_LENGTH, keyDistance2, keysOf } from "./oklab.ts";
import { Palette, paletteOf } from "./palette.ts";

const word = (least: number) => fc.integer({ min: least, max: 0xffffffff });
const opaque = word(0xff000000);

/** The first of the colours that none is nearer than. */
function nearestOf(words: readonly number[], wanted: number): number {
  const keys = keysOf(Uint32Array.of(...words, wanted));
  const own = KEY_LENGTH * words.length;
  const apart = words.map((_, k) => keyDistance2(keys, own, keys, k * KEY_LENGTH));
  return apart.indexOf(Math.min(...apart));
}

test("nearest() finds the nearest colour, the first of equal ones", () => {
  for (const any of [opaque, word(0)])
    fc.assert(
      fc.property(
        fc.array(any, { minLength: 1, maxLength: 40 }),
        fc.array(any, { minLength: 1, maxLength: 20 }),
        (words, wanted) => {
          const palette = paletteOf([...words, ...words]);
          for (const w of wanted) expect(palette.nearest(w)).toBe(nearestOf(words, w));
        },
      ),
    );
});

test("nearest() knows of colours that were added or changed after it was asked", () => {
  const palette = new Palette();
  expect(palette.nearest(0xff123456)).toBe(-1);
  palette.add(0xff000000);
  expect(palette.nearest(0xffffffff)).toBe(0);
  palette.add(0xffeeeeee);
  expect(palette.nearest(0xffffffff)).toBe(1);
  palette.set(1, 0xff202020);
  palette.set(0, 0xffdddddd);
  expect(palette.nearest(0xffffffff)).toBe(0);
  expect(palette.distance2).toBeGreaterThan(0);
  palette.set(0, 0x80808080);
  expect(palette.nearest(0xff101010)).toBe(1);
});
