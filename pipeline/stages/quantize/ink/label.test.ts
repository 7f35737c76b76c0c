import { expect, test } from "bun:test";
import { countColors } from "../../../../raster/count-colors.ts";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import { black, draw } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { presets } from "../../../presets.ts";
import { findInk, findInks } from "../colors/asked-colors.ts";
import { quantize } from "../stage.ts";
import { labelInk } from "./label.ts";

const grey = (level: number) => wordOf(level, level, level, 255);
const paper = grey(240);
const ink = grey(40);

/** One pixel word a level, row after row. */
function pictureOf(rows: readonly (readonly number[])[]): Picture {
  const words = Uint32Array.from(rows.flat(), grey);
  const px = new Uint8ClampedArray(words.buffer);
  return { width: rows[0]!.length, height: rows.length, px, words, opaque: true };
}

test("labelInk gives a pixel to the side that covers more of it and marks it as a blend", () => {
  const row = [240, 240, 160, 40, 40, 120, 240];
  const { label, blend } = labelInk(pictureOf([row, row, row]), { paper, inks: [ink] });
  expect([...label.subarray(7, 14)]).toEqual([0, 0, 0, 1, 1, 1, 0]);
  expect([...blend.subarray(7, 14)]).toEqual([0, 0, 1, 0, 0, 1, 0]);
});

test("findInk looks beyond two shades of paper for the ink of thin strokes", () => {
  const rows = Array.from({ length: 40 }, (_, y) =>
    Array.from({ length: 40 }, (_, x) => (x % 10 === 5 ? 40 : y < 25 ? 240 : 225)),
  );
  const found = findInk(countColors(pictureOf(rows)), grey(240), grey(225));
  expect(found.paper).toBe(grey(240));
  expect(found.ink & 255).toBeLessThan(60);
});

test("findInk keeps two colours that span the picture", () => {
  const rows = Array.from({ length: 8 }, () => [240, 240, 240, 40, 40]);
  expect(findInk(countColors(pictureOf(rows)), ink, paper)).toEqual({ paper, ink });
});

const red = wordOf(200, 30, 50, 255);
/** Part of the paper, part of an ink. */
const mixed = (share: number, of: number) =>
  [0, 8, 16].reduce((word, shift) => {
    const level = (v: number) => (v >>> shift) & 255;
    return word | (Math.round(share * level(of) + (1 - share) * level(paper)) << shift);
  }, 255 << 24) >>> 0;

/** Stripes of the given words, repeated, on paper. */
function stripes(words: readonly number[]): Picture {
  const side = 60;
  const all = Uint32Array.from({ length: side * side }, (_, i) => words[i % side] ?? paper);
  const px = new Uint8ClampedArray(all.buffer);
  return { width: side, height: side, px, words: all, opaque: true };
}

test("findInks() finds inks by hue: shades and mixtures are none", () => {
  const words = [ink, mixed(0.5, ink), paper, red, mixed(0.6, red), mixed(0.3, red)];
  const full = (words: number[]) =>
    findInks(countColors(stripes(words)), paper, 4).map((found) => found.full);
  expect(full(words).toSorted()).toEqual([ink, red].toSorted());
  expect(full([ink, mixed(0.5, ink)])).toEqual([ink]);
});

test("findInks() finds the colour of an ink most of whose pixels are paler", () => {
  const thin = [red, mixed(0.8, red), mixed(0.8, red), ink, ...Array<number>(3).fill(paper)];
  const found = findInks(countColors(stripes(thin)), paper, 4);
  expect(found.map(({ full }) => full).toSorted()).toEqual([ink, red].toSorted());
});

/** A scan: black and red bars on paper that is darker to the right, under noise. */
function scan() {
  const raster = draw(240, 160, (x, y) => {
    if (x < 110 && y % 32 < 6) return black;
    return x > 130 && y % 32 < 6 ? [200, 30, 50, 255] : [244, 242, 236, 255];
  });
  const data = raster.data.map((v, i) => {
    const light = 1 - (0.25 * ((i >> 2) % 240)) / 240;
    const noise = ((Math.imul(i + 1, 0x85ebca6b) >>> 16) % 13) - 6;
    return i % 4 === 3 ? v : v * light + noise;
  });
  return { ...raster, data, opaque: true };
}

test("issue 23: line-art of an uneven scan keeps a second ink, and leaves the paper whole", async () => {
  const settings = { ...quantize.defaults, ...presets["line-art"].quantize };
  const { labels, palette } = await quantize.run(scan(), settings, quietContext());
  expect(palette.length / 4).toBe(3);
  const colorAt = (x: number, y: number) => {
    const k = labels[y * 240 + x]!;
    return [...palette.subarray(4 * k, 4 * k + 3)] as [number, number, number];
  };
  for (const y of [2, 34, 66, 98, 130]) {
    expect(Math.max(...colorAt(50, y))).toBeLessThan(60);
    const [r, g, b] = colorAt(200, y);
    expect(r).toBeGreaterThan(Math.max(g, b) + 80);
    for (const x of [20, 120, 220]) expect(colorAt(x, y + 16)).toEqual(colorAt(60, 16));
  }
});

test("quantize draws the inks of a scan without the stray light that makes black grey", async () => {
  const settings = { ...quantize.defaults, ...presets["line-art"].quantize };
  const { palette } = await quantize.run({ ...scan(), black: 40 }, settings, quietContext());
  const darkest = [0, 1, 2].map((k) => Math.max(...palette.subarray(4 * k, 4 * k + 3)));
  expect(Math.min(...darkest)).toBeLessThan(6);
});
