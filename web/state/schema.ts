/** The options of JobOptions as the running server publishes them. @module */
import { ask } from "../api.ts";
import { stored } from "./stored.ts";

/** The part of JSON Schema that options use. */
export interface OptionSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly OptionSchema[];
  readonly items?: OptionSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, OptionSchema>>;
}

/** An option with what it says about itself. */
export interface Option {
  readonly section: string;
  readonly name: string;
  readonly schema: OptionSchema;
  /** What it does, without its values. */
  readonly about: string;
  /** The stage's default; absent for options without one. */
  readonly byDefault: unknown;
  /** Values of presets that differ from the default. */
  readonly inPresets: Readonly<Record<string, unknown>>;
}

/** A stage's options. */
export interface Section {
  readonly name: string;
  readonly about: string;
  readonly options: readonly Option[];
}

/** The presets and all sections, in the order of the stages. */
export interface Catalogue {
  readonly presets: readonly string[];
  readonly sections: readonly Section[];
}

/** What the server offers, as it last said; null until it has. */
export const catalogue = stored<Catalogue | null>("catalogue", null);

/** Ask the server for its options. */
export async function loadCatalogue(): Promise<boolean> {
  const reply = await ask<{ components: { schemas: { JobOptions: OptionSchema } } }>(
    "/api/v1/openapi.json",
  );
  if (reply.ok) catalogue.value = catalogueOf(reply.value.components.schemas.JobOptions);
  return reply.ok;
}

/** Read the published schema of JobOptions. */
export function catalogueOf(jobOptions: OptionSchema): Catalogue {
  const { preset, options } = jobOptions.properties ?? {};
  return {
    presets: (preset?.enum ?? []).map(String),
    sections: Object.entries(options?.properties ?? {}).map(([name, section]) => ({
      name,
      about: section.description ?? "",
      options: Object.entries(section.properties ?? {}).map(([key, schema]) => ({
        section: name,
        name: key,
        schema,
        ...valuesOf(schema.description ?? ""),
      })),
    })),
  };
}

/** The value that an option has where the person says nothing. */
export function presetValue({ byDefault, inPresets }: Option, preset: string): unknown {
  return preset in inPresets ? inPresets[preset] : byDefault;
}

/**
 * Take a description apart: "How far …, px. Default 0.3; 0.4 in photo, line-art".
 *
 * JSON Schema's `default` would be untrue, as the preset's value counts first; so the document says values in
 * words, always last and in this form (`pipeline/options.ts`).
 */
export function valuesOf(description: string): Pick<Option, "about" | "byDefault" | "inPresets"> {
  const start = description.search(
    /(?:^|\. )(?:Default [^.]|[^. ]\S* in (?:[a-z-]+, )*[a-z-]+(?:;|$))/,
  );
  if (start < 0) return { about: description, byDefault: undefined, inPresets: {} };
  const tail = description.slice(start).replace(/^\. /, "");
  let byDefault: unknown;
  const inPresets: Record<string, unknown> = {};
  for (const part of tail.split("; ")) {
    const own = /^(.+) in ([a-z-]+(?:, [a-z-]+)*)$/.exec(part);
    if (part.startsWith("Default ")) byDefault = readValue(part.slice(8));
    else if (own) for (const preset of own[2]!.split(", ")) inPresets[preset] = readValue(own[1]!);
  }
  return { about: description.slice(0, start), byDefault, inPresets };
}

/** What a description writes: JSON, or a word without its quotes. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
