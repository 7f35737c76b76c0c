/** What jobs add up to: the load of a key, the bytes of an account, the length of the queue. @module */
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";

/** Jobs that wait and jobs that run, over all accounts. */
export async function countUnfinished(
  db: Db,
): Promise<{ readonly queued: number; readonly running: number }> {
  const rows = await db
    .select({ state: jobs.state, jobs: count() })
    .from(jobs)
    .where(inArray(jobs.state, ["queued", "running"]))
    .groupBy(jobs.state);
  const of = (state: string) => rows.find((row) => row.state === state)?.jobs ?? 0;
  return { queued: of("queued"), running: of("running") };
}

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

/** Bytes that an account's sources and results take in storage now. */
export async function storedBytes(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({
      bytes: sql<string>`coalesce(sum(
        case when ${jobs.sourceBlob} is null then 0 else ${jobs.sourceBytes} end +
        case when ${jobs.resultBlob} is null then 0 else coalesce(${jobs.resultBytes}, 0) end
      ), 0)`,
    })
    .from(jobs)
    .where(eq(jobs.accountId, accountId));
  return Number(row?.bytes ?? 0);
}
