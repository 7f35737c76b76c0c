/** A page of jobs. @module */
import { findJob, listJobs } from "../../db/queries/jobs.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type { JobPage, ListInput } from "../contract/jobs.ts";
import type { Core } from "../core.ts";
import { isUuid } from "../uuid.ts";
import { viewOf } from "./view.ts";

/** The caller's jobs after `cursor`, newest first. */
export async function listPage(
  { database: { db } }: Core,
  { principal: { accountId }, limit, cursor, keptOnly = false }: Static<typeof ListInput>,
): Promise<Result<JobPage, Fault<"invalid_cursor">>> {
  if (cursor !== undefined) {
    const known = isUuid(cursor) && (await findJob(db, cursor, { accountId }));
    if (!known) return fail({ code: "invalid_cursor" });
  }
  const after = cursor === undefined ? {} : { after: cursor };
  // One more than asked for tells whether there is a next page.
  const rows = await listJobs(db, { accountId, limit: limit + 1, keptOnly, ...after });
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return ok({ jobs: page.map(viewOf), nextCursor });
}
