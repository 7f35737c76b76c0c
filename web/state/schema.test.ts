import { beforeAll, expect, test } from "bun:test";
import { JobOptions, resolveSettings } from "../../pipeline/options.ts";
import { presets } from "../../pipeline/presets.ts";
import { pretendBrowser } from "../testing/pretend-browser.ts";
import type { OptionSchema } from "./schema.ts";

let schema: typeof import("./schema.ts");
beforeAll(async () => {
  pretendBrowser();
  schema = await import("./schema.ts");
});

const published = JSON.parse(JSON.stringify(JobOptions)) as OptionSchema;

test.each(Object.keys(presets))("presetValue() is what the engine resolves for %s", (preset) => {
  const settings = resolveSettings({ preset: preset as "logo" }) as unknown as Record<
    string,
    Record<string, unknown>
  >;
  for (const { name, options } of schema.catalogueOf(published).sections) {
    const values = options.map((option) => [option.name, schema.presetValue(option, preset)]);
    const known = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    const { [name]: resolved = {} } = settings;
    expect(known).toEqual(JSON.parse(JSON.stringify(resolved)));
  }
});

test("catalogueOf() takes a section that nobody has named", () => {
  const { sections } = schema.catalogueOf({
    properties: {
      preset: { enum: ["logo"] },
      options: {
        properties: {
          halftone: {
            description: "Print dots.",
            properties: {
              pitch: { minimum: 1, maximum: 9, description: "Of dots, px. Default 4" },
            },
          },
        },
      },
    },
  });
  expect(sections).toMatchObject([
    { name: "halftone", options: [{ name: "pitch", about: "Of dots, px", byDefault: 4 }] },
  ]);
});

test("valuesOf() leaves sentences alone that hold no value", () => {
  expect(schema.valuesOf("Kept in the file. Read in photo editors").byDefault).toBeUndefined();
  expect(schema.valuesOf("How far, px. Default [1,2]; 3 in photo, logo")).toEqual({
    about: "How far, px",
    byDefault: [1, 2],
    inPresets: { photo: 3, logo: 3 },
  });
});
