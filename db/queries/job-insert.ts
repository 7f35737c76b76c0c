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
