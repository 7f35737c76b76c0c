import { expect, test } from "bun:test";
import { solve } from "../../../../raster/level-set.ts";
import { black, draw, white } from "../../../../tests/pictures.ts";
import { measureBlur } from "./measure-blur.ts";

const FACTOR = 4;

/** Shares of pixels that a slanted stroke covers. */
function strokeOf(width: number, size: number) {
  const ink = draw(size, size, (x, y) => {
    const across = Math.abs((x - size / 2) * Math.cos(0.4) + (y - size / 2) * Math.sin(0.4));
    const along = Math.abs((y - size / 2) * Math.cos(0.4) - (x - size / 2) * Math.sin(0.4));
    return across < width / 2 && along < size / 3 ? black : white;
  });
  const values = Float32Array.from({ length: size * size }, (_, i) => 1 - ink.data[4 * i]! / 255);
  return { width: size, height: size, values };
}

test("solve() covers each pixel by the share given", () => {
  const box = strokeOf(1.4, 20);
  const fine = solve(box, { factor: FACTOR, blur: 0 }).coverage();
  const wide = 20 * FACTOR;
  for (const [i, share] of box.values.entries()) {
    const [x, y] = [i % 20, Math.floor(i / 20)];
    let sum = 0;
    for (let k = 0; k < FACTOR * FACTOR; k++)
      sum += fine[(y * FACTOR + Math.floor(k / FACTOR)) * wide + x * FACTOR + (k % FACTOR)]!;
    expect(Math.abs(sum / FACTOR ** 2 - share)).toBeLessThan(0.12);
  }
});

test("solve() keeps a stroke of 0.6 px in one piece, with its ink", () => {
  const box = strokeOf(0.6, 24);
  const fine = solve(box, { factor: FACTOR, blur: 0 }).coverage();
  const wide = 24 * FACTOR;
  const ink = (values: Float32Array) => values.reduce((sum, share) => sum + share, 0);
  expect(Math.abs(ink(fine) / FACTOR ** 2 / ink(box.values) - 1)).toBeLessThan(0.1);
  // walked from one covered pixel to the next, it is reached as a whole
  const covered = new Set([...fine.keys()].filter((i) => fine[i]! >= 0.5));
  const open = [[...covered][0]!];
  covered.delete(open[0]!);
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    for (const j of [-wide - 1, -wide, 1 - wide, -1, 1, wide - 1, wide, wide + 1])
      if (covered.delete(i + j)) open.push(i + j);
  }
  expect(covered.size).toBe(0);
});

test("measureBlur() tells how far a stroke is blurred, and solve() undoes it", () => {
  const sharp = strokeOf(1.2, 48);
  for (const blur of [0, 0.5, 0.8, 1.2]) {
    const box = { ...sharp, values: blurred(sharp.values, { width: 48, blur }) };
    const measured = measureBlur([box], FACTOR);
    expect(Math.abs(measured - blur)).toBeLessThanOrEqual(0.15);
    const fine = solve(box, { factor: FACTOR, blur: measured }).coverage();
    const ink = (values: Float32Array) => values.reduce((sum, share) => sum + share, 0);
    expect(Math.abs(ink(fine) / FACTOR ** 2 / ink(sharp.values) - 1)).toBeLessThan(0.1);
    // what is covered is narrow again
    const covered = fine.filter((share) => share > 0.5).length / FACTOR ** 2;
    expect(Math.abs(covered / ink(sharp.values) - 1)).toBeLessThan(0.15);
  }
});

/** Shares under a Gaussian. */
function blurred(
  values: Float32Array,
  { width, blur }: { readonly width: number; readonly blur: number },
): Float32Array {
  if (blur === 0) return values;
  const weights = Array.from({ length: 13 }, (_, k) => Math.exp(-0.5 * ((k - 6) / blur) ** 2));
  const sum = weights.reduce((all, w) => all + w, 0);
  let out = values;
  for (const step of [1, width]) {
    const from = out;
    out = from.map((_, i) =>
      weights.reduce((all, w, k) => all + (w / sum) * (from[i + step * (k - 6)] ?? 0), 0),
    );
  }
  return out;
}
