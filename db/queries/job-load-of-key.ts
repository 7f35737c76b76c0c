import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";

/** What a key has asked for lately. */
export interface KeyLoad {
  /** Jobs queued or running. */
  readonly unfinished: number;
  /** Jobs admitted within the window. */
  readonly recent: number;
  /** Seconds until the oldest of these leaves the window; 0 when there is none. */
  readonly oldestLeavesIn: number;
}

/** Count a key's unfinished jobs, and those admitted within the last `windowSeconds`. */
export async function keyLoad(db: Db, keyId: string, windowSeconds: number): Promise<KeyLoad> {
  const recent = sql`${jobs.createdAt} > now() - make_interval(secs => ${windowSeconds})`;
  const unfinished = sql`${jobs.state} in ('queued', 'running')`;
  const [row] = await db
    .select({
      unfinished: sql<string>`count(*) filter (where ${unfinished})`,
      recent: sql<string>`count(*) filter (where ${recent})`,
      oldestLeavesIn: sql<string>`coalesce(extract(epoch from
        min(${jobs.createdAt}) filter (where ${recent})
        + make_interval(secs => ${windowSeconds}) - now()), 0)`,
    })
    .from(jobs)
    .where(and(eq(jobs.keyId, keyId), sql`(${recent} or ${unfinished})`));
  return {
    unfinished: Number(row?.unfinished),
    recent: Number(row?.recent),
    oldestLeavesIn: Number(row?.oldestLeavesIn),
  };
}
