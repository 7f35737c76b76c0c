/** From what the client wrote to what the worker runs. @module */
import { Errors, type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { Check } from "@sinclair/typebox/value";
import {
  described,
  enumOf,
  fail,
  nullableString,
  ok,
  type Result,
  type Static,
  type TObject,
  type TSchema,
  Type,
} from "../plugin/mod.ts";
import { stagesOf } from "./pipeline.ts";
import { type PresetName, presets } from "./presets.ts";
import { type Overrides, pipeline, type Settings } from "./registry.ts";

const stages = stagesOf(pipeline);
type Stage = (typeof stages)[number];

/** What forms begin with: an example of every option would be nobody's wish. */
const EXAMPLE = { preset: "logo", name: "Storefront sign", options: { export: { mode: "cut" } } };

/** JSON Schema of the `options` part; its sections come from the registry. */
export const JobOptions = Type.Object(
  {
    preset: Type.Optional(
      Type.Unsafe<PresetName>({
        ...enumOf(...(Object.keys(presets) as PresetName[])),
        default: "logo",
        description: "Starting preset",
      }),
    ),
    name: Type.Optional(nullableString({ maxLength: 200, description: "The job's name" })),
    palette: Type.Optional(
      Type.Array(Type.String({ pattern: "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$" }), {
        minItems: 2,
        maxItems: 64,
        uniqueItems: true,
        description:
          "Imposed palette: every pixel takes the nearest of these colours (OKLab); it takes the place of fixedPalette.colors",
      }),
    ),
    options: Type.Optional(
      Type.Object(
        Object.fromEntries(
          stages.map((stage) => [
            stage.manifest.name,
            Type.Optional(
              Type.Partial(explained(stage), {
                additionalProperties: false,
                description: stage.manifest.summary,
              }),
            ),
          ]),
        ),
        { additionalProperties: false },
      ),
    ),
  },
  { examples: [EXAMPLE] },
);

/**
 * The options of a stage, each with its default in words.
 *
 * As JSON Schema's `default` it would be untrue: where an option is absent the preset's value counts first.
 */
function explained({ manifest: { name }, options, defaults }: Stage): TObject {
  const properties = (options as TObject).properties;
  return Type.Object(
    Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => {
        const values = [...valuesOf(name, key, defaults[key])];
        const words = [schema.description, values.join("; ")].filter(Boolean).join(". ");
        return [key, words ? described(words, schema) : schema];
      }),
    ),
  );
}

/** "Default 0.3", unless every preset has a value of its own, and what presets say: "0.4 in photo". */
function* valuesOf(section: string, key: string, byDefault: unknown): Generator<string> {
  if (byDefault === undefined) return;
  const named = Object.entries(presets as Record<string, Record<string, Record<string, unknown>>>);
  const different = named.flatMap(([preset, sections]) => {
    const value = sections[section]?.[key] ?? byDefault;
    return value === byDefault ? [] : [{ preset, value: textOf(value) }];
  });
  if (different.length < named.length) yield `Default ${textOf(byDefault)}`;
  for (const value of new Set(different.map(({ value }) => value))) {
    const alike = different.filter((other) => other.value === value);
    yield `${value} in ${alike.map(({ preset }) => preset).join(", ")}`;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A job's options as the client writes them. */
export type JobOptions = Omit<Static<typeof JobOptions>, "options"> & {
  readonly options?: Overrides;
};

/** Why options were refused: a JSON pointer and a sentence. */
export interface OptionsFault {
  readonly code: "invalid_options";
  readonly path: string;
  readonly detail: string;
}

/** Check untrusted JSON against the published schema and the rules that JSON Schema cannot say. */
export function parseJobOptions(json: unknown): Result<JobOptions, OptionsFault> {
  const first = firstError(json);
  if (first) return refuse(first.path, expectationOf(first));
  const options = json as JobOptions;
  const palette = repeated((options.palette ?? []).map(colorOfHex));
  if (palette >= 0) return refuse(`/palette/${palette}`, "Expected every colour once");
  const fixed = repeated((options.options?.quantize?.fixedPalette?.colors ?? []).map(String));
  if (fixed >= 0)
    return refuse(`/options/quantize/fixedPalette/colors/${fixed}`, "Expected every colour once");
  return ok(options);
}

/** Stage defaults, then the preset, then the client: later wins key by key. */
export function resolveSettings({ preset = "logo", palette, options = {} }: JobOptions): Settings {
  const fromPreset: Overrides = presets[preset];
  const settings = layered(fromPreset, options);
  if (palette || !mayShade(settings)) settings.shade = { ...settings.shade, gradients: "off" };
  if (settings.shade.gradients === "off")
    settings.preprocess = { ...settings.preprocess, softShadow: "bands" };
  const dithers = settings.quantize.fixedPalette?.dither === true;
  // dots are regions of a pixel or two
  if (dithers && options.segment?.minRegionArea === undefined)
    settings.segment = { ...settings.segment, minRegionArea: 1 };
  if (!palette) return settings;
  const colors = palette.map(colorOfHex).map((c) => [c >> 16, (c >> 8) & 255, c & 255]);
  const fixedPalette = { ...settings.quantize.fixedPalette, colors };
  return { ...settings, quantize: { ...settings.quantize, fixedPalette } };
}

/**
 * Settings that an earlier version may have stored, with the defaults of the options that it did not know.
 *
 * A job keeps the settings that it was admitted with, whatever a later version makes of its preset.
 */
export function completeSettings(stored: object): Settings {
  return layered(stored as Overrides);
}

/** Defaults of the stages under what was chosen: later wins key by key. */
function layered(...chosen: Overrides[]): { -readonly [S in keyof Settings]: Settings[S] } {
  return Object.fromEntries(
    stages.map(({ manifest, defaults }) => {
      const sections = chosen.map((overrides) => overrides[manifest.name as keyof Settings]);
      return [manifest.name, Object.assign({}, defaults, ...sections)];
    }),
  ) as Settings;
}

/** Whether gradients may take the place of bands: where faces of one colour are cut or colours are given, bands stay. */
function mayShade({ quantize, fit, centerline, export: { mode } }: Settings): boolean {
  if (mode === "cut" || fit.pixelArt || centerline.enabled) return false;
  return quantize.colors === "auto" && !quantize.fixedPalette;
}

/** Where the schema is broken first; colours that repeat are found below, in either notation and at their place. */
function firstError(json: unknown): ValueError | undefined {
  if (Check(JobOptions, json)) return undefined;
  for (const error of Errors(JobOptions, json))
    if (error.type !== ValueErrorType.ArrayUniqueItems) return error;
  return undefined;
}

/** TypeBox's own sentence, but for the closed sets, of which it names only the kind. */
function expectationOf({ schema, message }: ValueError): string {
  if (schema.enum) return `Expected one of ${schema.enum.join(", ")}`;
  if (schema.anyOf) return `Expected one of ${schema.anyOf.map(alternative).join(", ")}`;
  if (Array.isArray(schema.type))
    return `Expected ${schema.type.join(" or ")} of at most ${schema.maxLength} characters`;
  return message;
}

function alternative({ const: value, type, minimum, maximum }: TSchema): string {
  return value === undefined ? `${type} from ${minimum} to ${maximum}` : String(value);
}

function refuse(path: string, detail: string): Result<never, OptionsFault> {
  return fail({ code: "invalid_options", path, detail });
}

/** Index of the first value that stood before, or −1. */
function repeated(values: readonly unknown[]): number {
  return values.findIndex((value, i) => values.indexOf(value) < i);
}

/** `#RGB` or `#RRGGBB` to `0xRRGGBB`. */
function colorOfHex(hex: string): number {
  const digits = hex.slice(1);
  return Number.parseInt(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits, 16);
}
