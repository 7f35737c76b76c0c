/** A job's row as the API shows it. @module */
import { findJob, type Job } from "../../db/queries/jobs.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type { JobErrorCode, JobInput, JobView } from "../contract/jobs.ts";
import type { Core } from "../core.ts";
import { isUuid } from "../uuid.ts";

/** Find one of the caller's jobs. */
export async function findOwnJob(
  { database }: Core,
  { principal: { accountId }, jobId }: Static<typeof JobInput>,
): Promise<Job | null> {
  return isUuid(jobId) ? await findJob(database.db, jobId, { accountId }) : null;
}

/** Show one of the caller's jobs. */
export async function getJob(
  core: Core,
  input: Static<typeof JobInput>,
): Promise<Result<JobView, Fault<"not_found">>> {
  const job = await findOwnJob(core, input);
  return job ? ok(viewOf(job)) : fail({ code: "not_found" });
}

/** Show a row. What is null in the table is absent in the view. */
export function viewOf(job: Job): JobView {
  const { errorCode, errorOverrun, startedAt, finishedAt, timings } = job;
  return {
    id: job.id,
    state: job.state,
    progress: job.progress,
    ...(errorCode && {
      error: {
        code: errorCode as JobErrorCode,
        detail: job.errorDetail ?? "",
        ...(errorOverrun && { overrun: errorOverrun }),
      },
    }),
    createdAt: job.createdAt.toISOString(),
    ...(startedAt && { startedAt: startedAt.toISOString() }),
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    width: job.width,
    height: job.height,
    name: job.name,
    options: job.options as object,
    charge: { source: job.chargeSource, refunded: job.refundedAt !== null },
    ...(timings && { timings }),
  };
}
