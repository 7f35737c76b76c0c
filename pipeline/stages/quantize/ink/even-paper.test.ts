import { expect, test } from "bun:test";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import { evenPaper } from "./even-paper.ts";

const { signal } = new AbortController();
const SIDE = 256;

/** Paper under a light that falls off to the right, with grain, and an ink bar across the middle. */
function scan(light: (x: number) => number): Picture {
  const words = Uint32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const x = i % SIDE;
    const y = Math.floor(i / SIDE);
    const grain = ((i * 7919) % 5) - 2;
    const paint = y > 120 && y < 136 ? 30 : 240;
    const level = Math.round(paint * light(x) + grain);
    return wordOf(level, level, level, 255);
  });
  return {
    width: SIDE,
    height: SIDE,
    px: new Uint8ClampedArray(words.buffer),
    words,
    opaque: true,
  };
}

const redAt = ({ px }: Picture, x: number, y: number) => px[4 * (y * SIDE + x)]!;

test("evenPaper lifts shaded paper to the lightest and leaves ink dark", () => {
  const shaded = scan((x) => 1 - (0.6 * x) / SIDE);
  expect(redAt(shaded, 240, 40)).toBeLessThan(120);
  const even = evenPaper(shaded, signal);
  for (const x of [10, 80, 160, 240]) {
    expect(Math.abs(redAt(even, x, 40) - 238)).toBeLessThan(16);
    expect(redAt(even, x, 128)).toBeLessThan(60);
  }
});

test("evenPaper returns even paper, flat paint and pictures with alpha as they are", () => {
  const even = scan(() => 1);
  expect(evenPaper(even, signal)).toBe(even);
  const words = new Uint32Array(SIDE * SIDE).fill(wordOf(250, 250, 250, 255));
  words.fill(wordOf(150, 150, 150, 255), (SIDE * SIDE) / 2);
  const drawn = { ...even, words, px: new Uint8ClampedArray(words.buffer) };
  expect(evenPaper(drawn, signal)).toBe(drawn);
  const clear = { ...scan((x) => 1 - (0.6 * x) / SIDE), opaque: false };
  expect(evenPaper(clear, signal)).toBe(clear);
});
