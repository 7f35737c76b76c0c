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
