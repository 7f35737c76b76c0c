// What an SVG promises to whoever reads it, checked on the written numbers alone.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { report } from "../cutcheck/report.ts";
import { contoursOf, readSvg } from "../exporters/mod.ts";
import { parseJobOptions, resolveSettings } from "../pipeline/options.ts";
import { vectorize } from "../pipeline/run.ts";
import type { Raster } from "../plugin/mod.ts";
import { picture, rasterOf } from "./random-pictures.ts";
import {
  chordsOf,
  crossingChords,
  ringArea,
  unsharedBorders,
  writtenRings,
} from "./written-svg.ts";

async function svgOf(raster: Raster, options: object): Promise<string> {
  const parsed = parseJobOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.detail);
  const settings = resolveSettings(parsed.value);
  const { text } = await vectorize(raster, settings, {
    signal: new AbortController().signal,
    note: () => {},
    progress: () => {},
  });
  return text;
}

const options = fc.record({
  preset: fc.constantFrom("logo", "illustration", "photo", "line-art"),
  precision: fc.nat(4),
  upsample: fc.constantFrom("auto", 1, 2, 3),
});

const SLOW = 300_000;
/** A fixed start by default, so that a gate fails for what changed; other pictures each time in the long form. */
const runs = process.env.KERF_SLOW ? { numRuns: 1000 } : { numRuns: 20, seed: 1538599741 };

test(
  "cut: faces tile the page, each border is walked once from either side, nothing crosses or is cut twice",
  async () => {
    await fc.assert(
      fc.asyncProperty(picture, options, async (recipe, { preset, precision, upsample }) => {
        const raster = rasterOf(recipe);
        const svg = await svgOf(raster, {
          preset,
          options: { preprocess: { upsample }, export: { mode: "cut", precision } },
        });
        const rings = writtenRings(svg);
        const area = rings.reduce((sum, ring) => sum + ringArea(ring), 0);
        expect(Math.abs(area)).toBeCloseTo(raster.width * raster.height, 6);
        expect(unsharedBorders(rings, raster)).toEqual([]);
        // Curves are compared on a grid of 1/256 of a written step.
        const slack = 10 ** -precision / 128;
        for (const tolerance of [0.1, 0.02]) {
          expect(crossingChords(chordsOf(rings, tolerance), slack)).toEqual([]);
        }
        expect(blocking(svg)).toEqual([]);
      }),
      runs,
    );
  },
  SLOW,
);

/** Borders along pixels, under whatever else is asked for. */
const pixelOptions = fc.record({
  preset: fc.constantFrom("pixel-art", "logo"),
  precision: fc.constantFrom(undefined, 0, 0, 0, 1),
  upsample: fc.constantFrom("auto", 1, 2, 3, 4),
  autoTolerance: fc.constantFrom(0.004, 0.1),
});

test(
  "cut: borders along pixels are shared and never cross, also where several columns round to one",
  async () => {
    await fc.assert(
      fc.asyncProperty(picture, pixelOptions, async (recipe, options) => {
        const { preset, precision, upsample, autoTolerance } = options;
        const raster = rasterOf(recipe);
        const svg = await svgOf(raster, {
          preset,
          options: {
            preprocess: { upsample },
            quantize: { autoTolerance },
            fit: { pixelArt: true },
            export: { mode: "cut", ...(precision === undefined ? {} : { precision }) },
          },
        });
        const rings = writtenRings(svg);
        const area = rings.reduce((sum, ring) => sum + ringArea(ring), 0);
        expect(Math.abs(area)).toBeCloseTo(raster.width * raster.height, 6);
        expect(unsharedBorders(rings, raster)).toEqual([]);
        expect(crossingChords(chordsOf(rings, 0.1), 0.001)).toEqual([]);
        expect(blocking(svg)).toEqual([]);
      }),
      runs,
    );
  },
  SLOW,
);

test(
  "stacked: no outline crosses another or itself",
  async () => {
    await fc.assert(
      fc.asyncProperty(picture, options, async (recipe, { preset, precision, upsample }) => {
        // At whole pixels several junctions of an enlarged image round to one point; sheets pass through it.
        fc.pre(precision > 0 || upsample === 1);
        const raster = rasterOf(recipe);
        const svg = await svgOf(raster, {
          preset,
          options: { preprocess: { upsample }, export: { mode: "stacked", precision } },
        });
        const slack = 10 ** -precision / 128;
        expect(crossingChords(chordsOf(writtenRings(svg), 0.02), slack)).toEqual([]);
      }),
      runs,
    );
  },
  SLOW,
);

/** Issues of the cut check that forbid cutting. */
function blocking(svg: string): unknown[] {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const contours = contoursOf(drawing.value, {
    tolerance: 0.1,
    includeBackground: false,
    mergeShared: false,
  });
  if (!contours.ok) return []; // nothing to cut
  const outcome = report(contours.value);
  if (!outcome.ok) throw new Error(outcome.error.detail);
  return outcome.value.issues.filter(({ severity }) => severity === "blocking");
}
