/** Taking a job that the queue handed over. @module */
import { sql } from "drizzle-orm";
import { findJob, type Job } from "../../db/queries/jobs.ts";
import { jobs } from "../../db/schema.ts";
import type { Core } from "../core.ts";
import { isFinal } from "../lifecycle.ts";
import { advance } from "../settle.ts";
import { loseJob } from "./lose.ts";

/** A job with the fencing token that lets its holder, and nobody else, finish it. */
export type Claimed = Job & { readonly token: string };

/**
 * Claim job `id` for this runner; null when it has ended.
 *
 * A job that still runs was handed over because its runner died, so that comes first.
 */
export async function claimJob(core: Core, id: string): Promise<Claimed | null> {
  const { db } = core.database;
  let job = await findJob(db, id);
  while (job && !isFinal(job.state)) {
    if (job.state === "running") {
      job = await loseJob(core, job);
      continue;
    }
    const token = crypto.randomUUID();
    const startedAt = sql`coalesce(${jobs.startedAt}, now())`;
    const claimed = await advance(core, job, { event: "claim", set: { token, startedAt } });
    if (claimed) return { ...claimed, token };
    job = await findJob(db, id); // cancelled, or claimed, a moment ago
  }
  return null;
}
