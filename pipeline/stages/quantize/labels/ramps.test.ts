import { expect, test } from "bun:test";
import { paletteOf } from "../../../../raster/palette.ts";
import { premultiply, wordOf } from "../../../../raster/picture.ts";
import { draw, type Paint, type Rgba } from "../../../../tests/pictures.ts";
import { limitsFor } from "../colors/limits.ts";
import { startLabelling } from "./labelling.ts";
import { dissolveRamps } from "./ramps.ts";

const colors: readonly Rgba[] = [
  [0, 168, 213, 255],
  [32, 140, 190, 255],
  [64, 112, 168, 255],
];

/** Pixels labelled with the middle colour before and after. */
function middlePixels(paint: Paint) {
  const picture = premultiply(draw(32, 12, paint, { smooth: false }));
  const palette = paletteOf(colors.map(([r, g, b, a]) => wordOf(r, g, b, a)));
  const { signal } = new AbortController();
  const labelling = startLabelling(picture, palette, limitsFor(true, 0.02));
  const count = () => labelling.label.filter((l) => l === 1).length;
  const before = count();
  dissolveRamps(labelling, signal);
  return { before, after: count() };
}

const blend = (t: number): Rgba => {
  const [a, c] = [colors[0]!, colors[2]!];
  return [0, 1, 2, 3].map((q) => a[q]! + t * (c[q]! - a[q]!)) as unknown as Rgba;
};

test("dissolveRamps() gives the blur between two colours back to them", () => {
  const { before, after } = middlePixels((x) => blend(Math.max(0, Math.min(1, (x - 13.5) / 5))));
  expect(before).toBeGreaterThan(0);
  expect(after).toBe(0);
});

test("dissolveRamps() keeps a level stroke of the middle colour", () => {
  const { before, after } = middlePixels((x) =>
    x < 14 ? colors[0]! : x < 17 ? colors[1]! : colors[2]!,
  );
  expect(before).toBe(3 * 12);
  expect(after).toBe(before);
});
