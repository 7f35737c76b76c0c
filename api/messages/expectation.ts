/** What a JSON Schema asks of a value, said in words. @module */
import type { TSchema } from "../../plugin/mod.ts";
import type { Expectations } from "./catalog.ts";

/** The noun phrase that completes "must be …" for a value of `schema`. */
export function expectationOf(schema: TSchema, words: Expectations): string {
  const { minimum = 0, exclusiveMinimum, maximum = 0 } = schema;
  if (schema.enum) return words.oneOf((schema.enum as readonly unknown[]).join(", "));
  if (schema.const !== undefined) return String(schema.const);
  if (schema.anyOf) return words.oneOf(alternatives(schema.anyOf as TSchema[], words));
  if (schema.format === "uuid") return words.uuid;
  if (schema.pattern) return words.color;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "integer":
      return words.integer(minimum, maximum);
    case "number":
      return words.number(schema.minimum ?? exclusiveMinimum ?? 0, maximum);
    case "boolean":
      return words.boolean;
    case "string":
      return words.text(schema.maxLength ?? 0);
    case "array":
      return words.list(schema.minItems ?? 0, schema.maxItems ?? schema.minItems ?? 0);
    case "object":
      return words.object;
    default:
      return words.other;
  }
}

function alternatives(schemas: readonly TSchema[], words: Expectations): string {
  return schemas
    .map((schema) => (schema.const ?? expectationOf(schema, words)) as string)
    .join(", ");
}
