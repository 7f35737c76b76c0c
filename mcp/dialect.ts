/** JSON Schema as the clients of every model take it, and no longer than need be. @module */

type Schema = Readonly<Record<string, unknown>>;

/** Keywords whose members are schemas by name. */
const BY_NAME = ["properties"];
/** Keywords that say no type. */
const BOUNDS: ReadonlySet<string> = new Set([
  ...["description", "format", "pattern", "minimum", "maximum", "default"],
]);

/**
 * `schema` with one type a place: a list of types becomes `anyOf`, a constant an `enum`, an `enum` of texts and numbers
 * `anyOf` of both. Options that presets set name their default alone.
 */
function inDialect(schema: Schema): Schema {
  const entries = Object.entries(schema).map(([key, value]) => [key, membersOf(key, value)]);
  return typed(shortened(Object.fromEntries(entries)));
}

/** The same for arguments: what may be null may be left out, so null need not be offered. */
export function asArguments(schema: Schema): Schema {
  return inDialect(withoutNull(schema));
}

/** The same for answers: types alone, as what is measured and what it means is read from the answer. */
export function asAnswer(schema: Schema): Schema {
  const entries = Object.entries(inDialect(schema)).flatMap(([key, value]) => {
    if (BOUNDS.has(key)) return [];
    if (BY_NAME.includes(key)) return [[key, mapped(value as Record<string, Schema>, asAnswer)]];
    if (key === "items") return [[key, asAnswer(value as Schema)]];
    return [[key, value]];
  });
  return Object.fromEntries(entries);
}

function membersOf(key: string, value: unknown): unknown {
  if (BY_NAME.includes(key)) return mapped(value as Record<string, Schema>, inDialect);
  if (key === "items") return inDialect(value as Schema);
  if (key === "anyOf") return (value as Schema[]).map(inDialect);
  return value;
}

function typed({ type, const: constant, enum: values, ...rest }: Schema): Schema {
  if (constant !== undefined) return { ...rest, ...enumOf([constant]) };
  if (Array.isArray(values)) {
    const kinds = Map.groupBy(values, (value) => typeof value);
    if (kinds.size === 1) return { ...rest, ...enumOf(values) };
    return { ...rest, anyOf: [...kinds.values()].map(enumOf) };
  }
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest };
  const { description, ...bounds } = rest;
  const said = description === undefined ? {} : { description };
  return {
    ...said,
    anyOf: type.map((one) => (one === "null" ? { type: one } : { type: one, ...bounds })),
  };
}

/** A closed set of one kind of values. */
function enumOf(values: readonly unknown[]): Schema {
  const type = values.every((value) => Number.isInteger(value)) ? "integer" : typeof values[0];
  return { type: values[0] === null ? "null" : type, enum: values };
}

/** The values of single presets are in \`docs/options.md\`; a model's context is too dear for them. */
function shortened(schema: Schema): Schema {
  const { description } = schema;
  if (typeof description !== "string") return schema;
  return { ...schema, description: description.replace(/(Default [^;]+);.*$/, "$1") };
}

function withoutNull(schema: Schema): Schema {
  const { properties } = schema as { readonly properties: Readonly<Record<string, Schema>> };
  return { ...schema, properties: mapped(properties, oneType) };
}

function oneType(schema: Schema): Schema {
  const { type } = schema;
  return Array.isArray(type) ? { ...schema, type: type.find((one) => one !== "null") } : schema;
}

function mapped(schemas: Readonly<Record<string, Schema>>, change: (schema: Schema) => Schema) {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, change(schema)]),
  );
}
