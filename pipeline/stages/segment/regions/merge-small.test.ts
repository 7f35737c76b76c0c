import { expect, test } from "bun:test";
import fc from "fast-check";
import { connect } from "../../../../raster/components.ts";
import { premultiply } from "../../../../raster/picture.ts";
import { mergeSmall } from "./merge-small.ts";

const WIDTH = 24;
const HEIGHT = 16;
const { signal } = new AbortController();

/** A map of three greys, one shade a label. */
function mapOf(labels: Uint8Array) {
  const data = new Uint8ClampedArray(4 * labels.length).fill(255);
  const labelColors = new Float64Array(256 * 4).fill(255);
  for (let k = 0; k < 3; k++) labelColors.fill(100 * k, 4 * k, 4 * k + 3);
  for (let i = 0; i < labels.length; i++) data.fill(100 * labels[i]!, 4 * i, 4 * i + 3);
  const picture = premultiply({ width: WIDTH, height: HEIGHT, data });
  const shades = labels.slice();
  const shared = { picture, labelColors, shadeColors: labelColors, shadeCount: 3 };
  return { ...shared, labels: labels.slice(), shades };
}

test("mergeSmall() returns the components of the labels that it leaves", () => {
  const labels = fc.uint8Array({
    min: 0,
    max: 2,
    minLength: WIDTH * HEIGHT,
    maxLength: WIDTH * HEIGHT,
  });
  fc.assert(
    fc.property(labels, fc.integer({ min: 2, max: 40 }), (before, minArea) => {
      const map = mapOf(before);
      const merged = mergeSmall(map, minArea, signal);
      expect(merged).toEqual(connect(map.labels, WIDTH, signal));
    }),
  );
});

test("mergeSmall() joins the bands of a small gradient before a paint beside it takes them", () => {
  // bands of 1, 2 and 3 px, whose colours go on from one another, in a ground of quite another colour
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const bands = [
    [5, 1],
    [6, 1],
    [6, 2],
    [7, 1],
    [7, 2],
    [7, 3],
  ] as const;
  for (const [x, y] of bands) labels[y * WIDTH + x] = x - 4;
  const map = mapOf(labels);
  for (let k = 1; k < 4; k++) map.labelColors.fill(200 + 10 * k, 4 * k, 4 * k + 3);
  map.labelColors.fill(0, 0, 3);
  for (let i = 0; i < labels.length; i++)
    map.picture.px.fill(map.labelColors[4 * labels[i]!]!, 4 * i, 4 * i + 3);
  const { count, area } = mergeSmall(map, 5, signal);
  expect(count).toBe(2);
  expect([...area].sort((a, b) => a - b)).toEqual([bands.length, WIDTH * HEIGHT - bands.length]);
});

test("mergeSmall() gives a speck the shade of its neighbour beside it, not that where the neighbour begins", () => {
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const speck = 9 * WIDTH + 15;
  labels[speck] = 1;
  const map = mapOf(labels);
  // one paint in two shades, the lower half in the second
  map.shades.fill(2, (HEIGHT / 2) * WIDTH);
  map.shades[speck] = 1;
  expect(mergeSmall(map, 4, signal).count).toBe(1);
  expect([map.labels[speck], map.shades[speck]]).toEqual([0, 2]);
});
