/** The job that a path names. @module */

import { fail, ok, type Result } from "../../plugin/mod.ts";
import type { Call } from "../call.ts";
import { isUuid } from "../http/query.ts";
import { shortened } from "../messages/echo.ts";
import type { Problem } from "../refusals.ts";

/** The path's job id in lower case; what is no UUID names no job. */
export function jobIdOf({ params }: Call): Result<string, Problem> {
  const { id = "" } = params;
  return isUuid(id)
    ? ok(id.toLowerCase())
    : fail({ code: "not_found", facts: { what: "job", name: shortened(id) } });
}
