import { expect, test } from "bun:test";
import { resolveSettings } from "../pipeline/options.ts";
import { trace } from "./engine.ts";

const pixels = { width: 16, height: 16, data: new Uint8ClampedArray(16 * 16 * 4).fill(255) };
const square = { ...pixels, scale: 1, source: "png" as const };
const preset = "logo";
const ignore = () => {};

test("trace() follows the settings of a job's admission, not what its preset is by now", async () => {
  const settings = resolveSettings({ preset, options: { export: { mode: "cut" } } });
  const order = { raster: square, options: { preset } };
  expect(await trace({ ...order, settings }, ignore)).toMatchObject({ mode: "cut" });
  expect(await trace({ ...order, settings: null }, ignore)).toMatchObject({ mode: "stacked" });
});

test("trace() gives options that the settings do not know their defaults", async () => {
  const { shade: _, ...older } = resolveSettings({ preset, options: { export: { mode: "cut" } } });
  const order = { raster: square, options: { preset } };
  expect(await trace({ ...order, settings: older }, ignore)).toMatchObject({ mode: "cut" });
});
