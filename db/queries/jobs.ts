/** Jobs, one at a time and by the page. @module */

import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";

/** A job's row. */
export type Job = typeof jobs.$inferSelect;

/** What admission knows of a job. */
export type NewJob = Pick<
  typeof jobs.$inferInsert,
  | "id"
  | "accountId"
  | "keyId"
  | "name"
  | "options"
  | "settings"
  | "width"
  | "height"
  | "requestId"
  | "sourceBlob"
  | "sourceBytes"
  | "chargeSource"
>;

/** Write a job, queued. */
export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await db.insert(jobs).values({ ...job, state: "queued" });
}

/** Read a job; with `accountId` only if it is that account's, with `lock` for the rest of the transaction. */
export async function findJob(
  db: Db,
  id: string,
  { accountId, lock = false }: { readonly accountId?: string; readonly lock?: boolean } = {},
): Promise<Job | null> {
  const owned = accountId === undefined ? undefined : eq(jobs.accountId, accountId);
  const query = db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), owned));
  const [job] = await (lock ? query.for("update") : query);
  return job ?? null;
}

/** Which page. */
export interface Page {
  readonly accountId: string;
  readonly limit: number;
  /** Id of the last job of the previous page. */
  readonly after?: string;
  /** Leave out what its owner has deleted. */
  readonly keptOnly?: boolean;
}

/** An account's jobs, newest first. */
export async function listJobs(
  db: Db,
  { accountId, limit, after, keptOnly = false }: Page,
): Promise<readonly Job[]> {
  const older = after
    ? sql`(${jobs.createdAt}, ${jobs.id}) < (select created_at, id from ${jobs} where id = ${after})`
    : undefined;
  return await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), older, keptOnly ? isNull(jobs.deletedAt) : undefined))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit);
}

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

/** Mark a job that has ended as deleted by its owner. */
export async function markDeleted(db: Db, id: string): Promise<void> {
  await db
    .update(jobs)
    .set({ deletedAt: now })
    .where(and(eq(jobs.id, id), isNull(jobs.deletedAt)));
}

/** Mark a done job's result as gone. The blob is deleted by who calls, and by the sweeper if that fails. */
export async function dropResult(db: Db, id: string): Promise<void> {
  await db
    .update(jobs)
    .set({ resultGoneAt: sql`now()`, resultBlob: null, palette: null })
    .where(and(eq(jobs.id, id), eq(jobs.state, "done"), isNull(jobs.resultGoneAt)));
}
