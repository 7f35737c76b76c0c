/** The one shape of every error. @module */
import { type TSchema, Type } from "../../plugin/mod.ts";

/** An error whose code is one of those that `code` allows. */
export function errorBody(code: TSchema) {
  return Type.Object({
    error: Type.Object(
      {
        code,
        message: Type.String({ description: "For people, in the language of Accept-Language" }),
        field: Type.Optional(
          Type.String({ description: "JSON pointer into the options, of invalid_options" }),
        ),
        parameter: Type.Optional(Type.String({ description: "Name of a refused query parameter" })),
      },
      { additionalProperties: true },
    ),
  });
}

/** Any error. */
export const AnyError = errorBody(Type.String({ description: "What clients rely on" }));
