import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";
import type { Job } from "./job-insert.ts";

/** A step in a job's life, taken only from where it is believed to stand. */
export interface Move {
  readonly id: string;
  readonly from: Job["state"];
  /** The token that the job must still carry; absent when it does not matter. */
  readonly token?: string | null;
  readonly set: PgUpdateSetSource<typeof jobs>;
}

/** Take the step; null when the job stands elsewhere by now. */
export async function moveJob(db: Db, { id, from, token, set }: Move): Promise<Job | null> {
  const fence: SQL | undefined =
    token === undefined ? undefined : token === null ? isNull(jobs.token) : eq(jobs.token, token);
  const [job] = await db
    .update(jobs)
    .set(set)
    .where(and(eq(jobs.id, id), eq(jobs.state, from), fence))
    .returning();
  return job ?? null;
}

/** The database's own clock, as every process may have another. */
export const now = sql`now()`;
