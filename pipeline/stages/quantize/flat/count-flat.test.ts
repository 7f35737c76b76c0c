import { expect, test } from "bun:test";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import type { WordMap } from "../../../../raster/word-map.ts";
import { localRange } from "../survey/flatness.ts";
import { countFlat } from "./count-flat.ts";

const limits = [2, 6, 12];
/** Few levels that are near each other: some pixels are flat by one limit only, whole areas by all. */
const levels = [100, 100, 100, 100, 101, 105, 110];

/** Areas of 9 px with specks, wider than high or the other way round. */
function picture(width: number, height: number): Picture {
  let state = 5;
  const random = () => {
    state = Math.imul(state, 48271) & 0x7fffffff;
    return state >> 8;
  };
  const words = Uint32Array.from({ length: width * height }, (_, i) => {
    const area = Math.floor((i % width) / 9) + Math.floor(i / width / 9);
    const v = random() % 40 === 0 ? levels[random() % 7]! : levels[area % 7]!;
    return wordOf(v, v, v, 255);
  });
  return { width, height, px: new Uint8ClampedArray(words.buffer), words, opaque: true };
}

/** Flat pixels by word, one pixel after the other: `reach` 1 asks the four neighbours, too. */
function counted(of: Picture, limit: number, reach: 0 | 1): Map<number, number> {
  const { width, height, words } = of;
  const range = localRange(of);
  const counts = new Map<number, number>();
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      const around = [i, ...(reach ? [i - 1, i + 1, i - width, i + width] : [])];
      if (around.every((j) => range[j]! <= limit))
        counts.set(words[i]!, (counts.get(words[i]!) ?? 0) + 1);
    }
  return counts;
}

function entriesOf(histogram: WordMap): [number, number][] {
  const entries: [number, number][] = [];
  histogram.forEach((word, count) => void entries.push([word, count]));
  return entries.sort();
}

test.each([
  [900, 310],
  [31, 400],
  [1021, 275],
])("countFlat() counts in strips of %i × %i px what single pixels show", (width, height) => {
  const drawn = picture(width, height);
  const histograms = countFlat(drawn, limits, new AbortController().signal);
  for (const [k, limit] of limits.entries()) {
    const expected = [...counted(drawn, limit, k === 0 ? 0 : 1)].sort();
    expect(entriesOf(histograms[k]!)).toEqual(expected);
  }
});
