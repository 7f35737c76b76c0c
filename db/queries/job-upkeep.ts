/** What the upkeep asks of jobs: which are adrift, which blobs are owned, what is past its time. @module */

import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Db } from "../open.ts";
import { jobs, uploads } from "../schema.ts";

/** A job whose queue entry does not match its state. */
export interface Adrift {
  readonly id: string;
  readonly keyId: string;
  /** `lost`: it runs, but the queue gave its runner up. `stray`: it waits, but nothing in the queue stands for it. */
  readonly how: "lost" | "stray";
}

/** A job admitted or given back just now may be a moment ahead of the queue. */
const GRACE_SECONDS = 5;

/** Find the jobs adrift from `queue`, the name of a pg-boss queue; its tables live in the same database. */
export async function findAdrift(database: Database, queue: string): Promise<readonly Adrift[]> {
  const { rows } = await database.query(
    `select j.id, j.key_id as "keyId",
            case when j.state = 'running' then 'lost' else 'stray' end as how
       from jobs j
       left join pgboss.job q on q.id = j.id and q.name = $1
      where j.state = 'running' and coalesce(q.state::text <> 'active', true)
         or j.state = 'queued'
            and coalesce(q.state::text in ('completed', 'cancelled', 'failed'), true)
            and j.created_at not between now() - make_interval(secs => $2) and now()`,
    [queue, GRACE_SECONDS],
  );
  return rows as Adrift[];
}

/** Which of `blobs` a job or an upload still owns. */
export async function ownedBlobs(db: Db, blobs: readonly string[]): Promise<ReadonlySet<string>> {
  if (blobs.length === 0) return new Set();
  const names = [...blobs];
  const sources = await db
    .select({ blob: sql<string>`${jobs.sourceBlob}` })
    .from(jobs)
    .where(inArray(jobs.sourceBlob, names));
  const results = await db
    .select({ blob: sql<string>`${jobs.resultBlob}` })
    .from(jobs)
    .where(inArray(jobs.resultBlob, names));
  const open = await db
    .select({ blob: uploads.blob })
    .from(uploads)
    .where(inArray(uploads.blob, names));
  return new Set([...sources, ...results, ...open].map(({ blob }) => blob));
}

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
    .set({ resultGoneAt: sql`now()`, resultBlob: null, palette: null })
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
