/** The API's schemas that the tools publish as theirs, and what they add. @module */
import { type TObject, type TSchema, Type } from "../plugin/mod.ts";

/** Schemas of the API: handed in, so that they are the very ones that it checks with. */
export interface ApiSchemas {
  readonly jobOptions: TObject;
  readonly links: TObject;
  readonly job: TObject;
  readonly jobList: TObject;
  readonly listQuery: TObject;
  readonly resultQuery: TObject;
  readonly cutCheckQuery: TObject;
  readonly palette: TObject;
}

/** Arguments of a tool; names that are not among them are refused. */
export function argumentsOf(properties: Record<string, TSchema>): TObject {
  return Type.Object(properties, { additionalProperties: false });
}

/** The parameters of a query: all of them may be left out. */
export function optional(query: TObject): Record<string, TSchema> {
  return Type.Partial(query).properties;
}

/** The argument that names a job. */
export const jobId = Type.String({ format: "uuid" });

/** What a refused call holds in place of the answer. */
const Refusal = Type.Object({
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
});

/**
 * `output` as published: the answer, or `error` of a refused call.
 *
 * Clients of the first protocol generation hold a refusal against this schema too.
 */
export function orRefusal({
  properties,
  required = [],
}: TObject): Readonly<Record<string, unknown>> {
  return {
    type: "object",
    properties: { error: Refusal, ...properties },
    anyOf: [{ required }, { required: ["error"] }],
  };
}
