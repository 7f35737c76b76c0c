import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";

/** Mark results older than `seconds` as gone; returns their blobs, at most 500 at a time. */
export async function expireResults(db: Db, seconds: number): Promise<readonly string[]> {
  const due = db
    .select({ id: jobs.id, blob: jobs.resultBlob })
    .from(jobs)
    .where(
      and(
        eq(jobs.state, "done"),
        isNull(jobs.resultGoneAt),
        sql`${jobs.finishedAt} < now() - make_interval(secs => ${seconds})`,
      ),
    )
    .limit(500)
    .as("due");
  const expired = await db
    .update(jobs)
    .set({ resultGoneAt: sql`now()`, resultBlob: null })
    .from(due)
    .where(eq(jobs.id, due.id))
    .returning({ blob: due.blob });
  return expired.flatMap(({ blob }) => blob ?? []);
}

/** Forget the sources of jobs that ended more than `seconds` ago; returns their blobs, at most 500 at a time. */
export async function expireSources(db: Db, seconds: number): Promise<readonly string[]> {
  const due = db
    .select({ id: jobs.id, blob: jobs.sourceBlob })
    .from(jobs)
    .where(
      and(
        isNotNull(jobs.sourceBlob),
        sql`${jobs.finishedAt} < now() - make_interval(secs => ${seconds})`,
      ),
    )
    .limit(500)
    .as("due");
  const expired = await db
    .update(jobs)
    .set({ sourceBlob: null })
    .from(due)
    .where(eq(jobs.id, due.id))
    .returning({ blob: due.blob });
  return expired.flatMap(({ blob }) => blob ?? []);
}
