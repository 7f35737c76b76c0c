import { expect, test } from "bun:test";
import fc from "fast-check";
import { wordOf } from "../../../../raster/picture.ts";
import { task } from "./count-flat.ts";

const width = 7;
const height = 11;
const limits = [2, 6, 12];
/** Few levels that are near each other: some pixels are flat by one limit only, whole areas by all. */
const greys = fc.array(fc.constantFrom(100, 100, 100, 101, 105, 110), {
  minLength: width * height,
  maxLength: width * height,
});

/** Pixels by limit and word, as the strips of so many rows count them together. */
function counted(levels: readonly number[], rows: number): Map<string, number> {
  const words = Uint32Array.from(levels, (v) => wordOf(v, v, v, 255));
  const px = new Uint8ClampedArray(words.buffer);
  const count = task.open({ picture: { width, height, px, words, opaque: true }, limits, rows });
  const sums = new Map<string, number>();
  for (let part = 0; part * rows < height; part++) {
    for (const [k, { words, pixels }] of count(part).entries()) {
      for (const [w, word] of words.entries()) {
        const key = `${k} ${word}`;
        sums.set(key, (sums.get(key) ?? 0) + pixels[w]!);
      }
    }
  }
  return sums;
}

test("strips of any height count the flat pixels that the whole picture has", () => {
  fc.assert(
    fc.property(greys, fc.integer({ min: 1, max: height - 1 }), (levels, rows) => {
      expect(counted(levels, rows)).toEqual(counted(levels, height));
    }),
  );
});
