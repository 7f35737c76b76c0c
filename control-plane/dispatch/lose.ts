/** A runner died: its job goes back to the queue once, and is interrupted the second time. @module */
import { findJob, type Job } from "../../db/queries/jobs.ts";
import type { Core } from "../core.ts";
import { advance } from "../settle.ts";

/** Deaths that a job survives. */
const SECOND_CHANCES = 1;

/** Note the death of the runner that held `job`; returns the job as it is then. */
export async function loseJob(core: Core, job: Job): Promise<Job | null> {
  const { database, log } = core;
  const deaths = job.deaths + 1;
  const moved =
    deaths > SECOND_CHANCES
      ? await advance(core, job, {
          event: "lose-again",
          set: { deaths, errorCode: "interrupted" },
        })
      : await advance(core, job, { event: "lose", set: { deaths, progress: 0 } });
  if (moved) log.warn("runner lost", { jobId: job.id, deaths, state: moved.state });
  return moved ?? (await findJob(database.db, job.id));
}
