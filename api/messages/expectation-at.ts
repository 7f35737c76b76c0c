/** What the options' schema asks at one place, said in words. @module */
import { Value } from "@sinclair/typebox/value";
import type { TSchema } from "../../plugin/mod.ts";
import type { Expectations } from "./catalog.ts";
import { echo } from "./echo.ts";
import { expectationOf } from "./expectation.ts";

/** What must stand at a place, and what stands there: "" where nothing may. */
export interface Disagreement {
  readonly expected: string;
  readonly current: string;
}

/**
 * What must stand at the JSON pointer `path` of `document`, which `schema` describes.
 *
 * A place that the schema does not know must be left out; a value that satisfies its own schema
 * was refused for repeating another.
 */
export function expectationAt(
  schema: TSchema,
  { path, document }: { readonly path: string; readonly document: unknown },
  words: Expectations,
): Disagreement {
  let asked: TSchema | undefined = schema;
  let value = document;
  for (const token of path.split("/").slice(1).map(unescaped)) {
    asked = asked && memberOf(asked, token);
    value = (value as Record<string, unknown> | undefined)?.[token];
  }
  if (!asked) return { expected: words.known, current: "" };
  const repeats = value !== undefined && Value.Check(asked, value);
  const expected = repeats ? words.distinct : expectationOf(asked, words);
  return { expected, current: told(value, words) };
}

/** What stands there; where it is too long to be told, its size beside its beginning. */
function told(value: unknown, words: Expectations): string {
  if (value === undefined) return words.missing;
  const text = echo(value);
  if (!text.endsWith("…")) return text;
  if (typeof value === "string") return `${text} ${words.characters([...value].length)}`;
  return Array.isArray(value) ? `${text} ${words.items(value.length)}` : text;
}

function memberOf(schema: TSchema, token: string): TSchema | undefined {
  const { properties } = schema;
  if (properties) return Object.hasOwn(properties, token) ? properties[token] : undefined;
  return Array.isArray(schema.items) ? schema.items[Number(token)] : schema.items;
}

function unescaped(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}
