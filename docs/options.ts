/**
 * Makes `docs/options.md`: `bun docs/options.ts`.
 *
 * @module
 */
import { join } from "node:path";
import { JobOptions } from "../pipeline/options.ts";
import type { TSchema } from "../plugin/mod.ts";

/** The page: every option of every stage as the API publishes it. */
export function optionsPage(): string {
  const sections = JobOptions.properties.options.properties as Record<string, TSchema>;
  return `${[INTRODUCTION, ...Object.entries(sections).map(sectionOf)].join("\n\n")}\n`;
}

const INTRODUCTION = `# Options

<!-- Made by \`bun docs/options.ts\`: change that, not this. -->

What a job may ask for beside its preset, by stage in the order in which they run: \`{"preset": "logo", "options": {"fit": {"tolerance": 0.5}}}\`. An option that is left out has the preset's value, or the default. Lengths are px of the image that was sent.`;

function sectionOf([name, section]: [string, TSchema]): string {
  const rows = Object.entries<TSchema>(section.properties).flatMap(([key, schema]) => [
    rowOf(key, schema),
    ...Object.entries<TSchema>(schema.properties ?? {}).map(([inner, member]) =>
      rowOf(`${key}.${inner}`, member),
    ),
  ]);
  const head = ["| option | values | what it does |", "| --- | --- | --- |"];
  return `## ${name}\n\n${section.description}\n\n${[...head, ...rows].join("\n")}`;
}

function rowOf(name: string, schema: TSchema): string {
  return `| \`${name}\` | ${valuesOf(schema)} | ${schema.description} |`;
}

/** What an option may hold, in a few words. */
function valuesOf(schema: TSchema): string {
  if (schema.enum) return schema.enum.join(", ");
  if (schema.anyOf) return schema.anyOf.map(valuesOf).join(", ");
  if (schema.const !== undefined) return String(schema.const);
  if (schema.type === "boolean") return "true, false";
  if (schema.type === "array") return listOf(schema);
  if (schema.type === "object") return "object";
  return `${schema.minimum} to ${schema.maximum}`;
}

function listOf({ minItems = 0, maxItems }: TSchema): string {
  return `list of ${minItems === maxItems ? "" : `${minItems} to `}${maxItems}`;
}

if (import.meta.main) await Bun.write(join(import.meta.dir, "options.md"), optionsPage());
