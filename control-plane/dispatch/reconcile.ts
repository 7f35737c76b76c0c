/** Jobs and queue brought back together after a death: the jobs table says what should be. @module */
import { findAdrift } from "../../db/queries/job-upkeep.ts";
import { findJob } from "../../db/queries/jobs.ts";
import { bringTimesBack } from "../../db/queries/set-back-clock.ts";
import type { Core } from "../core.ts";
import { queueName } from "../queue.ts";
import { loseJob } from "./lose.ts";

/** Look once; safe in several processes at once, as every step is fenced. */
export async function reconcile(core: Core): Promise<void> {
  const { database, queue, log } = core;
  await bringTimesBack(database, queueName);
  for (const { id, keyId, how } of await findAdrift(database, queueName)) {
    if (how === "stray") {
      log.warn("job without queue entry", { jobId: id });
      await queue.resend({ id, keyId });
      continue;
    }
    const job = await findJob(database.db, id);
    if (job?.state === "running") await loseJob(core, job);
  }
}
