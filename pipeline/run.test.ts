import { expect, test } from "bun:test";
import type { Raster } from "../plugin/mod.ts";
import { flatDrawing } from "../runner/warm-up/drawing.ts";
import { type JobOptions, resolveSettings } from "./options.ts";
import { type Remembered, vectorize } from "./run.ts";

const trace = async (
  raster: Raster,
  options: JobOptions,
  memory: WeakMap<Raster, Remembered> = new WeakMap(),
) => {
  const settings = resolveSettings(options);
  const ran: string[] = [];
  const noted: [string, number][] = [];
  const fractions: number[] = [];
  const { text } = await vectorize(raster, settings, {
    signal: new AbortController().signal,
    note: (key, value) => key.endsWith(".ms") || noted.push([key, value]),
    progress: (fraction) => fractions.push(fraction),
    memory,
    observer: { made: ({ manifest }) => ran.push(manifest.name), show() {} },
  });
  return { text, ran, noted, fractions };
};

test("a trace that differs in later settings alone starts from the labels, and gives the same bytes and notes", async () => {
  const raster = flatDrawing(3);
  const memory = new WeakMap<Raster, Remembered>();
  const loose: JobOptions = {
    options: { fit: { tolerance: 1.5 }, segment: { minRegionArea: 30 } },
  };
  const first = await trace(raster, {}, memory);
  for (const options of [loose, {}, loose]) {
    const again = await trace(raster, options, memory);
    expect(again.ran).toEqual(["segment", "fit", "export"]);
    const { text, noted } = await trace(raster, options);
    expect(again.text).toBe(text);
    expect(again.noted).toEqual(noted);
  }
  expect(first.ran).toContain("quantize");
});

test("another setting of an early stage, or another picture, is traced from the start", async () => {
  const raster = flatDrawing(3);
  const memory = new WeakMap<Raster, Remembered>();
  await trace(raster, {}, memory);
  const fewer = await trace(raster, { options: { quantize: { maxColors: 2 } } }, memory);
  expect(fewer.ran).toContain("quantize");
  const other = await trace({ ...raster }, { options: { quantize: { maxColors: 2 } } }, memory);
  expect(other.ran).toContain("quantize");
});

test("progress stays within 0 and 1, and ends with 1", async () => {
  const { fractions } = await trace(flatDrawing(3), {});
  expect(Math.min(...fractions)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...fractions)).toBeCloseTo(1);
  expect(fractions.at(-1)).toBeCloseTo(1);
});

test("issue 23: the preset logo keeps each of 96 flat colours", async () => {
  const colorOf = (k: number) => [21 * (k % 12), 36 * Math.floor(k / 12), (97 * k) % 256];
  const data = Uint8ClampedArray.from({ length: 4 * 192 * 128 }, (_, i) => {
    const [x, y] = [(i >> 2) % 192, Math.floor((i >> 2) / 192)];
    const isGap = x % 16 < 3 || y % 16 < 3;
    const k = 12 * Math.floor(y / 16) + Math.floor(x / 16);
    return (i & 3) === 3 || isGap ? 255 : colorOf(k)[i & 3]!;
  });
  const raster: Raster = { width: 192, height: 128, scale: 1, source: "png", data };
  const { text } = await trace(raster, { preset: "logo" });
  expect(new Set(text.match(/fill="#\w+"/g)).size).toBe(97);
});
