import { expect, test } from "bun:test";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import { findInk } from "../colors/ink-and-paper.ts";
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
  const { label, blend } = labelInk(pictureOf([row, row, row]), { paper, ink });
  expect([...label.subarray(7, 14)]).toEqual([0, 0, 0, 1, 1, 1, 0]);
  expect([...blend.subarray(7, 14)]).toEqual([0, 0, 1, 0, 0, 1, 0]);
});

test("labelInk keeps the crest of a stroke that covers half of no pixel", () => {
  const row = [240, 240, 156, 148, 240, 240];
  const { label } = labelInk(pictureOf([row, row, row]), { paper, ink });
  expect([...label.subarray(6, 12)]).toEqual([0, 0, 0, 1, 0, 0]);
});

test("findInk looks beyond two shades of paper for the ink of thin strokes", () => {
  const rows = Array.from({ length: 40 }, (_, y) =>
    Array.from({ length: 40 }, (_, x) => (x % 10 === 5 ? 40 : y < 25 ? 240 : 225)),
  );
  const found = findInk(pictureOf(rows), grey(240), grey(225));
  expect(found.paper).toBe(grey(240));
  expect(found.ink & 255).toBeLessThan(60);
});

test("findInk keeps two colours that span the picture", () => {
  const rows = Array.from({ length: 8 }, () => [240, 240, 240, 40, 40]);
  expect(findInk(pictureOf(rows), ink, paper)).toEqual({ paper, ink });
});
