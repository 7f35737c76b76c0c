/** A strict reading of query strings: one plain spelling for each value, anything else is refused. @module */
import {
  fail,
  ok,
  type Result,
  type Static,
  type TObject,
  type TSchema,
} from "../../plugin/mod.ts";
import type { ErrorCode } from "../errors.ts";
import { echo } from "../messages/echo.ts";
import { expectationOf } from "../messages/expectation.ts";
import { catalogs } from "../messages/mod.ts";
import type { Problem } from "../refusals.ts";
import type { Language } from "./language.ts";

const INTEGER = /^-?(0|[1-9]\d*)$/;
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `text` is written as a UUID, in either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Read the parameters that `schema` names; those it does not name are ignored.
 *
 * An absent parameter takes its schema's default. A repeated, empty, out-of-range or otherwise
 * spelled one (`1e1`, `+1`, `TRUE`) is refused as `invalid_<name>`.
 */
export function readQuery<S extends TObject>(
  parameters: URLSearchParams,
  schema: S,
  language: Language,
): Result<Static<S>, Problem> {
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const written = parameters.getAll(name);
    const value = written.length === 0 ? property.default : readValue(written, property);
    if (value === undefined && written.length > 0)
      return fail(queryProblem({ language }, { name, property, written }));
    if (value !== undefined) values[name] = value;
  }
  return ok(values as Static<S>);
}

/** The value that `written` spells, or undefined when it breaks the schema. */
function readValue(written: readonly string[], schema: TSchema): unknown {
  const [text = ""] = written;
  if (written.length > 1) return undefined;
  if (schema.enum) return schema.enum.includes(text) ? text : undefined;
  if (schema.type === "boolean")
    return text === "true" ? true : text === "false" ? false : undefined;
  if (schema.format === "uuid") return isUuid(text) ? text.toLowerCase() : undefined;
  return readNumber(text, schema);
}

function readNumber(text: string, schema: TSchema): number | undefined {
  if (!(schema.type === "integer" ? INTEGER : DECIMAL).test(text)) return undefined;
  const value = Number(text);
  const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity } = schema;
  return value >= minimum && value > exclusiveMinimum && value <= maximum ? value : undefined;
}

/** A parameter as the client wrote it: once, or several times. */
export interface WrittenParameter {
  readonly name: string;
  readonly property: TSchema;
  readonly written: readonly string[];
}

/** The refusal of a parameter. */
export function queryProblem(
  { language }: { readonly language: Language },
  { name, property, written }: WrittenParameter,
): Problem {
  const expected = expectationOf(property, catalogs[language].expectations);
  const current = written.slice(0, 2).map(echo).join(", ");
  return {
    code: `invalid_${name}` as ErrorCode,
    facts: { name, expected, current },
    extra: { parameter: name },
  };
}
