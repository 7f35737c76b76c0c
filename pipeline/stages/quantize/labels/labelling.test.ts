import { expect, test } from "bun:test";
import fc from "fast-check";
import { alone } from "../../../../plugin/parallel.ts";
import { paletteOf } from "../../../../raster/palette.ts";
import { wordOf } from "../../../../raster/picture.ts";
import { findRuns } from "../../../../raster/runs.ts";
import { limitsFor } from "../colors/limits.ts";
import { classifier, emptyLabelling, labelRows, startLabelling } from "./labelling.ts";

const width = 9;
const height = 8;
const grey = (v: number) => wordOf(v, v, v, 255);
const palette = paletteOf([grey(0), grey(128), grey(255)]);
const limits = limitsFor(false, 0.02);
/** Palette colours, one that is close to one, and one that is none. */
const levels = fc.array(fc.constantFrom(0, 0, 128, 131, 255, 70), {
  minLength: width * height,
  maxLength: width * height,
});

test("labelRows() of strips, in any order, does what startLabelling() does", () => {
  fc.assert(
    fc.property(
      levels,
      fc.integer({ min: 1, max: height }),
      fc.boolean(),
      (greys, rows, upwards) => {
        const words = Uint32Array.from(greys, grey);
        const px = new Uint8ClampedArray(words.buffer);
        const picture = { width, height, px, words, opaque: true };
        const runs = findRuns(picture);
        const whole = startLabelling(picture, palette, limits, runs);
        const strips = emptyLabelling({ picture, palette, limits }, alone);
        const find = classifier(strips);
        const starts = Array.from({ length: Math.ceil(height / rows) }, (_, k) => k * rows);
        for (const from of upwards ? starts.reverse() : starts) {
          labelRows(strips, runs, { from, to: Math.min(height, from + rows), find });
        }
        expect([strips.near, strips.nearness, strips.solid]).toEqual([
          whole.near,
          whole.nearness,
          whole.solid,
        ]);
      },
    ),
  );
});
