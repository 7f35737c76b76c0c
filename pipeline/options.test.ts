import { expect, test } from "bun:test";
import { JobOptions, parseJobOptions, resolveSettings } from "./options.ts";
import { stagesOf } from "./pipeline.ts";
import { pipeline } from "./registry.ts";

test("JobOptions publishes one section per registered stage", () => {
  const { options } = JSON.parse(JSON.stringify(JobOptions)).properties;
  const sections = Object.keys(options.properties);
  expect(sections).toEqual(stagesOf(pipeline).map(({ manifest }) => manifest.name));
  for (const section of [
    "preprocess",
    "quantize",
    "shade",
    "segment",
    "centerline",
    "fit",
    "export",
  ])
    expect(sections).toContain(section);
  expect(options.properties.preprocess.properties.upsample).toMatchObject({
    enum: ["auto", 1, 2, 3, 4],
  });
  expect(options.properties.fit.required).toBeUndefined();
  expect(options.properties.fit.additionalProperties).toBe(false);
});

test("JobOptions explains every option of every stage, with its default and those of presets", () => {
  const { properties } = JSON.parse(JSON.stringify(JobOptions)).properties.options;
  for (const { manifest, defaults } of stagesOf(pipeline))
    for (const [key, schema] of Object.entries(properties[manifest.name].properties)) {
      const { description = "" } = schema as { description?: string };
      expect(description, `${manifest.name}.${key}`).toMatch(/^[\w:]+ \S+ \S+/);
      expect(/\. (Default \S|\S+ in logo)/.test(description)).toBe(Object.hasOwn(defaults, key));
      const within = Object.values((schema as { properties?: object }).properties ?? {});
      for (const inner of within) expect(inner).toHaveProperty("description");
    }
  expect(properties.fit.properties.tolerance).toEqual({
    type: "number",
    minimum: 0.2,
    maximum: 5,
    description: expect.stringMatching(
      /^How far a curve may lie from the border in the image, px\. Default 0\.3; .*0\.2 in photo/,
    ),
  });
});

const auto = { shade: { gradients: "auto" } } as const;

test("resolveSettings() keeps gradients where a stacked drawing finds its own colours", () => {
  for (const preset of ["logo", "illustration"] as const)
    expect(resolveSettings({ preset, options: auto }).shade.gradients).toBe("auto");
});

test.each([
  { preset: "pixel-art", options: auto },
  { preset: "line-art", options: auto },
  { preset: "centerline", options: auto },
  { preset: "illustration", palette: ["#000", "#fff"], options: auto },
  { preset: "illustration", options: { ...auto, export: { mode: "cut" } } },
  { preset: "illustration", options: { ...auto, quantize: { colors: 8 } } },
  {
    preset: "illustration",
    options: {
      ...auto,
      quantize: {
        fixedPalette: {
          colors: [
            [0, 0, 0],
            [255, 255, 255],
          ],
          minCoverage: 0,
        },
      },
    },
  },
])("resolveSettings() has no gradients where flat colours are meant: %j", (job) => {
  const parsed = parseJobOptions(job);
  if (!parsed.ok) throw new Error(parsed.error.detail);
  expect(resolveSettings(parsed.value).shade.gradients).toBe("off");
});

test("parseJobOptions() tolerates unknown top-level keys and refuses unknown nested ones", () => {
  expect(parseJobOptions({ preset: "photo", future: 1 }).ok).toBe(true);
  expect(parseJobOptions({ options: { fit: { tolerence: 1 } } })).toMatchObject({
    ok: false,
    error: { code: "invalid_options", path: "/options/fit/tolerence" },
  });
});

test.each([
  { options: { fit: { tolerance: 9 } } },
  { options: { preprocess: { upsample: 5 } } },
  { options: { segment: { connectivity: 8 } } },
  { name: "x".repeat(201) },
  { palette: ["#fff"] },
  { palette: ["#fff", "#FFFFFF"] },
  { palette: ["#fff", "red"] },
  {
    options: {
      quantize: {
        fixedPalette: {
          colors: [
            [0, 0, 0],
            [0, 0, 0],
          ],
        },
      },
    },
  },
  { palette: {} },
])("parseJobOptions() refuses %j", (json) => {
  expect(parseJobOptions(json).ok).toBe(false);
});

test.each([
  [{ preset: "cartoon" }, "Expected one of logo, illustration, "],
  [{ options: { preprocess: { upsample: 5 } } }, "Expected one of auto, 1, 2, 3, 4"],
  [{ options: { quantize: { colors: 1 } } }, "Expected one of auto, integer from 2 to 64"],
  [{ name: 7 }, "Expected string or null of at most 200 characters"],
])("parseJobOptions() says what %j should hold", (json, detail) => {
  const parsed = parseJobOptions(json);
  expect(parsed.ok ? "" : parsed.error.detail).toStartWith(detail);
});

test("parseJobOptions() accepts a null name and a palette of both notations", () => {
  expect(parseJobOptions({ name: null, palette: ["#fff", "#00FF7f"] }).ok).toBe(true);
});

test("resolveSettings() lets the client win over the preset and the preset over the defaults", () => {
  const settings = resolveSettings({ preset: "pixel-art", options: { fit: { tolerance: 2 } } });
  expect(settings.fit.pixelArt).toBe(true);
  expect(settings.fit.tolerance).toBe(2);
  expect(settings.preprocess.denoise).toBe("none");
});

test("resolveSettings() turns a top-level palette into a fixed palette", () => {
  const { quantize } = resolveSettings({ palette: ["#fff", "#00FF7f"] });
  expect(quantize.fixedPalette?.colors).toEqual([
    [255, 255, 255],
    [0, 255, 127],
  ]);
});

test("issue 23: resolveSettings() keeps the dots of a dither, unless a smallest region is given", () => {
  const colors = [
    [0, 0, 0],
    [255, 255, 255],
  ];
  const quantize = { fixedPalette: { colors, dither: true } };
  expect(resolveSettings({ options: { quantize } }).segment.minRegionArea).toBe(1);
  const given = { quantize, segment: { minRegionArea: 5 } };
  expect(resolveSettings({ options: given }).segment.minRegionArea).toBe(5);
  expect(resolveSettings({}).segment.minRegionArea).toBeGreaterThan(1);
});
