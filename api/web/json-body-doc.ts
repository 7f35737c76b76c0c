/** How a JSON body is described. @module */
import type { TSchema } from "../../plugin/mod.ts";
import type { BodyDoc } from "../operation.ts";

/** A body that is one JSON object of `schema`. */
export function jsonBodyDoc(schema: TSchema): BodyDoc {
  return { mediaType: "application/json", schema: () => schema, encoding: {}, examples: {} };
}
