import { and, eq } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";
import type { Job } from "./job-insert.ts";

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
