import { expect, test } from "bun:test";
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { resolveSettings } from "../../../options.ts";
import { vectorize } from "../../../run.ts";

const COLORS = [
  [20, 30, 200],
  [240, 240, 240],
  [200, 60, 10],
  [10, 160, 80],
  [0, 0, 0], // never painted: label 4 is nothing
  [90, 20, 20],
  [100, 24, 24],
  [110, 28, 28],
] as const;

/** Pixels of palette labels; label 4 is nothing. */
function pixelsOf(labels: readonly number[]): Uint8ClampedArray {
  return Uint8ClampedArray.from(
    labels.flatMap((k) => (k === 4 ? [0, 0, 0, 0] : [...COLORS[k]!, 255])),
  );
}

/** The stacked drawing of a pixel picture, as text. */
async function stacked(labels: readonly number[], width: number): Promise<string> {
  const raster = {
    width,
    height: labels.length / width,
    data: pixelsOf(labels),
    scale: 1,
    source: "png",
  } as const;
  const settings = resolveSettings({
    preset: "pixel-art",
    options: { export: { mode: "stacked" } },
  });
  const { text } = await vectorize(raster, settings, {
    signal: new AbortController().signal,
    note() {},
    progress() {},
  });
  return text;
}

const pictures = fc
  .record({ width: fc.integer({ min: 2, max: 9 }), height: fc.integer({ min: 2, max: 9 }) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      labels: fc.array(fc.integer({ min: 0, max: 4 }), {
        minLength: width * height,
        maxLength: width * height,
      }),
    }),
  );

test("stackSheets() paints every pixel as the faces would", async () => {
  await fc.assert(
    fc.asyncProperty(pictures, async ({ width, labels }) => {
      fc.pre(labels.some((k) => k < 4));
      const svg = await stacked(labels, width);
      const { pixels } = new Resvg(svg, { shapeRendering: 1 }).render();
      expect([...pixels]).toEqual([...pixelsOf(labels)]);
    }),
    { numRuns: 60 },
  );
});

test("stackSheets() lays a shape on its neighbour, so that their border is written once", async () => {
  // a bar with a notch, and what fills the notch
  const rows = [
    [1, 1, 1, 1, 1, 1],
    [1, 0, 0, 0, 0, 1],
    [1, 0, 2, 2, 0, 1],
    [1, 1, 1, 1, 1, 1],
  ];
  const svg = await stacked(rows.flat(), 6);
  const widths = new Set([...svg.matchAll(/[hH]-?(\d+)/g)].map(([, width]) => Number(width)));
  // the ground, the bar as if it had no notch, and the filling on it
  expect(widths).toEqual(new Set([6, 4, 2]));
});
