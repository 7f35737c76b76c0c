// The budget before the fit: what is foreseen to be too large is made coarser first, and once.
import { expect, test } from "bun:test";
import type { Raster, SvgSize } from "../plugin/mod.ts";
import { black, disc, draw, type Rgba, white } from "../tests/pictures.ts";
import { createCapabilities } from "./capabilities.ts";
import { type JobOptions, resolveSettings } from "./options.ts";
import { vectorize } from "./run.ts";

/** Noise of so many greys far apart. */
function noise(width: number, height: number, greys: number): Raster {
  let state = 7;
  const next = (): Rgba => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const grey = Math.floor(((state >>> 16) % greys) * (255 / (greys - 1)));
    return [grey, grey, grey, 255];
  };
  return draw(width, height, next, { smooth: false });
}

/** Waves of light with grain: thousands of colours, none of them flat. */
function shaded(x: number, y: number): Rgba {
  const wave = (a: number, b: number) =>
    128 + 90 * Math.sin(a * x + b * y + Math.sin(b * x - a * y));
  const grain = Math.imul(Math.floor(x) * 7919 + Math.floor(y) * 104729, 0x9e3779b1) >>> 28;
  return [wave(0.05, 0.09) + grain, wave(0.11, 0.03) + grain, wave(0.02, 0.06) + grain, 255];
}

/** Trace with a limit of its own, and keep all notes and the sizes that were foreseen. */
async function trace(raster: Raster, job: JobOptions, most: number) {
  // noise is meant here: no filter may take it for that of a scan
  const preprocess = { upsample: 1, denoise: "none", paper: "keep" } as const;
  const options = { ...job.options, preprocess };
  const settings = resolveSettings({ ...job, options });
  const capabilities = createCapabilities(settings);
  const notes: [string, number][] = [];
  let stretches = 0;
  const size: SvgSize = {
    ...capabilities.size,
    most,
    stretch(border) {
      stretches++;
      return capabilities.size.stretch(border);
    },
  };
  const { text } = await vectorize(raster, settings, {
    signal: new AbortController().signal,
    progress: () => {},
    note: (key, value) => void notes.push([key, value]),
    capabilities: { ...capabilities, size },
  });
  const times = (key: string) => notes.filter(([name]) => name === key).length;
  return { text, times, stretches, area: new Map(notes).get("segment.minRegionArea") };
}

for (const preset of ["logo", "illustration", "pixel-art", "line-art", "photo"] as const)
  test(`noise over budget is made coarser before it is fitted, and fitted once: ${preset}`, async () => {
    const raster = noise(112, 112, preset === "line-art" ? 2 : 4);
    const free = await trace(raster, { preset }, 1e9);
    const most = free.text.length / 4;
    const bound = await trace(raster, { preset }, most);
    expect(free.area).toBeUndefined();
    expect(bound.area).toBeGreaterThan(resolveSettings({ preset }).segment.minRegionArea);
    expect(bound.times("fit.ms")).toBe(1);
    expect(bound.text.length).toBeLessThan(most);
    expect(bound.text.length).toBeGreaterThan(most / 30);
  });

for (const mode of ["cut", "stacked"] as const)
  test(`a photograph a little over budget loses a little, before it is fitted: ${mode}`, async () => {
    const photo = draw(240, 160, shaded, { smooth: false });
    const job: JobOptions = { preset: "photo", options: { export: { mode } } };
    const free = await trace(photo, job, 1e9);
    const most = 0.9 * free.text.length;
    const bound = await trace(photo, job, most);
    expect(bound.times("fit.ms")).toBe(1);
    expect(bound.text.length).toBeLessThan(most);
    expect(bound.text.length).toBeGreaterThan(0.55 * most);
  });

for (const mode of ["cut", "stacked"] as const)
  test(`a drawing that fits keeps every byte, though its size was looked at: ${mode}`, async () => {
    const raster = noise(120, 120, 3);
    const job: JobOptions = { options: { export: { mode } } };
    const free = await trace(raster, job, 1e9);
    const fits = await trace(raster, job, free.text.length);
    expect(free.stretches).toBe(0);
    expect(fits.stretches).toBeGreaterThan(500);
    expect(fits.text).toBe(free.text);
  });

test("sizes are not looked at where borders are short", async () => {
  const raster = draw(64, 64, disc(32, 32, 20, black, white));
  expect((await trace(raster, {}, 4096)).stretches).toBe(0);
});

test("regions do not give way for centre-lines, whose borders are not drawn", async () => {
  const { area } = await trace(noise(120, 120, 2), { preset: "centerline" }, 1000);
  expect(area).toBeUndefined();
});
