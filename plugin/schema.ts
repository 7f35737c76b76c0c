/** JSON Schema helpers that keep the published OpenAPI short. @module */
import * as typebox from "@sinclair/typebox";
import {
  Kind,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
  TypeRegistry,
} from "@sinclair/typebox";
import { Assert } from "@sinclair/typebox/value";

/** The builders of schemas, as TypeBox has them: those in use alone, as browsers load them with the engine. */
export const Type = {
  Array: typebox.Array,
  Boolean: typebox.Boolean,
  Integer: typebox.Integer,
  Literal: typebox.Literal,
  Null: typebox.Null,
  Number: typebox.Number,
  Object: typebox.Object,
  Optional: typebox.Optional,
  Partial: typebox.Partial,
  Pick: typebox.Pick,
  String: typebox.String,
  Union: typebox.Union,
  Unknown: typebox.Unknown,
  Unsafe: typebox.Unsafe,
};

TypeRegistry.Set<{ enum: readonly unknown[] }>("LiteralEnum", (schema, value) =>
  schema.enum.includes(value),
);

/**
 * A closed set of literals, published as one `enum`.
 *
 * TypeBox's union of literals publishes an `anyOf` of `const`; a bare `Type.Unsafe` is published
 * well but throws "Unknown type" when checked, hence the registered kind.
 */
export function enumOf<const Values extends readonly (string | number)[]>(
  ...values: Values
): TUnsafe<Values[number]> {
  const type = values.every((value) => typeof value === "string") ? { type: "string" } : {};
  return Type.Unsafe<Values[number]>({ [Kind]: "LiteralEnum", ...type, enum: values });
}

TypeRegistry.Set<{ type: readonly string[]; maxLength?: number }>("Nullable", (schema, value) => {
  if (value === null) return true;
  if (schema.type[0] === "integer") return Number.isInteger(value);
  // JSON Schema counts characters, not UTF-16 units.
  return typeof value === "string" && [...value].length <= (schema.maxLength ?? Infinity);
});

/** A string or null, published as JSON Schema 2020-12 writes it. */
export function nullableString(options: { maxLength?: number; description?: string } = {}) {
  return Type.Unsafe<string | null>({ [Kind]: "Nullable", type: ["string", "null"], ...options });
}

/** An integer or null, published as JSON Schema 2020-12 writes it. */
export function nullableInteger(options: { description?: string } = {}) {
  return Type.Unsafe<number | null>({ [Kind]: "Nullable", type: ["integer", "null"], ...options });
}

/** `schema` with what it means, for those that take no description of their own. */
export function described<S extends TSchema>(description: string, schema: S): S {
  return { ...schema, description };
}

/** An options section: unknown keys are refused. */
export function section<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** A tRPC input parser for a schema: `procedure.input(parserOf(Schema))`. */
export function parserOf<S extends TSchema>(schema: S): (input: unknown) => Static<S> {
  return (input) => {
    Assert(schema, input);
    return input;
  };
}

export type { Static, TObject, TSchema } from "@sinclair/typebox";
