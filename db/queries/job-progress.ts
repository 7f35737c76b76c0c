import { and, eq } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";

/** How far a runner is, 0 to 1. */
export interface Progress {
  readonly id: string;
  readonly token: string;
  readonly progress: number;
}

/** Note progress; false when the runner no longer holds the job, and may stop. */
export async function updateProgress(db: Db, { id, token, progress }: Progress): Promise<boolean> {
  const updated = await db
    .update(jobs)
    .set({ progress })
    .where(and(eq(jobs.id, id), eq(jobs.state, "running"), eq(jobs.token, token)))
    .returning({ id: jobs.id });
  return updated.length > 0;
}
