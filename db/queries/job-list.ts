import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";
import type { Job } from "./job-insert.ts";

/** Which page. */
export interface Page {
  readonly accountId: string;
  readonly limit: number;
  /** Id of the last job of the previous page. */
  readonly after?: string;
}

/** An account's jobs, newest first. */
export async function listJobs(db: Db, { accountId, limit, after }: Page): Promise<readonly Job[]> {
  const older = after
    ? sql`(${jobs.createdAt}, ${jobs.id}) < (select created_at, id from ${jobs} where id = ${after})`
    : undefined;
  return await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), older))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit);
}
