/** DELETE: cancel what has not ended, delete the result of what has. @module */
import { dropResult, markDeleted } from "../../db/queries/jobs.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type { JobInput } from "../contract/jobs.ts";
import type { Core } from "../core.ts";
import { isFinal } from "../lifecycle.ts";
import { advance } from "../settle.ts";
import { findOwnJob } from "./view.ts";

/** Cancel or delete. A runner may take or finish the job meanwhile: then look again. */
export async function deleteJob(
  core: Core,
  input: Static<typeof JobInput>,
): Promise<Result<null, Fault<"not_found">>> {
  const { database, storage, log } = core;
  for (;;) {
    const job = await findOwnJob(core, input);
    if (!job) return fail({ code: "not_found" });
    if (!isFinal(job.state)) {
      if (await advance(core, job, { event: "cancel" })) return ok(null);
      continue;
    }
    await markDeleted(database.db, job.id);
    if (job.state !== "done" || !job.resultBlob) return ok(null);
    await dropResult(database.db, job.id);
    // Gone for its owner from here on; a blob that cannot be deleted now is swept later.
    const deleted = await storage.delete(job.resultBlob);
    if (!deleted.ok)
      log.warn("blob not deleted", { blob: job.resultBlob, error: deleted.error.cause });
    return ok(null);
  }
}
