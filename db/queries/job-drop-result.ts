import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";

/** Mark a done job's result as gone. The blob is deleted by who calls, and by the sweeper if that fails. */
export async function dropResult(db: Db, id: string): Promise<void> {
  await db
    .update(jobs)
    .set({ resultGoneAt: sql`now()`, resultBlob: null })
    .where(and(eq(jobs.id, id), eq(jobs.state, "done"), isNull(jobs.resultGoneAt)));
}
